import { z } from "zod";
import { date, queryFlag } from "@/lib/core/fields";

/** How far a calendar looks ahead. */
export const CALENDAR_MONTHS = 12;

/**
 * What a line of the calendar is: a charge, one that asks for nothing (free, or too little to charge), dues at the
 * desk, another try of a payment that failed, or a membership's end.
 */
export const COMING_KINDS = ["charge", "free", "desk", "retry", "end"] as const;
export type ComingKind = (typeof COMING_KINDS)[number];

export const calendarQuery = z.object({ csv: queryFlag() });
export const dayQuery = z.object({ on: date });
