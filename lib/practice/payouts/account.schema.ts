import { z } from "zod";
import { idText } from "@/lib/core/fields/fields";

/** Where the provider's pages lead back to. */
export const payoutSetup = z.object({ from: z.enum(["setup", "settings"]).default("settings") });

/** The legacy upgrade has no body (001 §3); users with several offices name one. */
export const upgradeQuery = z.object({ dentistInfoId: idText.optional() });

/** Without a login the mailed set-up key stands for the person. */
export const upgradeByKey = z.object({ activationKey: z.string().regex(/^[\w-]{1,200}$/, "validation.invalidData") });

/** The one-time ticket; `jwt` is the legacy name of the parameter (000 §7). */
export const ticketQuery = z.object({ jwt: z.string().min(1).max(2000) });

export const SETUP_STEPS = ["office", "account", "plans", "payout", "done"] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
