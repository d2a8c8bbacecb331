import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { mayDo } from "@/lib/core/auth/rights";
import { hasRole, OFFICE, OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { homeOffice, proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { plansAcrossEndpoints } from "./across.endpoints";
import { savePlan } from "./commands";
import { deletePlan, duplicatePlan, sortPlans, togglePlan } from "./list.commands";
import { toPricing, toSettings } from "./pricing.wire";
import {
  getOfficeFacts,
  getOfficeFees,
  getPlan,
  getPlanSettings,
  listPlans,
  type OfficePlan,
  worksInOffice,
} from "./queries";
import {
  allPlansBody,
  feesBody,
  knownBody,
  planDetailBody,
  planFrom,
  pricingQuery,
  savePlanBody,
  sortAliasBody,
  sortBody,
  toggleBody,
} from "./sent.wire";
import { saveOfficeFees } from "./settings.commands";
import { worryFreeToWire } from "./settings.wire";
import { planTemplateEndpoints } from "./templates.endpoints";
import { editorValues, toCustomMembership, toManagePlan } from "./wire";

/** The `:userId` of legacy paths is a target: the caller or a user of the same office, else 404. */
async function checkTarget(actor: Actor, office: OfficeId, userId: number): Promise<void> {
  if (userId !== actor.userId && !(await worksInOffice(office, userId))) throw notFound();
}

/** The office a call without one in its path means: the named one, else an office user's own. */
async function officeOf(actor: Actor, named: number | undefined): Promise<OfficeId> {
  if (named !== undefined) return proveOffice(actor, named);
  if (!hasRole(actor.role, OFFICE)) throw notFound();
  return homeOffice(actor);
}

async function facts(officeId: OfficeId) {
  const [settings, fees, { officeName }] = await Promise.all([
    getPlanSettings(officeId),
    getOfficeFees(officeId),
    getOfficeFacts(officeId),
  ]);
  return { officeId, officeName, settings, fees };
}

export const planEndpoints = [
  ...plansAcrossEndpoints,
  ...planTemplateEndpoints,
  endpoint("POST /users/:userId/dentist-info/all-plans", OFFICE_AND_ADMIN, {
    summary: "All plans of an office, in its order.",
    input: allPlansBody,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, params, office }) => {
      await checkTarget(actor, office, params.userId);
      const [plans, owner] = await Promise.all([listPlans(office), getOfficeFacts(office)]);
      return plans.map((plan) => toCustomMembership(plan, { officeId: office, ...owner }));
    },
  }),
  endpoint("POST /users/:userId/dentist-info/membershipPlanDetail", OFFICE_AND_ADMIN, {
    summary: "One plan with everything the editor shows.",
    input: planDetailBody,
    run: async ({ actor, tenant, params, input }) => {
      const office = await officeOf(actor, input.dentistInfoId);
      await checkTarget(actor, office, params.userId);
      const [plan, known] = await Promise.all([getPlan(office, input.planId), facts(office)]);
      return toManagePlan(tenant, plan, known);
    },
  }),
  endpoint("POST /dentist-info/membership-plan-save-state", mayDo("managePlans"), {
    summary: "Save a plan: new, changed (what is not sent stays), or (a draft with isDeleted) deleted.",
    input: savePlanBody,
    bodyLimit: 64_000,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, tenant, office, input, caller }) => {
      const known = { planId: input.planId, revision: input.revision };
      if (input.delete) {
        await deletePlan(office, known, { actor, caller });
        return reply({ id: input.planId, isDeleted: true as const }, "plans.deleted");
      }
      const edit = (before: OfficePlan | null) => planFrom(tenant, input.sent, before && editorValues(before));
      const saved = await savePlan(tenant, office, known, edit, input.viewStatus, { actor, caller });
      return reply({ ...saved, isDeleted: false as const }, "plans.saved");
    },
  }),
  endpoint("POST /dentists/:officeId/memberships/:planId/toggle-status", mayDo("managePlans"), {
    summary: "Change a plan's status: draft, active, archived.",
    input: toggleBody,
    run: async ({ actor, tenant, params, input, caller }) => {
      const known = { planId: params.planId, revision: input.revision };
      const saved = await togglePlan(tenant, params.officeId, known, input, { actor, caller });
      return reply(saved, `plans.became.${saved.status}`);
    },
  }),
  endpoint("POST /dentists/:officeId/memberships/:planId/duplicate", mayDo("managePlans"), {
    summary: "Make a draft copy of a plan.",
    input: knownBody,
    run: async ({ actor, params, input, caller }) => {
      const known = { planId: params.planId, revision: input.revision };
      return reply(await duplicatePlan(params.officeId, known, { actor, caller }), "plans.duplicated");
    },
  }),
  endpoint("DELETE /dentists/:officeId/memberships/:planId", mayDo("managePlans"), {
    summary: "Delete a draft.",
    run: async ({ actor, params, caller }) => {
      await deletePlan(params.officeId, { planId: params.planId }, { actor, caller });
      return reply(null, "plans.deleted");
    },
  }),
  endpoint("POST /dentists/:officeId/memberships/sort", mayDo("managePlans"), {
    summary: "Order the plans of an office.",
    input: sortBody,
    run: async ({ actor, params, input, caller }) => {
      await sortPlans(params.officeId, input.membershipIds, { actor, caller });
      return reply(null, "plans.sorted");
    },
  }),
  endpoint("POST /dentists/sort", mayDo("managePlans"), {
    summary: "Order the plans of an office (other name of …/memberships/sort).",
    input: sortAliasBody,
    officeFrom: "body.dentistInfoId",
    run: async ({ actor, office, input, caller }) => {
      await sortPlans(office, input.membershipIds, { actor, caller });
      return reply(null, "plans.sorted");
    },
  }),
  endpoint("GET /dentists/:officeId/custom-memberships/getDentistWorryFree", OFFICE_AND_ADMIN, {
    summary: "Worry-free values of an office by age group.",
    run: async ({ params }) => worryFreeToWire((await getPlanSettings(params.officeId)).worryFree),
  }),
  endpoint("GET /dentists/:officeId/membership-settings", OFFICE_AND_ADMIN, {
    summary: "The settings for all plans of an office and its usual fees, as they are saved.",
    run: async ({ tenant, params }) => {
      const { settings, fees } = await facts(params.officeId);
      return toSettings(settings, fees, tenant);
    },
  }),
  endpoint("POST /dentists/:officeId/pricing", mayDo("managePlans"), {
    summary: "Replace the office's usual fees.",
    input: feesBody,
    run: async ({ actor, tenant, params, input, caller }) => {
      await saveOfficeFees(
        tenant,
        params.officeId,
        input.priceCodes.map((fee) => ({ code: fee.code, feeCents: fee.price })),
        { actor, caller },
      );
      return reply(toPricing(tenant, await getOfficeFees(params.officeId)), "plans.feesSaved");
    },
  }),
  endpoint("GET /pricing", OFFICE_AND_ADMIN, {
    summary: "Service codes with the office's own fee in dollars.",
    query: pricingQuery,
    run: async ({ actor, tenant, query }) => {
      // An administrator who names no office sees the codes alone.
      if (query.dentistInfoId === undefined && !hasRole(actor.role, OFFICE)) return toPricing(tenant, {});
      return toPricing(tenant, await getOfficeFees(await officeOf(actor, query.dentistInfoId)));
    },
  }),
];
