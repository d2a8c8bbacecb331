import { z } from "zod";
import { city, email, phone, street, usState, zip } from "@/lib/core/fields";

/** How the family is reached; the login address changes with it. */
export const contact = z.object({ email, phone, street, city, state: usState, zip });
export type Contact = z.infer<typeof contact>;

export const autoRenewal = z.object({ autoRenew: z.boolean() });

/** Text messages about payments: allowed or not. */
export const textConsent = z.object({ allowed: z.boolean() });
