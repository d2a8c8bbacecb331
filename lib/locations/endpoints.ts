import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { reply } from "@/lib/core/api/reply";
import { PRACTICE_ADMINS_AND_ADMIN } from "@/lib/core/roles";
import { changeMasterPrice, showMasterPrice } from "./plans.commands";
import { masterPlan } from "./plans.queries";
import { masterPriceBody } from "./plans.wire";

export const locationEndpoints = [
  endpoint("POST /multi-location/change-master-plan-price", PRACTICE_ADMINS_AND_ADMIN, {
    summary: "Set the price of an organization's plan at all locations, or preview it.",
    input: masterPriceBody,
    run: async ({ actor, tenant, input, caller }) => {
      const { planId, preview, revision, expectedMembers, ...prices } = input;
      const plan = await masterPlan(actor, planId);
      if (preview) return reply(await showMasterPrice(tenant, plan, prices));
      const author = { actor, caller };
      const done = await changeMasterPrice(tenant, plan, prices, { revision, expectedMembers }, author);
      return reply(done, "locations.priceChanged", { count: done.members });
    },
  }),
];
