import { z } from "zod";
import { id } from "@/lib/core/fields";

/** Taking the first payment in the office: of one plan of a person, or of everything the family waits with. */
export const activateCash = z.object({ membershipId: id, wholeFamily: z.boolean().default(false) });
export type ActivateCash = z.output<typeof activateCash>;

/** Letting go of a plan that waits for its first payment. The plan is named as the legacy API names it. */
export const withdrawCash = z.object({ memberId: id, membershipId: id });
export type WithdrawCash = z.output<typeof withdrawCash>;
