import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { changeMasterPrice, showMasterPrice } from "./plans.commands";
import { masterPlan } from "./plans.queries";
import { masterPriceBody } from "./plans.wire";

export const locationEndpoints = [
  endpoint("POST /multi-location/change-master-plan-price", mayDo("managePlans"), {
    summary: "Set the price of an organization's plan at all locations, or preview it.",
    input: masterPriceBody,
    run: async ({ actor, tenant, input, caller }) => {
      const { planId, preview, revision, expectedMembers, prices: sent } = input;
      const plan = await masterPlan(actor, planId);
      const prices = { monthlyCents: plan.monthlyCents, annualCents: plan.annualCents, ...sent };
      if (preview) return reply(await showMasterPrice(tenant, plan, prices));
      const author = { actor, caller };
      const done = await changeMasterPrice(tenant, plan, prices, { revision, expectedMembers }, author);
      return reply(done, "locations.priceChanged", { count: done.members });
    },
  }),
];
