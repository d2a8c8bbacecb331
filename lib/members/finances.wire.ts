import "server-only";
import type { FileReply } from "@/lib/core/api/reply";
import { formatDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Column } from "@/lib/core/sheets/columns";
import { listFile } from "@/lib/core/sheets/files";
import type { FinanceEntry, Finances } from "./finances.queries";

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

const distinct = (words: readonly string[]) => [...new Set(words)].join("; ");

const financeColumns = (locale: Locale): readonly Column<FinanceEntry>[] => [
  { name: "date", value: ({ on }) => ({ on }), width: 12 },
  { name: "what", value: (entry) => whatOf(entry, locale), width: 30 },
  { name: "members", value: ({ items }) => distinct(items.map(({ name }) => name)), width: 34 },
  {
    name: "for",
    value: ({ items }) =>
      distinct(items.map(({ kind, what }) => (kind === "dues" ? what : translate(locale, `billing.kinds.${kind}`)))),
    width: 40,
  },
  {
    name: "period",
    value: ({ items }) =>
      distinct(items.map((item) => `${formatDate(item.periodStartOn)} - ${formatDate(item.periodEndOn)}`)),
    width: 24,
  },
  { name: "charged", value: ({ chargedCents }) => ({ cents: chargedCents }), width: 12 },
  { name: "paid", value: ({ paidCents }) => ({ cents: paidCents }), width: 12 },
  { name: "returned", value: ({ returnedCents }) => ({ cents: returnedCents }), width: 12 },
  { name: "balance", value: ({ balanceCents }) => ({ cents: balanceCents }), width: 12 },
];

/** A member's ledger as a spreadsheet: head, lines, sums. */
export function financeFile(finances: Finances, locale: Locale): FileReply {
  const { chargedCents, paidCents, returnedCents, balanceCents } = finances.totals;
  const values = {
    charged: { cents: chargedCents },
    paid: { cents: paidCents },
    returned: { cents: returnedCents },
    balance: { cents: balanceCents },
  };
  return listFile("finances", "xlsx", financeColumns(locale), finances.entries, locale, {
    name: financeName(finances, locale),
    sums: () => [{ label: "total", values }],
  });
}

/** "Ledger Maria Alvarez" or "Ledger Maria Alvarez and family", without an ending. */
function financeName({ name, single }: Finances, locale: Locale): string {
  return say(locale, single ? "fileSingle" : "fileFamily", { name });
}
