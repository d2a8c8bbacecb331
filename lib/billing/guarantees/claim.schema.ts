import { z } from "zod";
import { id } from "@/lib/core/fields/fields";
import { listQuery } from "@/lib/core/lists/list";

/** Why a guarantee cannot be claimed: a text under `guarantees.refused`. */
export const CLAIM_REFUSALS = [
  "claimed",
  "notGuaranteed",
  "notDelinquent",
  "underWay",
  "nothingOwed",
  "noAccount",
] as const;
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number];

/**
 * Body of POST /subscriptions/claimGuarantee. `preview` only says what it would do; `revision` is what the preview
 * showed, so that a claim does what was shown or nothing.
 */
export const claimInput = z.object({
  subscriptionId: id,
  preview: z.boolean().default(false),
  revision: id.optional(),
});
export type ClaimInput = z.output<typeof claimInput>;

/** Which claims the back office's list shows. `owed`: the family owes of it; `recovered`: it has paid of it. */
export const CLAIM_FILTERS = ["all", "owed", "recovered", "waiting"] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];
export const claimList = listQuery(CLAIM_FILTERS, ["-claimed"]);
