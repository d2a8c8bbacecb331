import { z } from "zod";
import { date } from "@/lib/core/fields/fields";

/** Days a single move may pass over: longer ones would look like an outage to the billing run. */
export const STEP_DAYS = 7;
/** How far the demo may be moved in one request, in steps. */
export const MAX_AHEAD_DAYS = 400;

/** `from` is the day the screen showed: a repetition, or a colleague's move in between, is refused. */
export const clockMove = z.object({ from: date, to: date });

export const happenedQuery = z.object({ since: z.iso.datetime().max(40) });
