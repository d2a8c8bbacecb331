import "server-only";
import { Readable } from "node:stream";
import { type FileReply, file } from "@/lib/core/api/reply";
import {
  addDays,
  type DateOn,
  formatDate,
  formatMonth,
  formatMonthName,
  formatShort,
  monthOf,
  yearOf,
} from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { csvFile, xlsxFile } from "@/lib/core/sheets/files";
import { tablePdf } from "@/lib/core/sheets/pdf";
import type { Cell, SheetRow } from "@/lib/core/sheets/sheet";
import type { TenantId } from "@/tenants/tenant";
import type { Report } from "./report.queries";
import type { Span } from "./report.rules";
import type { ReportFormat } from "./report.schema";
import { type FlowName, MEASURES, type Step } from "./schema";

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `reports.${key}`, values);

const HUNDRED_BPS = 100;
/** So many steps and more carry their year. */
const A_YEAR = 12;

/** A measure's value in words: money with its cents, or a count. */
export const inWords = (measure: FlowName, value: number, locale: Locale): string =>
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
  const period = spanName(subject, subject.open, locale);
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

const cell = (measure: FlowName, value: number): Cell =>
  MEASURES[measure].unit === "cents" ? { cents: value } : { count: value };

/** The table of a report: heads, a row a step, the sum of them. */
function rowsOf(report: Report, locale: Locale): SheetRow[] {
  const { measures, steps, totals, today } = report;
  const head = measures.map((measure) => translate(locale, `measures.name.${measure}`));
  const label = (step: Report["steps"][number]) => {
    const name = report.by === "month" ? formatMonth(step.from, locale) : stepName(step.from, report, locale);
    return isOpen(step, today) && report.by !== "day" ? say(locale, "soFar", { step: name }) : name;
  };
  return [
    { cells: [say(locale, `axis.${report.by}` satisfies `axis.${Step}`), ...head], strong: true },
    ...steps.map((step) => ({ cells: [label(step), ...measures.map((one) => cell(one, step.values[one]))] })),
    { cells: [say(locale, "total"), ...measures.map((one) => cell(one, totals[one] ?? 0))], strong: true },
  ];
}

const FIRST_POINTS = 130;
const POINTS = 110;

/** A report as the file it is asked for as: the table that the screen shows, and, on paper, what each column counts. */
export function reportFileReply(
  format: ReportFormat,
  report: Report,
  { locale, officeName, tenantId }: { locale: Locale; officeName: string; tenantId: TenantId },
): FileReply {
  const { from, before } = report.span;
  const days = [from, addDays(before, -1)].map((on) => formatDate(on).replaceAll("/", "-"));
  const name = [say(locale, `name.${report.name}`), ...days, officeName].join(" ");
  const rows = rowsOf(report, locale);
  if (format === "csv") return csvFile(name, rows);
  if (format === "xlsx") return xlsxFile(name, rows, [18, ...report.measures.map(() => 18)]);
  const compared = report.compared ? [{ label: say(locale, "compared"), value: daysOf(report.compared) }] : [];
  async function* drawn() {
    yield await tablePdf({
      tenantId,
      locale,
      author: officeName,
      title: reportTitle(report, locale),
      facts: [{ label: say(locale, "period"), value: daysOf(report.span) }, ...compared],
      columns: [{ width: FIRST_POINTS }, ...report.measures.map(() => ({ width: POINTS, money: true }))],
      rows,
      notes: report.measures.map(
        (one) => `${translate(locale, `measures.name.${one}`)}: ${translate(locale, `measures.means.${one}`)}`,
      ),
      page: (at, of) => say(locale, "page", { at: String(at), of: String(of) }),
    });
  }
  return file(Readable.from(drawn(), { objectMode: false }), `${name}.pdf`, "application/pdf");
}

const daysOf = ({ from, before }: Span) => `${formatDate(from)} – ${formatDate(addDays(before, -1))}`;
