import "server-only";
import { Readable } from "node:stream";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, toDollars } from "@/lib/core/money";
import { type Column, readLater, type Say, type Sum, sheetRows, widthsOf } from "@/lib/core/sheets/columns";
import { type PdfSection, tablesPdf } from "@/lib/core/sheets/pdf";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { type DateOn, formatMonth } from "@/lib/core/time/dates";
import { listFile } from "@/lib/front/api/list-file";
import { type FileReply, file } from "@/lib/front/api/reply";
import { href } from "@/lib/pages/address";
import type { TenantId } from "@/tenants/tenant";
import type { MonthOfOffice, MonthReports } from "./month.queries";
import type { MonthLine } from "./month.rules";
import type { FileType } from "./month.schema";
import { inWords, reportTitle, tableOf } from "./report.wire";

export const MONTH_REPORTS = ["movement", "money", "earned", "recurring"] as const;
const WHOLE_POINTS = 700;

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `reports.month.${key}`, values);

export type MonthSums = { cents: number; feeCents: number };
const sumsOf = ({ cents: amount, feeCents }: MonthSums): Sum => ({
  label: "total",
  values: { amount: { cents: amount }, fee: { cents: -feeCents || 0 }, net: { cents: amount - feeCents } },
});

type Handed = {
  month: DateOn;
  locale: Locale;
  author: string;
  tenantId: TenantId;
  columns: readonly Column<MonthLine>[];
  sums: MonthSums;
  /** The month's own figures, where the report is of one office. */
  reports: MonthReports | null;
};

/** What a month came to, as lines of "name  amount". */
export function monthFacts(
  reports: MonthReports,
  locale: Locale,
): { title: string; facts: { label: string; value: string }[] }[] {
  return MONTH_REPORTS.map((name) => {
    const report = reports[name];
    const { columns, lines, sums } = tableOf(report, locale);
    const facts = columns.map(({ measure, name: label }, at) => ({
      label,
      // What is no sum stands as it did when the month ended.
      value: inWords(measure, sums[at] ?? lines.at(-1)?.cells[at] ?? 0, locale),
    }));
    return { title: reportTitle(report, locale), facts };
  });
}

/** A month of one office, or of a dentist's offices, as the file it is asked for as. */
export function monthFileReply(format: FileType, read: () => Promise<MonthLine[]>, handed: Handed): FileReply {
  const { month, locale, author, columns, sums } = handed;
  const name = say(locale, "fileName", { month: formatMonth(month, locale), office: author });
  const options = { name, sums: () => [sumsOf(sums)] };
  if (format !== "pdf") return listFile("reports.month", format, columns, readLater(read), locale, options);
  async function* drawn() {
    yield await draw(read, handed, name);
  }
  return file(Readable.from(drawn(), { objectMode: false }), `${name}.pdf`, "application/pdf");
}

async function draw(read: () => Promise<MonthLine[]>, handed: Handed, title: string): Promise<Buffer> {
  const { locale, author, tenantId, columns, sums, reports } = handed;
  const words: Say = (key, values) => translate(locale, `reports.month.${key}`, values);
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(columns, readLater(read), words, () => [sumsOf(sums)])) rows.push(row);
  const widths = widthsOf(columns);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const figures: PdfSection[] = reports
    ? monthFacts(reports, locale).map(({ title: found, facts }) => ({
        title: found,
        columns: facts.map(() => ({ width: WHOLE_POINTS / facts.length, money: true })),
        rows: [{ cells: facts.map(({ label }) => label), strong: true }, { cells: facts.map(({ value }) => value) }],
        notes: [],
      }))
    : [];
  const money = ["amount", "fee", "net"];
  return tablesPdf({
    ...{ tenantId, locale, author, title },
    facts: [],
    sections: [
      ...figures,
      {
        title: say(locale, "title"),
        columns: columns.map(({ name }, at) => ({
          width: ((widths[at] ?? 0) * WHOLE_POINTS) / whole,
          money: money.includes(name),
        })),
        rows,
        notes: [say(locale, "note")],
      },
    ],
    page: (at, of) => translate(locale, "reports.pageOf", { at: String(at), of: String(of) }),
  });
}

const dollars = (amount: number) => toDollars(cents(amount || 0));

/** A monthly report in the list of the legacy API, amounts in dollars. `reportUrl` is what shows it. */
export function monthWire({ from, values }: MonthOfOffice, locale: Locale) {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const parts = { year: String(year), month: String(month) };
  return {
    reportName: say(locale, "name", { month: formatMonth(from, locale) }),
    reportUrl: href("/dentist-new/web-report/[year]/[month]", parts),
    ...{ year, month },
    members: values.membersThen,
    joined: values.joined,
    cameBack: values.cameBack,
    left: values.left,
    lost: values.lost,
    revenue: dollars(values.net),
    refunded: dollars(values.refunded),
    disputed: dollars(values.returned),
    fees: dollars(values.platformFees),
  };
}
