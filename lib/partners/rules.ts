import type { DateOn } from "@/lib/core/dates";
import type { Column } from "@/lib/core/sheets/columns";

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

export const practiceColumns: readonly Column<AssociationPractice>[] = [
  { name: "name", value: ({ officeName }) => officeName, width: 30, sort: "name", place: "lead" },
  { name: "place", value: ({ place }) => place, width: 24, place: "note" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "members", value: ({ members }) => ({ count: members }), sort: "members", place: "sum" },
  { name: "since", value: ({ sinceOn }) => ({ on: sinceOn }), sort: "since", place: "desk" },
];
