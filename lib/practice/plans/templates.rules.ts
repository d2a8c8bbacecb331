import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import type { PlanStatus } from "./schema";

/** A plan that an association offers its practices. */
export type TemplateRow = {
  id: number;
  planName: string;
  monthlyCents: number | null;
  annualCents: number | null;
  offered: boolean;
  /** Practices that have a copy. */
  adopted: number;
  changedOn: DateOn;
};

export const templateColumns: readonly Column<TemplateRow>[] = [
  { name: "name", value: ({ planName }) => planName, width: 34, sort: "name", place: "lead" },
  { name: "state", value: ({ offered }, say) => say(`state.${offered ? "offered" : "withdrawn"}`), place: "mark" },
  {
    name: "monthly",
    value: ({ monthlyCents }) => (monthlyCents ? { cents: monthlyCents } : null),
    width: 14,
    place: "note",
  },
  {
    name: "annual",
    value: ({ annualCents }) => (annualCents ? { cents: annualCents } : null),
    width: 14,
    place: "desk",
  },
  { name: "adopted", value: ({ adopted }) => ({ count: adopted }), width: 16, place: "sum" },
  { name: "changed", value: ({ changedOn }) => ({ on: changedOn }), sort: "changed", place: "desk" },
];

/** A practice's copy of a template. */
export type AdopterRow = {
  id: number;
  officeName: string;
  place: string;
  status: PlanStatus;
  /** Of the template as it is now. */
  current: boolean;
  sinceOn: DateOn;
};

export const adopterColumns: readonly Column<AdopterRow>[] = [
  { name: "name", value: ({ officeName }) => officeName, width: 30, sort: "name", place: "lead" },
  { name: "place", value: ({ place }) => place, width: 24, place: "note" },
  { name: "status", value: ({ status }, say) => say(`status.${status}`), place: "mark" },
  { name: "copy", value: ({ current }, say) => say(`copy.${current ? "current" : "behind"}`), place: "desk" },
  { name: "since", value: ({ sinceOn }) => ({ on: sinceOn }), sort: "since", place: "sum" },
];
