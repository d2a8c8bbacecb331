import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import { ONBOARDING_STATES, type OnboardingState } from "@/lib/practice/offices/rules";

/** The measures a location is seen by: how it stands today, and who came and went in its running month. */
export const OVERVIEW_MEASURES = [
  ...(["activeMembers", "joined", "cameBack", "left", "lost", "recurring", "lateFamilies", "late"] as const),
] as const;
type OverviewMeasure = (typeof OVERVIEW_MEASURES)[number];
/** Money in cents. */
export type OverviewValues = Record<OverviewMeasure, number>;

/** A location at a glance. */
export type LocationOverview = {
  id: number;
  officeName: string;
  place: string;
  state: OnboardingState;
  /** How many of the steps of its launch are done (001 §2), and of how many. */
  done: number;
  steps: number;
  values: OverviewValues;
  /** Its members at the end of each of the last months; of the running one so far. */
  months: readonly { from: DateOn; members: number }[];
};

const COLUMN_OF: Record<string, OverviewMeasure> = { members: "activeMembers" };
const measureOf = (name: string): OverviewMeasure | undefined =>
  COLUMN_OF[name] ?? OVERVIEW_MEASURES.find((each) => each === name);

const byName = (a: LocationOverview, b: LocationOverview) =>
  a.officeName.localeCompare(b.officeName, "en-US", { numeric: true }) || a.id - b.id;
/** From who has not begun to who is live; among equals the one with fewer steps done first. */
const byLaunch = (a: LocationOverview, b: LocationOverview) =>
  ONBOARDING_STATES.indexOf(a.state) - ONBOARDING_STATES.indexOf(b.state) || a.done - b.done;

/** The locations by what the address says; equals by name. */
export function ranked(rows: readonly LocationOverview[], sort: string): LocationOverview[] {
  const name = sort.replace("-", "");
  const way = sort.startsWith("-") ? -1 : 1;
  const measure = measureOf(name);
  const order = (a: LocationOverview, b: LocationOverview) => {
    if (measure !== undefined) return a.values[measure] - b.values[measure];
    return name === "launch" ? byLaunch(a, b) : byName(a, b);
  };
  return [...rows].sort((a, b) => way * order(a, b) || byName(a, b));
}

export const overviewColumns: readonly Column<LocationOverview>[] = [
  { name: "location", value: ({ officeName }) => officeName, width: 30, sort: "location", place: "lead" },
  { name: "launch", value: ({ state }, say) => say(`state.${state}`), width: 16, sort: "launch", place: "mark" },
  { name: "members", value: ({ values }) => ({ count: values.activeMembers }), sort: "members", place: "sum" },
  { name: "joined", value: ({ values }) => ({ count: values.joined }), sort: "joined", place: "desk" },
  { name: "cameBack", value: ({ values }) => ({ count: values.cameBack }), sort: "cameBack", place: "desk" },
  { name: "left", value: ({ values }) => ({ count: values.left }), sort: "left", place: "desk" },
  { name: "lost", value: ({ values }) => ({ count: values.lost }), sort: "lost", place: "desk" },
  { name: "recurring", value: ({ values }) => ({ cents: values.recurring }), sort: "recurring", place: "desk" },
  {
    name: "lateFamilies",
    value: ({ values }) => ({ count: values.lateFamilies }),
    sort: "lateFamilies",
    place: "desk",
  },
  { name: "late", value: ({ values }) => ({ cents: values.late }), sort: "late", place: "note" },
];
