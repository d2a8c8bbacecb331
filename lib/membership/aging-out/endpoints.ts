import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { officeMembership } from "@/lib/membership/memberships/queries";
import { actOnly } from "@/lib/membership/memberships/schema";
import { keepAgedOut } from "./commands";

export const agingOutEndpoints = [
  endpoint("POST /subscriptions/keep-aged-out", OFFICE_AND_ADMIN, {
    summary: "Keep somebody who is too old for their plan on it for another year, or preview that.",
    input: actOnly,
    run: async ({ actor, input, caller }) => {
      const { officeId } = await officeMembership(actor, input.subscriptionId);
      const result = await keepAgedOut(officeId, input, { actor, caller });
      return result.act === null ? reply(result) : reply(result, "memberships.planKept");
    },
  }),
];
