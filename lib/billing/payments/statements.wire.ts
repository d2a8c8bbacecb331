import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { tablePdf } from "@/lib/core/sheets/pdf";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import type { FinanceEntry } from "./history.queries";
import type { Statement } from "./statements.queries";
import { yearTotal } from "./statements.rules";

const COLUMNS = ["date", "what", "people", "plan", "amount"] as const;
/** Points on paper, 700 together. */
const POINTS = [70, 170, 180, 190, 90];

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `membersStatement.${key}`, values);

function whatOf({ kind, method, instrument }: FinanceEntry, locale: Locale): string {
  const what = translate(locale, `membersFinances.kind.${kind}`);
  const how =
    method === "in_office"
      ? translate(locale, "membersFinances.inOffice")
      : instrument
        ? translate(locale, "membersFinances.paidWith", { brand: instrument.brand ?? "", last4: instrument.last4 })
        : "";
  return [what, how].filter(Boolean).join(" · ");
}

function rowOf(line: FinanceEntry, locale: Locale): SheetRow {
  const plans = line.items.map((item) =>
    item.kind === "dues" ? item.what : translate(locale, `payments.kinds.${item.kind}`),
  );
  return {
    cells: [
      { on: line.on },
      whatOf(line, locale),
      [...new Set(line.items.map(({ name }) => name))].join(", "),
      [...new Set(plans)].join(", "),
      { cents: line.paidCents - line.returnedCents },
    ],
  };
}

function rowsOf({ lines, locale }: Statement): SheetRow[] {
  if (lines.length === 0) return [];
  const { paidCents, returnedCents, netCents } = yearTotal(lines);
  const sum = (name: string, amount: number): SheetRow => ({
    cells: [null, null, null, say(locale, name), { cents: amount }],
    strong: true,
  });
  return [
    { cells: COLUMNS.map((name) => say(locale, `column.${name}`)), strong: true },
    ...lines.map((line) => rowOf(line, locale)),
    ...(returnedCents > 0 ? [sum("paid", paidCents), sum("returned", -returnedCents)] : []),
    sum("total", netCents),
  ];
}

/** A year's statement on paper. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const { locale, office, year, payer, lines } = statement;
  const total = formatLedger(cents(yearTotal(lines).netCents), locale);
  const fact = (name: string, value: string | null) => ({ label: say(locale, name), value: value ?? "" });
  return tablePdf({
    tenantId: office.tenantId,
    locale,
    author: office.name,
    title: say(locale, "title", { year: String(year) }),
    facts: [
      fact("address", [office.street, office.city].filter(Boolean).join(", ")),
      fact("phone", office.phone),
      fact("payer", payer),
      fact("period", say(locale, "wholeYear", { year: String(year) })),
      fact("total", total),
    ].filter(({ value }) => value !== ""),
    columns: POINTS.map((width, at) => ({ width, money: at === POINTS.length - 1 })),
    rows: rowsOf(statement),
    notes: [
      ...(lines.length === 0 ? [say(locale, "none", { year: String(year) })] : []),
      say(locale, "notInsurance", { office: office.name }),
      say(locale, "hsa"),
    ],
    page: (at, of) => say(locale, "page", { at: String(at), of: String(of) }),
  });
}

/** "Statement 2026 Maria Alvarez", without an ending. */
export function statementName({ year, payer, locale }: Statement): string {
  return say(locale, "fileName", { year: String(year), name: payer });
}
