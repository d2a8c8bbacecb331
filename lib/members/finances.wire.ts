import "server-only";
import { formatDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import type { FinanceEntry, Finances } from "./finances.queries";

const COLUMNS = ["date", "what", "members", "for", "period", "charged", "paid", "returned", "balance"] as const;
/** Characters in a spreadsheet. */
export const WIDTHS = [12, 30, 34, 40, 24, 12, 12, 12, 12];

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `finances.${key}`, values);

/** What a line of the ledger says happened, in words. */
function whatOf(entry: FinanceEntry, locale: Locale): string {
  const what = say(locale, `kind.${entry.kind}`);
  const how =
    entry.method === "in_office"
      ? say(locale, "inOffice")
      : entry.instrument
        ? say(locale, "paidWith", { brand: entry.instrument.brand ?? "", last4: entry.instrument.last4 })
        : entry.reason;
  return how ? `${what} · ${how}` : what;
}

function rowOf(entry: FinanceEntry, locale: Locale): SheetRow {
  const { items } = entry;
  const plans = items.map((item) =>
    item.kind === "dues" ? item.what : translate(locale, `billing.kinds.${item.kind}`),
  );
  const periods = items.map((item) => `${formatDate(item.periodStartOn)} - ${formatDate(item.periodEndOn)}`);
  return {
    cells: [
      { on: entry.on },
      whatOf(entry, locale),
      [...new Set(items.map((item) => item.name))].join("; "),
      [...new Set(plans)].join("; "),
      [...new Set(periods)].join("; "),
      { cents: entry.chargedCents },
      { cents: entry.paidCents },
      { cents: entry.returnedCents },
      { cents: entry.balanceCents },
    ],
  };
}

/** A member's ledger as a spreadsheet: head, lines, sums. */
export function* financeRows({ entries, totals }: Finances, locale: Locale): Generator<SheetRow> {
  yield { cells: COLUMNS.map((name) => say(locale, `column.${name}`)), strong: true };
  for (const entry of entries) yield rowOf(entry, locale);
  const { chargedCents, paidCents, returnedCents, balanceCents } = totals;
  const sums = [chargedCents, paidCents, returnedCents, balanceCents].map((cents) => ({ cents }));
  yield { cells: [say(locale, "total"), null, null, null, null, ...sums], strong: true };
}

/** "Ledger Maria Alvarez" or "Ledger Maria Alvarez and family", without an ending. */
export function financeName({ name, single }: Finances, locale: Locale): string {
  return say(locale, single ? "fileSingle" : "fileFamily", { name });
}
