import { z } from "zod";

/** What a family was told: who pays what on the day. */
export const yearlySaid = z.array(z.object({ membershipId: z.number().int(), cents: z.number().int() }));
export type YearlySaid = z.output<typeof yearlySaid>;
