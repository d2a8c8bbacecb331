import { z } from "zod";

/** Which page of the history: older than the event of this moment and number. */
export const historyQuery = z.object({
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~\d{1,18}$/)
    .refine((text) => !Number.isNaN(Date.parse(text.split("~")[0] ?? "")))
    .optional()
    .catch(undefined),
});
