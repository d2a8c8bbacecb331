import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";
import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import { periodFields } from "@/lib/core/time/period";

/** Which dues the list behind recurring revenue shows: those of a month, those of a year. */
export const RECURRING_FILTERS = ["all", "month", "year"] as const;
export type RecurringFilter = (typeof RECURRING_FILTERS)[number];

/** Of a period only its last day counts. */
export const recurringList = listQuery(RECURRING_FILTERS, ["name", "-name", "-starts", "starts"])
  .omit({ q: true })
  .extend(periodFields);
export type RecurringList = z.output<typeof recurringList>;
export const recurringFile = recurringList.omit({ page: true }).extend({ format: z.enum(FILE_FORMATS).default("csv") });

/** Dues that ran on a day, and what they come to in a month. */
export type RecurringRow = {
  key: string;
  memberId: number;
  name: string;
  plan: string;
  /** The days they are for, both included. */
  starts: DateOn;
  ends: DateOn;
  unit: "month" | "year";
  cents: number;
  /** Of a year's dues a twelfth, to the cent. */
  monthCents: number;
};

export const recurringColumns: readonly Column<RecurringRow>[] = [
  { name: "name", value: ({ name }) => name, width: 26, sort: "name", place: "lead" },
  { name: "plan", value: ({ plan }) => plan, width: 26, place: "note", plain: true },
  { name: "starts", value: ({ starts }) => ({ on: starts }), width: 12, sort: "starts", place: "desk" },
  { name: "ends", value: ({ ends }) => ({ on: ends }), width: 12, place: "desk" },
  { name: "unit", value: ({ unit }, say) => say(`unit.${unit}`), width: 12, place: "desk" },
  { name: "dues", value: ({ cents }) => ({ cents }), width: 12, place: "desk" },
  { name: "month", value: ({ monthCents }) => ({ cents: monthCents }), width: 12, place: "sum" },
];
