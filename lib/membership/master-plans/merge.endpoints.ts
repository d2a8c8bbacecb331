import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { organizationNamedBody } from "@/lib/membership/locations/groups.schema";
import { organizationNamed } from "@/lib/membership/locations/organization.queries";
import { mergePlans, showMerge, undoMerge } from "./merge.commands";
import { mergeNamed, showLegacyPlans } from "./merge.queries";
import { MERGE_BODY_BYTES, mergePlansBody, undoMergeBody } from "./merge.schema";
import { seenPlan } from "./queries";

export const mergeEndpoints = [
  endpoint("POST /multi-location/get-legacy-org-plans", mayDo("managePlans"), {
    summary: "The plans that locations of an organization set themselves, and the merges that can be taken back.",
    input: organizationNamedBody,
    run: async ({ actor, input }) => reply(await showLegacyPlans(await organizationNamed(actor, input.organizationId))),
  }),
  endpoint("POST /multi-location/merge-legacy-plans", mayDo("managePlans"), {
    summary: "Let plans of locations follow one of their organization; with `preview` only what becomes of each.",
    input: mergePlansBody,
    bodyLimit: MERGE_BODY_BYTES,
    run: async ({ actor, input, caller }) => {
      const { organizationId, preview, ...order } = input;
      const { plan, organization } = await seenPlan(actor, order.targetPlanId);
      if (organization.id !== organizationId) throw notFound();
      if (preview) return reply(await showMerge(organization, plan, order));
      const done = await mergePlans(organization, order, { actor, caller });
      return reply(done, "masterPlans.merge.done", { count: done.plans });
    },
  }),
  endpoint("POST /multi-location/merge-legacy-plans/undo", mayDo("managePlans"), {
    summary: "Take a merge of plans back: each is its location's own again, as it was.",
    input: undoMergeBody,
    run: async ({ actor, input: { mergeId }, caller }) => {
      const organization = await mergeNamed(actor, mergeId);
      const done = await undoMerge(organization, mergeId, { actor, caller });
      return reply(done, "masterPlans.merge.back", { count: done.plans });
    },
  }),
];
