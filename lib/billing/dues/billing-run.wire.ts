import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { FileFormat } from "@/lib/core/lists/list";
import type { Column, Sum } from "@/lib/core/sheets/columns";
import { type DateOn, formatDate } from "@/lib/core/time/dates";
import { listFile } from "@/lib/front/api/list-file";
import type { FileReply } from "@/lib/front/api/reply";
import { NO_RUN, type RunLine, withLine } from "./billing-run.rules";

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `duesBillingRun.${key}`, values);

const runColumns: readonly Column<RunLine>[] = [
  { name: "kind", value: ({ kind }, t) => t(`kind.${kind}`), width: 20 },
  { name: "office", value: ({ officeName }) => officeName, width: 30 },
  { name: "family", value: ({ owner }) => owner?.name ?? null, width: 26 },
  { name: "people", value: ({ people }) => people.join("; "), width: 40 },
  { name: "dueOn", value: ({ dueOn }) => ({ on: dueOn }), width: 12 },
  { name: "attempt", value: ({ attemptNo }) => String(attemptNo), width: 8 },
  {
    name: "instrument",
    value: ({ instrument }, t) => instrument && t("instrument", { name: instrument.name, last4: instrument.last4 }),
    width: 24,
  },
  { name: "held", value: ({ held }, t) => held && t(`held.${held}`), width: 34 },
  { name: "amount", value: ({ cents }) => ({ cents }), width: 12 },
];

/** A run as a file: header, one row per payment, totals charged and held, summed while it is sent. */
export function runFile(format: FileFormat, on: DateOn, lines: AsyncIterable<RunLine>, locale: Locale): FileReply {
  let total = NO_RUN;
  async function* summed() {
    for await (const line of lines) {
      total = withLine(total, line);
      yield line;
    }
  }
  const sum = (label: string, cents: number): Sum => ({ label, values: { amount: { cents } } });
  return listFile("duesBillingRun", format, runColumns, summed(), locale, {
    name: runName(on, locale),
    sums: () => [sum("total", total.cents), ...(total.held > 0 ? [sum("totalHeld", total.heldCents)] : [])],
  });
}

/** "Billing run 11-23-2026", without an ending. */
function runName(on: DateOn, locale: Locale): string {
  return say(locale, "fileName", { date: formatDate(on).replaceAll("/", "-") });
}
