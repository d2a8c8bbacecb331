import "server-only";
import { Readable } from "node:stream";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { type Column, type Say, type Sum, sheetRows } from "@/lib/core/sheets/columns";
import { tablePdf } from "@/lib/core/sheets/pdf";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { formatDate, lastDayBefore } from "@/lib/core/time/dates";
import { listFile } from "@/lib/front/api/list-file";
import { type FileReply, file } from "@/lib/front/api/reply";
import type { TenantId } from "@/tenants/tenant";
import type { FinanceEntry, Finances } from "./history.queries";
import { type LedgerTotals, shownLines } from "./history.rules";
import type { FinancesReport } from "./history.schema";

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `membersFinances.${key}`, values);

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

/** The columns of a ledger, on the screen and in its files. */
export const financeColumns = (locale: Locale): readonly Column<FinanceEntry>[] => [
  { name: "date", value: ({ on }) => ({ on }), width: 12, sort: "date", plain: true },
  { name: "what", value: (entry) => whatOf(entry, locale), width: 30, place: "lead" },
  { name: "members", value: ({ items }) => distinct(items.map(({ name }) => name)), width: 34, place: "desk" },
  {
    name: "for",
    value: ({ items }) =>
      distinct(items.map(({ kind, what }) => (kind === "dues" ? what : translate(locale, `payments.kinds.${kind}`)))),
    width: 40,
  },
  {
    name: "period",
    value: ({ items }) =>
      distinct(
        items.map((item) => `${formatDate(item.periodStartOn)} - ${formatDate(lastDayBefore(item.periodEndOn))}`),
      ),
    width: 24,
    place: "desk",
  },
  { name: "charged", value: ({ chargedCents }) => ({ cents: chargedCents }), width: 12, place: "sum" },
  { name: "paid", value: ({ paidCents }) => ({ cents: paidCents }), width: 12, place: "sum" },
  { name: "returned", value: ({ returnedCents }) => ({ cents: returnedCents }), width: 12, place: "sum" },
  { name: "balance", value: ({ balanceCents }) => ({ cents: balanceCents }), width: 12, place: "desk" },
];

/** Points on paper, 700 together. */
const POINTS = [60, 120, 110, 110, 90, 52, 52, 52, 54];
const MONEY_FROM = 5;

const sumsOf = ({ chargedCents, paidCents, returnedCents, balanceCents }: LedgerTotals): readonly Sum[] => [
  {
    label: "total",
    values: {
      charged: { cents: chargedCents },
      paid: { cents: paidCents },
      returned: { cents: returnedCents },
      balance: { cents: balanceCents },
    },
  },
];

type About = { officeName: string; tenantId: TenantId; locale: Locale };

/** A member's ledger as a file: head, the lines that were asked for, their sums and the balance. */
export function financeFile(finances: Finances, wanted: FinancesReport, about: About): FileReply {
  const { locale } = about;
  const { lines, totals } = shownLines(finances.entries, wanted);
  const name = financeName(finances, locale);
  const columns = financeColumns(locale);
  if (wanted.format === "pdf") {
    const drawn = Readable.from(drawPdf(finances, lines, totals, about), { objectMode: false });
    return file(drawn, `${name}.pdf`, "application/pdf");
  }
  return listFile("membersFinances", wanted.format, columns, lines, locale, { name, sums: () => sumsOf(totals) });
}

async function* drawPdf(finances: Finances, lines: readonly FinanceEntry[], totals: LedgerTotals, about: About) {
  const { locale, officeName, tenantId } = about;
  const words: Say = (key, values) => translate(locale, `membersFinances.${key}`, values);
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(financeColumns(locale), lines, words, () => sumsOf(totals))) rows.push(row);
  const days = [lines[0]?.on, lines.at(-1)?.on].flatMap((on) => on ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  yield await tablePdf({
    tenantId,
    locale,
    author: officeName,
    title: financeName(finances, locale),
    facts: [
      ...(first && last ? [{ label: words("period"), value: `${formatDate(first)} – ${formatDate(last)}` }] : []),
      { label: words("owed"), value: formatLedger(cents(totals.balanceCents), locale) },
    ],
    columns: POINTS.map((width, at) => ({ width, money: at >= MONEY_FROM })),
    rows,
    notes: lines.length === 0 ? [words("none")] : [],
    page: (at, of) => translate(locale, "membersStatement.page", { at: String(at), of: String(of) }),
  });
}

/** "Ledger Maria Alvarez" or "Ledger Maria Alvarez and family", without an ending. */
function financeName({ name, single }: Finances, locale: Locale): string {
  return say(locale, single ? "fileSingle" : "fileFamily", { name });
}
