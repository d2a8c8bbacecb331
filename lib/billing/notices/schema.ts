import { z } from "zod";
import { type DateOn, parseIsoDate } from "@/lib/core/time/dates";

const day = z.string().transform((text): DateOn => parseIsoDate(text) as DateOn);

/** Dues as they will be drawn, or paid at the front desk, unless something changes. */
const due = z.object({
  on: day,
  cents: z.number().int(),
  planName: z.string(),
  spanishName: z.string().nullable(),
  atDesk: z.boolean(),
});
export type Due = z.output<typeof due>;

const memberStanding = z.object({
  membershipId: z.number().int(),
  person: z.string(),
  planName: z.string(),
  spanishName: z.string().nullable(),
  /** The office that it goes on at. */
  movedTo: z.string().nullable(),
  /** Too old for the plan and kept on it: the first day that is not decided. */
  keptUntil: day.nullable().default(null),
  until: z.object({ kind: z.enum(["renews", "cancels", "ends", "closes"]), on: day }).nullable(),
  /** Earliest first, all before the horizon. */
  dues: z.array(due),
});
export type MemberState = z.output<typeof memberStanding>;

/** How a family stands at an office on a day, as far as it is told of: kept with what is to be told (`pending_notice.before`). */
export const familyStanding = z.object({
  /** Dues are known up to the day before. */
  horizonOn: day,
  members: z.array(memberStanding),
});
export type FamilyState = z.output<typeof familyStanding>;

/** How many days ahead a family's dues are held against each other: a year's renewal is among them. */
export const HORIZON_DAYS = 400;

/** A letter waits that long for another act for the same family, in minutes, */
export const GATHER_MINUTES = 30;
/** and no longer than until this hour of the office's day: whoever works on a family all day is read of in the evening. */
export const TELL_BY_HOUR = 18;
