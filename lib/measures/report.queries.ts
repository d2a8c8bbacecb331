import "server-only";
import type { DateOn } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";
import { officeDay } from "@/lib/membership-status/day.queries";
import { lastMonths, type MeasuredStep, measureSeries, measureTotals } from "./flows.queries";
import { comparedWith, type Finding, findingOf, type Span, spanOfWord, stepsFor, subjectOf } from "./report.rules";
import { REPORTS, type ReportName, type ReportQuery } from "./report.schema";
import type { FlowName, Step } from "./schema";

const MONTHS_OF_YEAR = 12;

/** A report as it was read: its steps, and what its title says. Values by the names of its measures, money in cents. */
export type Report = {
  name: ReportName;
  query: ReportQuery;
  measures: readonly [FlowName, ...FlowName[]];
  today: DateOn;
  span: Span;
  by: Step;
  steps: readonly MeasuredStep<FlowName>[];
  totals: Record<string, number>;
  /** What the title is about: the first measure over these days. */
  subject: Span & { open: boolean; value: number };
  compared: (Span & { value: number }) | null;
  finding: Finding;
};

/**
 * Reads a report of an office: the statements of its series, and one more for what it is compared with.
 * @param beside more measures that its steps have; the report itself says nothing of them
 */
export async function readReport(
  office: OfficeId,
  name: ReportName,
  query: ReportQuery,
  beside: readonly FlowName[] = [],
): Promise<Report> {
  const day = await officeDay(office);
  const measures: readonly [FlowName, ...FlowName[]] = REPORTS[name];
  const [first] = measures;
  const span = spanOfWord(query.span, day.today);
  const by = stepsFor(span);
  const subject = subjectOf(span, by, day.today);
  const compared = comparedWith(subject, query.than, by, day.today);
  const [steps, then] = await Promise.all([
    measureSeries(office, [...new Set([...measures, ...beside])], span, by, day),
    compared && measureTotals(office, [first], compared, day),
  ]);
  const totals = Object.fromEntries(
    measures.map((measure) => [measure, steps.reduce((sum, { values }) => sum + values[measure], 0)]),
  );
  // Nothing has happened after today, so that the steps from there on add nothing.
  const value = steps.filter(({ from }) => from >= subject.from).reduce((sum, { values }) => sum + values[first], 0);
  const before = compared && then ? { ...compared, value: then[first] } : null;
  return {
    name,
    query,
    measures,
    today: day.today,
    span,
    by,
    steps,
    totals,
    subject: { ...subject, value },
    compared: before,
    finding: findingOf(value, before?.value ?? null, subject.open),
  };
}

/**
 * A report, and the last twelve months of the measures on the tiles above it: one reading where the report is of these months,
 * as it is until somebody asks for others.
 */
export async function reportAndYear<Name extends FlowName>(
  office: OfficeId,
  name: ReportName,
  query: ReportQuery,
  tiles: readonly Name[],
): Promise<{ report: Report; months: readonly MeasuredStep<Name>[] }> {
  if (query.span === "months12") {
    const report = await readReport(office, name, query, tiles);
    return { report, months: report.steps };
  }
  const [report, months] = await Promise.all([
    readReport(office, name, query),
    lastMonths(office, tiles, MONTHS_OF_YEAR),
  ]);
  return { report, months };
}

/** The office's name, for what is handed out of it. Throws 404. */
export async function officeNameOf(office: OfficeId): Promise<string> {
  const row = await db.office.findUnique({ where: { id: office }, select: { officeName: true } });
  if (!row) throw notFound();
  return row.officeName;
}
