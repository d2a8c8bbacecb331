import { z } from "zod";

/** Where the provider's pages lead back to. */
export const payoutSetup = z.object({ from: z.enum(["setup", "settings"]).default("settings") });

/** The one-time ticket; `jwt` is the legacy name of the parameter (000 §7). */
export const ticketQuery = z.object({ jwt: z.string().min(1).max(2000) });
