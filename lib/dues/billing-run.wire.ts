import "server-only";
import { type DateOn, formatDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { NO_RUN, type RunLine, withLine } from "./billing-run.rules";

const COLUMNS = ["kind", "office", "family", "people", "dueOn", "try", "instrument", "held", "amount"] as const;
/** Characters in a spreadsheet. */
export const WIDTHS = [20, 30, 26, 40, 12, 8, 24, 34, 12];

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `billingRun.${key}`, values);

function rowOf(line: RunLine, locale: Locale): SheetRow {
  const { instrument } = line;
  const paidWith = instrument && say(locale, "instrument", { name: instrument.name, last4: instrument.last4 });
  return {
    cells: [
      say(locale, `kind.${line.kind}`),
      line.officeName,
      line.owner?.name ?? null,
      line.people.join("; "),
      { on: line.dueOn },
      String(line.tryNo),
      paidWith,
      line.held && say(locale, `held.${line.held}`),
      { cents: line.cents },
    ],
  };
}

/** A run as a file: header, one row per payment, totals charged and held. */
export async function* runRows(lines: AsyncIterable<RunLine>, locale: Locale): AsyncGenerator<SheetRow> {
  yield { cells: COLUMNS.map((name) => say(locale, `column.${name}`)), strong: true };
  let total = NO_RUN;
  for await (const line of lines) {
    total = withLine(total, line);
    yield rowOf(line, locale);
  }
  const sum = (name: string, cents: number): SheetRow => ({
    cells: [say(locale, name), null, null, null, null, null, null, null, { cents }],
    strong: true,
  });
  yield sum("total", total.cents);
  if (total.held > 0) yield sum("totalHeld", total.heldCents);
}

/** "Billing run 11-23-2026", without an ending. */
export function runName(on: DateOn, locale: Locale): string {
  return say(locale, "fileName", { date: formatDate(on).replaceAll("/", "-") });
}
