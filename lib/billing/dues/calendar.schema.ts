import { z } from "zod";
import { date, queryFlag } from "@/lib/core/fields/fields";

/** How far a calendar looks ahead. */
export const CALENDAR_MONTHS = 12;

/**
 * Kind of a calendar line: a charge, a period without a charge (free, or below the smallest charge), dues in the
 * office, a retry, or a membership's end.
 */
export const COMING_KINDS = ["charge", "free", "desk", "retry", "end"] as const;
export type ComingKind = (typeof COMING_KINDS)[number];

export const calendarQuery = z.object({ csv: queryFlag() });
export const dayQuery = z.object({ on: date });
