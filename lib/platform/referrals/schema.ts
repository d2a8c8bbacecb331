import { z } from "zod";

/** The address of a recommendation: its part is a family's code, whatever the specification calls it. */
export const referralParams = z.object({ paymentUniqueId: z.string().max(60) });
