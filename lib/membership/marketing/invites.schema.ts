import { z } from "zod";
import { email, id } from "@/lib/core/fields/fields";

/**
 * The invite dialog (000 §3). The legacy wire also sends officeName, officeEmail and officeLogo: they are the office's
 * own and never taken from a request. `target` says who is invited: a patient to the office's plans, or a colleague in another
 * practice to have plans of their own.
 */
export const invite = z.object({
  dentistInfoId: id,
  email,
  spanish: z.boolean().default(false),
  target: z.enum(["patient", "dentist"]).default("patient"),
});
export type Invite = z.output<typeof invite>;

/** Invitations an office may send a day, and how many of them to one address. */
export const INVITES_A_DAY = 200;
export const INVITES_A_DAY_TO_ONE = 3;
