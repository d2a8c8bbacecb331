import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { DateOn } from "@/lib/core/time/dates";
import { type OfficeDay, officeDay } from "@/lib/platform/membership-status/day.queries";
import { lastMonths, type MeasuredStep, measureTotals, seriesFrom } from "./flows.queries";
import { comparedWith, type Finding, findingOf, type Span, spanOfWord, stepsFor, subjectOf } from "./report.rules";
import { REPORTS, type ReportName, type ReportQuery, ROLLS, type Roll } from "./report.schema";
import { type FlowName, type LevelName, MEASURES, type PeriodName, type Step } from "./schema";

const MONTHS_OF_YEAR = 12;

/** A report as it was read: its steps, and what its title says. Values by the names of its measures, money in cents. */
export type Report = {
  name: ReportName;
  query: ReportQuery;
  measures: readonly [PeriodName, ...PeriodName[]];
  today: DateOn;
  span: Span;
  by: Step;
  steps: readonly MeasuredStep<PeriodName>[];
  /** What happened, added up; how it stood at the end. */
  totals: Record<string, number>;
  /** How it stood before the first step, where a level rolls. */
  opening: number;
  /** What the title is about: the first measure over these days. */
  subject: Span & { open: boolean; value: number };
  compared: (Span & { value: number }) | null;
  finding: Finding;
};

type ReadOptions = {
  /** Where it is known already. */
  day?: OfficeDay;
  /** More measures that the steps have; the reports themselves say nothing of them. */
  beside?: readonly FlowName[];
};

const isLevel = (name: PeriodName): name is LevelName => MEASURES[name].kind === "level";

/** Steps whose level is what the step before left and what happened since: one reading, that adds up by itself. */
function rolled(steps: readonly MeasuredStep<PeriodName>[], opening: number, { level, plus, minus }: Roll) {
  let stands = opening;
  return steps.map((step) => {
    for (const name of plus) stands += step.values[name];
    for (const name of minus) stands -= step.values[name];
    return { ...step, values: { ...step.values, [level]: stands } };
  });
}

/**
 * Reads reports of one office, or of several together by the calendar of the first: for all of them the statements of one
 * series, and of one total for what they are compared with.
 */
export async function readReports<Name extends ReportName>(
  office: OfficeId | readonly [OfficeId, ...OfficeId[]],
  names: readonly Name[],
  query: ReportQuery,
  { day, beside = [] }: ReadOptions = {},
): Promise<Record<Name, Report>> {
  const on = day ?? (await officeDay(typeof office === "number" ? office : office[0]));
  const cut = { plan: query.plan, pays: query.pays };
  const span = spanOfWord(query.span, on.today);
  const by = stepsFor(span);
  const subject = subjectOf(span, by, on.today);
  const compared = comparedWith(subject, query.than, by, on.today);
  const rolls = names.flatMap((name) => ROLLS[name] ?? []);
  const rolling = rolls.map(({ level }) => level);
  const wanted = new Set(names.flatMap((name): readonly PeriodName[] => REPORTS[name]));
  // A level that rolls is told beside what it was when the period began.
  const firsts = [...new Set(names.flatMap((name): PeriodName[] => (ROLLS[name] ? [] : [REPORTS[name][0]])))];
  const series = [...wanted, ...beside].filter((name) => !rolling.some((level) => level === name));
  const [{ steps, openings }, then] = await Promise.all([
    seriesFrom(office, series, rolling, span, by, { day: on, cut }),
    compared && measureTotals(office, firsts, compared, { day: on, cut }),
  ]);
  const read = (name: ReportName): Report => {
    const measures: readonly [PeriodName, ...PeriodName[]] = REPORTS[name];
    const [first] = measures;
    const roll = ROLLS[name];
    const opening = roll ? (openings[roll.level][0] ?? 0) : 0;
    const own = roll ? rolled(steps, opening, roll) : steps;
    const last = own.findLast(({ from }) => from <= on.today);
    const cameTo = (measure: PeriodName, part: readonly MeasuredStep<PeriodName>[]) =>
      isLevel(measure)
        ? (last?.values[measure] ?? opening)
        : part.reduce((sum, { values }) => sum + values[measure], 0);
    const totals = Object.fromEntries(measures.map((measure) => [measure, cameTo(measure, own)]));
    // Nothing has happened after today, so that the steps from there on add nothing.
    const value = cameTo(
      first,
      own.filter(({ from }) => from >= subject.from),
    );
    const before = compared && then && !roll ? { ...compared, value: then[first] } : null;
    return {
      ...{ name, query, measures, span, by, totals, opening },
      today: on.today,
      steps: own,
      subject: { ...subject, value },
      compared: before,
      finding: findingOf(value, before?.value ?? null, subject.open),
    };
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Report>;
}

/** Reads a report of an office: the statements of its series, and one more for what it is compared with. */
export async function readReport(
  office: OfficeId | readonly [OfficeId, ...OfficeId[]],
  name: ReportName,
  query: ReportQuery,
  options: ReadOptions = {},
): Promise<Report> {
  return (await readReports(office, [name], query, options))[name];
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
    const report = await readReport(office, name, query, { beside: tiles });
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

/** The names of several offices, as one chooses among them. */
export async function officeNamesById(offices: readonly OfficeId[]): Promise<{ id: number; name: string }[]> {
  const rows = await db.office.findMany({
    where: { id: { in: [...offices] } },
    select: { id: true, officeName: true },
    orderBy: [{ officeName: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, officeName }) => ({ id, name: officeName }));
}

/** The same in a row, as what is handed out of all of them is called. */
export const officeNamesOf = async (offices: readonly OfficeId[]): Promise<string> =>
  (await officeNamesById(offices)).map(({ name }) => name).join(", ");
