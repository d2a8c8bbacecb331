import type { Column, Say } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import { FEWEST, toldPeople } from "./withheld.rules";

/** Somebody on a plan through an employer. Nothing of what was done for them, and nothing of what it cost. */
export type CoveredPerson = {
  id: number;
  name: string;
  /** On the plan of somebody else in the family. */
  dependant: boolean;
  officeName: string;
  state: "active" | "ended";
  sinceOn: DateOn;
};

export const personColumns: readonly Column<CoveredPerson>[] = [
  { name: "name", value: ({ name }) => name, width: 28, sort: "name", place: "lead" },
  { name: "kind", value: ({ dependant }, say) => say(dependant ? "kind.dependant" : "kind.employee"), place: "note" },
  { name: "practice", value: ({ officeName }) => officeName, width: 28, place: "desk" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "since", value: ({ sinceOn }) => ({ on: sinceOn }), sort: "since", place: "sum" },
];

/** A practice of an association. Sums only: an association sees no patient. */
export type AssociationPractice = {
  id: number;
  officeName: string;
  place: string;
  state: "live" | "onboarding" | "closed";
  /** People with an active membership. */
  members: number;
  sinceOn: DateOn;
};

/** A number of people as an association is told it. */
const told = (people: number, say: Say) =>
  toldPeople(people) === null ? say("few", { count: FEWEST }) : { count: people };

export const practiceColumns: readonly Column<AssociationPractice>[] = [
  { name: "name", value: ({ officeName }) => officeName, width: 30, sort: "name", place: "lead" },
  { name: "place", value: ({ place }) => place, width: 24, place: "note" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "members", value: ({ members }, say) => told(members, say), sort: "members", place: "sum" },
  { name: "since", value: ({ sinceOn }) => ({ on: sinceOn }), sort: "since", place: "desk" },
];

/** A practice with what it had a year ago, for the association's reports. */
export type PracticeGrowth = Omit<AssociationPractice, "sinceOn" | "place"> & { before: number };

/** More than a year ago, where both may be told. */
const growth = ({ members, before }: PracticeGrowth): number | null =>
  toldPeople(members) === null || toldPeople(before) === null ? null : members - before;

export const growthColumns: readonly Column<PracticeGrowth>[] = [
  { name: "name", value: ({ officeName }) => officeName, width: 30, sort: "name", place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "before", value: ({ before }, say) => told(before, say), place: "desk" },
  { name: "members", value: ({ members }, say) => told(members, say), sort: "members", place: "sum" },
  {
    name: "growth",
    value: (row, say) => {
      const more = growth(row);
      return more === null ? say("notTold") : { count: more };
    },
    place: "note",
  },
];
