import type { Column } from "@/lib/core/sheets/columns";
import { type DateOn, earlierOf } from "@/lib/core/time/dates";
import type { DateRange } from "@/lib/core/time/period";
import type { MovedFilter } from "./moved.schema";
import type { Cut } from "./schema";

/** A period as far as it has come: days still to come have earned nothing, and nothing has run on them. */
export const soFar = ({ from, until }: DateRange, today: DateOn): { from: DateOn | null; until: DateOn } => ({
  from,
  until: until === null ? today : earlierOf(until, today),
});

/** Somebody who began to be a member or ceased to be one, or who was one on the last day. */
export type MovedRow = {
  key: string;
  /** Null where the person is not on file any more. */
  memberId: number | null;
  name: string;
  on: DateOn;
  how: Exclude<MovedFilter, "all">;
  plan: string;
  pays: NonNullable<Cut["pays"]>;
  /** Why, as the office noted it: a reason's id. */
  reason: number | null;
};

export const movedColumns: readonly Column<MovedRow>[] = [
  { name: "name", value: ({ name }, say) => name || say("gone"), width: 26, sort: "name", place: "lead" },
  { name: "how", value: ({ how }, say) => say(`how.${how}`), width: 16, place: "mark" },
  { name: "date", value: ({ on }) => ({ on }), width: 12, sort: "date", place: "note", plain: true },
  { name: "plan", value: ({ plan }) => plan, width: 26, place: "note", plain: true },
  { name: "pays", value: ({ pays }, say) => say(`pays.${pays}`), width: 18, place: "desk" },
  {
    name: "reason",
    value: ({ reason }, say) => (reason === null ? null : say(`reason.${reason}`)),
    width: 24,
    place: "desk",
  },
];

/** A part of what a family or the guarantor paid: for whom, for which days, and what of it was earned in a period. */
export type RevenueRow = {
  key: string;
  memberId: number | null;
  name: string;
  plan: string;
  /** The day the money moved. */
  on: DateOn;
  /** The days it is for, both included; null for a fee. */
  starts: DateOn | null;
  ends: DateOn | null;
  cents: number;
  earnedCents: number;
  leftCents: number;
};

export const revenueColumns: readonly Column<RevenueRow>[] = [
  { name: "date", value: ({ on }) => ({ on }), width: 12, sort: "date", place: "note", plain: true },
  { name: "name", value: ({ name }, say) => name || say("gone"), width: 26, place: "lead" },
  { name: "plan", value: ({ plan }) => plan, width: 26, place: "desk" },
  { name: "starts", value: ({ starts }) => starts && { on: starts }, width: 12, place: "desk" },
  { name: "ends", value: ({ ends }) => ends && { on: ends }, width: 12, place: "desk" },
  { name: "paid", value: ({ cents }) => ({ cents }), width: 12, place: "mark" },
  { name: "earned", value: ({ earnedCents }) => ({ cents: earnedCents }), width: 12, place: "sum" },
  { name: "left", value: ({ leftCents }) => ({ cents: leftCents }), width: 14, place: "desk" },
];
