import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { mayDo } from "@/lib/core/auth/rights";
import { proveOffice } from "@/lib/core/auth/scope";
import { notFound } from "@/lib/core/errors";
import { formatDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { groupNamed } from "@/lib/membership/locations/groups.queries";
import { managedOrganization, organizationNamed } from "@/lib/membership/locations/organization.queries";
import { savePlan } from "@/lib/practice/plans/commands";
import { NEW_PLAN_ID } from "@/lib/practice/plans/schema";
import { planFrom } from "@/lib/practice/plans/sent.wire";
import type { Tenant } from "@/tenants/tenant";
import { organizationMatrix } from "./matrix.queries";
import { ownPlanNamed } from "./own.queries";
import { beginsOnIn, planMasterPrice, withdrawMasterPrice } from "./planned.commands";
import { changeMasterPrice, showMasterPrice } from "./price.commands";
import { plansInGroup, proveSettable, seenPlan, settablePlan } from "./queries";
import { createMaster, deleteMaster, type PlanSave, saveMaster, showSave } from "./save.commands";
import {
  changeTargetBody,
  masterPriceBody,
  organizationIn,
  PLAN_BODY_BYTES,
  placeOf,
  type SaveMaster,
  saveMasterBody,
} from "./schema";
import { changeTarget, keepForAll, showTarget } from "./target.commands";
import { managedPlanWire, masterDetailWire } from "./wire";

/** Throws 404 where another organization is named than the plan's. */
function checkOrganization({ id }: { id: number }, named: number | undefined): void {
  if (named !== undefined && named !== id) throw notFound();
}

/** The plan that is saved, and where: what the caller names, and the plan's own level where that is the same. Throws 404. */
async function savedPlan(actor: Actor, input: SaveMaster) {
  const named = placeOf(input);
  const seen = await seenPlan(actor, input.planId);
  checkOrganization(seen.organization, input.organizationId);
  checkOrganization(seen.organization, organizationIn(input));
  const place = named.at === "group" && named.groupId === seen.plan.groupId ? ({ at: "top" } as const) : named;
  await proveSettable(seen, place);
  return { seen, place };
}

const saveOf = (
  tenant: Tenant,
  { sent, giveBack, viewStatus, locations }: SaveMaster,
  place: PlanSave["place"],
): PlanSave => ({
  place,
  giveBack: giveBack ?? [],
  status: viewStatus,
  locations,
  edit: (before) => planFrom(tenant, sent, before),
});

export const masterPlanEndpoints = [
  endpoint("GET /multi-location/manage-plans/:organizationId", mayDo("managePlans"), {
    summary: "The plans an organization keeps, and where they are offered.",
    run: async ({ actor, params }) => {
      const organization = await organizationNamed(actor, params.organizationId);
      const matrix = await organizationMatrix(organization);
      const { locations, groups } = matrix;
      return reply({
        organizationId: organization.id,
        organizationName: organization.name,
        locations,
        groups,
        plans: matrix.plans.map((plan) => managedPlanWire(plan, matrix, organization.id)),
      });
    },
  }),
  endpoint("GET /multi-location/group-plans/:groupId", mayDo("managePlans"), {
    summary: "The plans of a group's locations, as the group has them.",
    run: async ({ actor, params }) => {
      const group = await groupNamed(actor, params.groupId);
      return reply({ groupId: group.id, groupName: group.groupName, plans: await plansInGroup(group) });
    },
  }),
  endpoint("GET /multi-location/master-plan-details/:planId", mayDo("managePlans"), {
    summary: "One plan of an organization, with what groups and locations set of it.",
    run: async ({ actor, params }) => {
      const { plan, organization } = await seenPlan(actor, params.planId);
      return reply(masterDetailWire(plan, organization.id));
    },
  }),
  endpoint("POST /multi-location/multi-master-plan-save-state", mayDo("managePlans"), {
    summary:
      "Save a plan of an organization, or what a group or a location sets of it; with `preview` only what that changes.",
    input: saveMasterBody,
    bodyLimit: PLAN_BODY_BYTES,
    run: async ({ actor, tenant, input, caller }) => {
      const author = { actor, caller };
      const { planId, organizationId, revision, expectedLocations } = input;
      if (planId >= NEW_PLAN_ID) {
        const values = planFrom(tenant, input.sent, null);
        const place = placeOf(input);
        if (place.at === "location") {
          const office = await proveOffice(actor, place.office);
          const made = await savePlan(tenant, office, { planId }, () => values, input.viewStatus, author);
          return reply({ ...made, locations: 1 }, "plans.saved");
        }
        const organization = await managedOrganization(actor, organizationId);
        checkOrganization(organization, organizationIn(input));
        const groupId = place.at === "group" ? (await groupNamed(actor, place.groupId)).id : null;
        const plan = { values, status: input.viewStatus ?? ("draft" as const), locations: input.locations };
        return reply(await createMaster(tenant, organization, groupId, plan, author), "plans.saved");
      }
      const { seen, place } = await savedPlan(actor, input);
      if (input.delete) {
        await deleteMaster(seen, revision, author);
        return reply({ id: planId, isDeleted: true as const }, "plans.deleted");
      }
      const save = saveOf(tenant, input, place);
      if (input.preview) return reply(await showSave(tenant, seen, save));
      const saved = await saveMaster(tenant, seen, { revision, expectedLocations }, save, author);
      return reply(saved, "masterPlans.saved", { count: saved.locations });
    },
  }),
  endpoint("POST /multi-location/change-master-plan-price", mayDo("managePlans"), {
    summary:
      "Set the price of an organization's plan for all, for a group or for a location, right away or from a day on; preview it, or withdraw the one that waits for its day.",
    input: masterPriceBody,
    run: async ({ actor, tenant, input, caller }) => {
      const { planId, place, preview, revision, expectedMembers, prices, withdraw } = input;
      const seen = await settablePlan(actor, planId, place);
      checkOrganization(seen.organization, input.organizationId);
      const author = { actor, caller };
      if (withdraw) {
        const back = await withdrawMasterPrice(seen, place, author);
        return reply(back, "memberships.pricesWithdrawn", { ...back, restored: 0 });
      }
      const beginsOn = await beginsOnIn(seen, place, input.beginsOn);
      if (preview) return reply(await showMasterPrice(tenant, seen, place, prices, beginsOn));
      if (beginsOn !== null && prices !== null) {
        const shown = { revision, expectedMembers, beginsOn };
        const planned = await planMasterPrice(tenant, seen, place, prices, shown, author);
        return reply(planned, "plansPlanned.saved", { count: planned.members, date: formatDate(beginsOn) });
      }
      const done = await changeMasterPrice(tenant, seen, place, prices, { revision, expectedMembers }, author);
      return reply(done, "masterPlans.priceChanged", { count: done.members, locations: done.locations });
    },
  }),
  endpoint("POST /multi-location/change-target", mayDo("managePlans"), {
    summary: "Keep a plan for all locations, for a group, or leave it to one location; or preview whom it lets go.",
    input: changeTargetBody,
    run: async ({ actor, tenant, input, caller }) => {
      const author = { actor, caller };
      const to = placeOf(input);
      const own = await ownPlanNamed(actor, input.planId);
      if (own) {
        if (to.at === "location") throw notFound();
        const organization = await managedOrganization(actor, own.organizationId);
        checkOrganization(organization, organizationIn(input));
        if (input.preview)
          return reply({ revision: own.revision, released: [], locations: organization.offices.length });
        const known = { office: own.office, planId: input.planId, revision: input.revision };
        return reply(await keepForAll(organization, known, to, author), "masterPlans.targeted");
      }
      const seen = await settablePlan(actor, input.planId, { at: "top" });
      const organization = await managedOrganization(actor, seen.organization.id);
      checkOrganization(organization, organizationIn(input));
      if (to.at === "location" && !organization.offices.some((office) => office === to.office)) throw notFound();
      if (to.at === "group" && (await groupNamed(actor, to.groupId)).organization.id !== organization.id)
        throw notFound();
      if (input.preview) return reply(await showTarget(seen, to));
      const { revision, expectedLocations } = input;
      const done = await changeTarget(tenant, seen, to, { revision, expectedLocations }, author);
      return reply(done, "masterPlans.targeted");
    },
  }),
];
