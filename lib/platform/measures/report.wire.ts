import "server-only";
import { Readable } from "node:stream";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { type PdfSection, tablesPdf } from "@/lib/core/sheets/pdf";
import type { Cell, SheetRow } from "@/lib/core/sheets/sheet";
import {
  addDays,
  type DateOn,
  formatDate,
  formatMonth,
  formatMonthName,
  formatShort,
  monthOf,
  yearOf,
} from "@/lib/core/time/dates";
import { csvFile, xlsxFile } from "@/lib/front/api/list-file";
import { type FileReply, file } from "@/lib/front/api/reply";
import type { TenantId } from "@/tenants/tenant";
import type { Report } from "./report.queries";
import type { Span } from "./report.rules";
import { type ReportFormat, ROLLS, type Roll } from "./report.schema";
import { type FlowName, MEASURES, type PeriodName, type Step } from "./schema";

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `reports.${key}`, values);

const HUNDRED_BPS = 100;
/** So many steps and more carry their year. */
const A_YEAR = 12;

/** A measure's value in words: money with its cents, or a count. */
export const inWords = (measure: PeriodName, value: number, locale: Locale): string =>
  MEASURES[measure].unit === "cents" ? formatMoney(cents(value), locale) : new Intl.NumberFormat(locale).format(value);

/** "in Nov 2026", "from Dec 2025 to Nov 2026". @param running it ends today, and is called by the month or year it is in */
export function spanName({ from, before }: Span, running: boolean, locale: Locale): string {
  const last = addDays(before, -1);
  const ends = (start: (on: DateOn) => DateOn) => running || before === start(before);
  if (from === monthOf(from) && monthOf(last) === from && ends(monthOf))
    return say(locale, "in.month", { month: formatMonth(from, locale) });
  if (from === yearOf(from) && yearOf(last) === from && ends(yearOf))
    return say(locale, "in.year", { year: from.slice(0, 4) });
  if (from === monthOf(from) && ends(monthOf))
    return say(locale, "in.months", { from: formatMonth(from, locale), until: formatMonth(last, locale) });
  return say(locale, "in.days", { from: formatDate(from), until: formatDate(last) });
}

/** A step of a report as its axis has it. */
export function stepName(on: DateOn, { by, steps }: Pick<Report, "by" | "steps">, locale: Locale): string {
  if (by === "year") return on.slice(0, 4);
  if (by === "day") return formatShort(on, locale);
  return steps.length > A_YEAR ? formatMonth(on, locale) : formatMonthName(on, locale);
}

/** Whether a step of a report is not over yet. */
export const isOpen = (step: Span, today: DateOn): boolean => step.from <= today && today < step.before;

/** Whether a measure says how something stands, in a step that has not begun. */
export const isAhead = (measure: PeriodName, step: Span, today: DateOn): boolean =>
  MEASURES[measure].kind === "level" && step.from > today;

/** What a report found, as its title says it. */
export function reportTitle(report: Report, locale: Locale): string {
  const { name, measures, totals, subject, compared, finding, span } = report;
  const [first, second] = measures;
  if (name === "disputes" && second) {
    const period = spanName(span, isOpen(span, report.today), locale);
    if (measures.every((measure) => totals[measure] === 0)) return say(locale, "nothing.disputes", { period });
    const [won, lost] = [inWords(first, totals[first] ?? 0, locale), inWords(second, totals[second] ?? 0, locale)];
    return say(locale, "finding.each", { first: won, second: lost, period });
  }
  const roll = ROLLS[name];
  if (roll && subject.from <= report.today) return rolledTitle(report, roll, locale);
  const period = spanName(subject, subject.open, locale);
  // How it will stand nobody knows.
  if (MEASURES[first].kind === "level" && subject.from > report.today)
    return say(locale, `nothing.${name}`, { period });
  if (finding.key === "nothing") return say(locale, `nothing.${name}`, { period });
  return say(locale, `finding.${finding.key}`, {
    amount: inWords(first, subject.value, locale),
    did: say(locale, `did.${name}`),
    period,
    earlier: compared ? inWords(first, compared.value, locale) : "",
    before: compared ? spanName(compared, subject.open, locale) : "",
    percent: "percent" in finding ? formatPercent(finding.percent * HUNDRED_BPS, locale) : "",
  });
}

/** The title over a level and what made it what it is: how it stood, how it stands, what happened between. */
function rolledTitle(report: Report, { level, plus, minus }: Roll, locale: Locale): string {
  const { name, span, totals, opening, today } = report;
  const added = (names: readonly FlowName[]) => names.reduce((sum, one) => sum + (totals[one] ?? 0), 0);
  const [came, went, end] = [added(plus), added(minus), totals[level] ?? 0];
  const key = came === 0 && went === 0 ? "still" : end > opening ? "grew" : end < opening ? "fell" : "stayed";
  return say(locale, `rolled.${name}.${key}`, {
    start: inWords(level, opening, locale),
    end: inWords(level, end, locale),
    came: inWords(level, came, locale),
    went: inWords(level, went, locale),
    period: spanName(span, isOpen(span, today), locale),
  });
}

/** A column of a report's table: what a measure came to in each step, or how a level stood before or after it. */
export type ReportColumn = { measure: PeriodName; name: string; at?: "opening" | "closing"; takes?: true };
export type ReportLine = Span & { label: string; open: boolean; cells: readonly (number | null)[] };
export type ReportTable = {
  axis: string;
  columns: readonly ReportColumn[];
  lines: readonly ReportLine[];
  sums: readonly (number | null)[];
};

function columnsOf({ name, measures }: Report, locale: Locale): ReportColumn[] {
  const named = (measure: PeriodName): ReportColumn => ({
    measure,
    name: translate(locale, `measures.name.${measure}`),
  });
  const roll = ROLLS[name];
  if (!roll) return measures.map(named);
  const { level, plus, minus } = roll;
  return [
    { measure: level, name: say(locale, "opening"), at: "opening" },
    ...plus.map(named),
    ...minus.map((measure): ReportColumn => ({ ...named(measure), takes: true })),
    { measure: level, name: say(locale, "closing"), at: "closing" },
  ];
}

/**
 * A report as a table: a line a step, and what they come to. Where a level rolls, each line begins with how it stood and ends with
 * how it stands, and what takes from it is negative, so that the line adds up. What has not come yet has no level.
 */
export function tableOf(report: Report, locale: Locale): ReportTable {
  const { steps, totals, today, by, opening } = report;
  const columns = columnsOf(report, locale);
  const isLevel = (measure: PeriodName) => MEASURES[measure].kind === "level";
  const cellOf = ({ measure, at, takes }: ReportColumn, index: number): number | null => {
    const step = steps[index];
    if (!step || isAhead(measure, step, today)) return null;
    if (at === "opening") return index === 0 ? opening : (steps[index - 1]?.values[measure] ?? 0);
    return takes ? -step.values[measure] || 0 : step.values[measure];
  };
  return {
    axis: say(locale, `axis.${by}` satisfies `axis.${Step}`),
    columns,
    lines: steps.map(({ from, before }, index) => ({
      ...{ from, before, open: by !== "day" && isOpen({ from, before }, today) },
      label: by === "month" ? formatMonth(from, locale) : stepName(from, report, locale),
      cells: columns.map((column) => cellOf(column, index)),
    })),
    sums: columns.map(({ measure, at, takes }) => {
      if (at === "opening") return opening;
      // How much recurs in one month and in another is no sum.
      if (isLevel(measure)) return at === "closing" ? (totals[measure] ?? 0) : null;
      return takes ? -(totals[measure] ?? 0) || 0 : (totals[measure] ?? 0);
    }),
  };
}

const cell = ({ measure }: ReportColumn, value: number | null): Cell =>
  value === null ? null : MEASURES[measure].unit === "cents" ? { cents: value } : { count: value };

/** The table of a report: heads, a row a step, the sum of them. */
function rowsOf({ axis, columns, lines, sums }: ReportTable, locale: Locale): SheetRow[] {
  const cells = (values: readonly (number | null)[]) => columns.map((column, at) => cell(column, values[at] ?? null));
  return [
    { cells: [axis, ...columns.map(({ name }) => name)], strong: true },
    ...lines.map(({ label, open, cells: values }) => ({
      cells: [open ? say(locale, "soFar", { step: label }) : label, ...cells(values)],
    })),
    ...(sums.some((sum) => sum !== null) ? [{ cells: [say(locale, "total"), ...cells(sums)], strong: true }] : []),
  ];
}

const FIRST_POINTS = 130;
const WHOLE_POINTS = 700;
const POINTS = 110;

type Handed = { locale: Locale; officeName: string; tenantId: TenantId; facts?: readonly Fact[] };
type Fact = { label: string; value: string };

/** A report's table on paper, with what each column counts. */
function pdfSection(report: Report, locale: Locale): PdfSection {
  const table = tableOf(report, locale);
  const width = Math.min(POINTS, (WHOLE_POINTS - FIRST_POINTS) / table.columns.length);
  return {
    title: reportTitle(report, locale),
    columns: [{ width: FIRST_POINTS }, ...table.columns.map(() => ({ width, money: true }))],
    rows: rowsOf(table, locale),
    notes: report.measures.map(
      (one) => `${translate(locale, `measures.name.${one}`)}: ${translate(locale, `measures.means.${one}`)}`,
    ),
  };
}

const fileName = (name: string, span: Span, officeName: string) =>
  [name, ...[span.from, addDays(span.before, -1)].map((on) => formatDate(on).replaceAll("/", "-")), officeName].join(
    " ",
  );

/** Reports of one period as one document. @param title of the document; the report's own finding where there is but one */
function pdfOf(
  title: string,
  name: string,
  reports: readonly [Report, ...Report[]],
  { locale, officeName, tenantId, facts = [] }: Handed,
) {
  const [{ span, compared }] = reports;
  const alone = reports.length === 1;
  const beside = alone && compared ? [{ label: say(locale, "compared"), value: daysOf(compared) }] : [];
  async function* drawn() {
    const sections = reports.map((report) => pdfSection(report, locale));
    yield await tablesPdf({
      ...{ tenantId, locale, title },
      author: officeName,
      facts: [{ label: say(locale, "period"), value: daysOf(span) }, ...facts, ...beside],
      sections: alone ? sections.map((section) => ({ ...section, title: "" })) : sections,
      page: (at, of) => say(locale, "pageOf", { at: String(at), of: String(of) }),
    });
  }
  const made = fileName(name, span, officeName);
  return file(Readable.from(drawn(), { objectMode: false }), `${made}.pdf`, "application/pdf");
}

/** A report as the file it is asked for as: the table that the screen shows, and, on paper, what each column counts. */
export function reportFileReply(format: ReportFormat, report: Report, handed: Handed): FileReply {
  const { locale, officeName } = handed;
  const title = say(locale, `name.${report.name}`);
  if (format === "pdf") return pdfOf(reportTitle(report, locale), title, [report], handed);
  const table = tableOf(report, locale);
  const name = fileName(title, report.span, officeName);
  const rows = rowsOf(table, locale);
  return format === "csv" ? csvFile(name, rows) : xlsxFile(name, rows, [18, ...table.columns.map(() => 18)]);
}

/** All reports of the office's page in one document, for who keeps its books or means to buy it. */
export const wholeReportReply = (reports: readonly [Report, ...Report[]], handed: Handed): FileReply =>
  pdfOf(say(handed.locale, "whole"), say(handed.locale, "whole"), reports, handed);

const daysOf = ({ from, before }: Span) => `${formatDate(from)} – ${formatDate(addDays(before, -1))}`;
