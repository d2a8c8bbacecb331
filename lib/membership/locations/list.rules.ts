import { groupBy } from "@/lib/core/lists/group-by";
import type { Column } from "@/lib/core/sheets/columns";
import { type DateOn, formatDate } from "@/lib/core/time/dates";
import type { ChecklistKey, OnboardingState } from "@/lib/practice/offices/rules";
import type { LocationFilter, LocationList } from "./list.schema";

/** A location of an organization as a list of them shows it. Its figures are measures of the same names, as of today. */
export type LocationRow = {
  id: number;
  officeName: string;
  /** "Mesa, AZ"; empty where neither is known. */
  place: string;
  state: OnboardingState;
  /** The day on which it is closed, where that is decided and still to come. */
  closesOn: DateOn | null;
  nextStep: ChecklistKey | null;
  groupId: number | null;
  groupName: string | null;
  /** `activeMembers`: people. */
  members: number;
  /** `recurring`: what they bring in a month, in cents. */
  recurringCents: number;
  /** `owingFamilies`: families. */
  owing: number;
  /** Of the active plans that its organization and its group keep, how many it offers, and how many there are. */
  plans: { offered: number; kept: number };
};

type Launch = { steps: readonly { key: ChecklistKey; done: boolean }[]; hidden: boolean };

/**
 * The first step of its launch that a location has not done (001 §2, Q-018): none where it is closed or will be, and none
 * where its people have put their checklist away.
 */
export function nextStepOf(
  { state, closesOn }: Pick<LocationRow, "state" | "closesOn">,
  { steps, hidden }: Launch,
): ChecklistKey | null {
  if (state === "closed" || closesOn !== null || hidden) return null;
  return steps.find(({ done }) => !done)?.key ?? null;
}

/** How many of some locations each filter of the list shows. */
export function locationCounts(rows: readonly Pick<LocationRow, "state">[]): Record<LocationFilter, number> {
  const byState = groupBy(rows, ({ state }) => state);
  const of = (state: OnboardingState) => byState.get(state)?.length ?? 0;
  return {
    all: rows.length,
    incomplete: of("incomplete"),
    onboarding: of("onboarding"),
    live: of("live"),
    closed: of("closed"),
  };
}

/** The measure behind an order of the list; null where it is by name. */
export function measureOfSort(sort: LocationList["sort"]): "activeMembers" | "recurring" | "owingFamilies" | null {
  const [, name] = /^-?(\w+)$/.exec(sort) ?? [];
  if (name === "members") return "activeMembers";
  if (name === "recurring") return "recurring";
  return name === "owing" ? "owingFamilies" : null;
}

const byName = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" }).compare;

/** Locations in an order of the list: by a figure, or by name where none is given; equals by name, then as they were made. */
export function sortedLocations<Row extends Pick<LocationRow, "id" | "officeName">>(
  rows: readonly Row[],
  sort: LocationList["sort"],
  figure?: (row: Row) => number,
): Row[] {
  const way = sort.startsWith("-") ? -1 : 1;
  const named = (a: Row, b: Row) => byName(a.officeName, b.officeName) || a.id - b.id;
  return [...rows].sort((a, b) => (figure ? way * (figure(a) - figure(b)) || named(a, b) : way * named(a, b)));
}

export const locationColumns: readonly Column<LocationRow>[] = [
  { name: "location", value: ({ officeName }) => officeName, width: 30, sort: "location", place: "lead" },
  { name: "town", value: ({ place }) => place, width: 22, only: "file" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  {
    name: "next",
    value: ({ closesOn, nextStep }, say) => {
      if (closesOn !== null) return say("closesOn", { on: formatDate(closesOn) });
      return nextStep && say(`step.${nextStep}`);
    },
    width: 32,
    plain: true,
  },
  { name: "group", value: ({ groupName }) => groupName, width: 20, place: "desk" },
  {
    name: "plans",
    value: ({ plans: { offered, kept } }, say) => (kept === 0 ? null : say("coverage", { offered, kept })),
    place: "desk",
  },
  { name: "members", value: ({ members }) => ({ count: members }), sort: "members", place: "sum" },
  { name: "owing", value: ({ owing }) => ({ count: owing }), sort: "owing", place: "desk" },
  { name: "recurring", value: ({ recurringCents }) => ({ cents: recurringCents }), sort: "recurring", place: "desk" },
];
