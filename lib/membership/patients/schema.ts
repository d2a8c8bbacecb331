import { z } from "zod";
import { city, phone, street, usState, zip } from "@/lib/core/fields/fields";

/** How the family is reached, but for the email: that is the login too. */
export const contact = z.object({ phone, street, city, state: usState, zip });
export type Contact = z.infer<typeof contact>;

/** Without a word it is switched to the other state, as the legacy call's name says. */
export const autoRenewal = z.object({ autoRenew: z.boolean().optional() });

/** Text messages about payments: allowed or not. */
export const textConsent = z.object({ allowed: z.boolean() });
