import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { holdOrganization, type Organization } from "@/lib/membership/locations/organization.queries";
import { activeMembersOnPlans } from "@/lib/platform/measures/people.queries";
import { checkActivation, checkPrices } from "@/lib/practice/plans/commands";
import {
  type Aspect,
  differingFixed,
  overridesAfter,
  planAt,
  withoutAspects,
} from "@/lib/practice/plans/inherited.rules";
import { archiveDecision } from "@/lib/practice/plans/rules";
import type { PlanInput, PlanStatus } from "@/lib/practice/plans/schema";
import type { Tenant } from "@/tenants/tenant";
import { checkTree, holdTree, TREE_TIME_MS, writeTree } from "./edit.commands";
import { createTop, locationsOf, offerExactly } from "./offers.commands";
import { planTree, type SeenPlan } from "./queries";
import {
  edited,
  effectsOf,
  groupOverrides,
  type MasterPlan,
  overridesAtPlace,
  type PlanEdit,
  type PlanEffect,
  type PlanPlace,
} from "./tree.rules";

/** What is to be saved at a place: fields that were sent, aspects that are given back, and for the plan itself its state. */
export type PlanSave = {
  place: PlanPlace;
  edit: (before: PlanInput) => PlanInput;
  giveBack: readonly Aspect[];
  status: PlanStatus | undefined;
  /** Exactly where it is offered; left out, where it is. */
  locations: readonly number[] | undefined;
};

/** A plan as a place that is not the top has it. */
export function planAtPlace(plan: MasterPlan, place: PlanPlace): PlanInput {
  if (place.at === "top") return plan.values;
  if (place.at === "group") return planAt(plan.values, overridesAtPlace(plan, place));
  const at = plan.following.find(({ office }) => office === place.office);
  if (!at) throw notFound();
  return planAt(plan.values, groupOverrides(plan, at), at.own);
}

/** Throws 409 where a group or a location changes what only the organization sets. */
function editOf(plan: MasterPlan, { place, edit, giveBack, status }: PlanSave): PlanEdit {
  const before = planAtPlace(plan, place);
  const wanted = edit(before);
  if (place.at === "top") return { place, values: wanted, ...(status ? { status } : {}) };
  if ((status && status !== plan.status) || differingFixed(before, wanted).length > 0)
    throw conflict("plans.errors.kept");
  return { place, own: withoutAspects(overridesAfter(overridesAtPlace(plan, place), before, wanted), giveBack) };
}

const idsOf = (effects: readonly PlanEffect[]) => effects.map(({ at }) => at.planId);

/** What saving would change where, and how many members it leaves on the terms they signed. Throws as saving it. */
export async function showSave(tenant: Tenant, { plan, organization }: SeenPlan, save: PlanSave) {
  const after = edited(plan, editOf(plan, save));
  checkTree(tenant, plan, after);
  const effects = effectsOf(plan, after);
  const { byOffice, byParent } = await activeMembersOnPlans(db, idsOf(effects));
  const locations = effects.map(({ at, aspects, rest, after: then }) => {
    const status = at.status === then.status ? null : then.status;
    return {
      dentistInfoId: at.office,
      officeName: at.officeName,
      aspects,
      rest,
      status,
      members: byOffice.get(at.office) ?? 0,
    };
  });
  const reachable = save.locations ? await locationsOf(db, organization, plan) : [];
  const known = new Set<number>(reachable.map(({ office }) => office));
  if (save.locations?.some((office) => !known.has(office))) throw notFound();
  const has = new Map(plan.following.map(({ office, withheld }) => [office as number, !withheld]));
  const wanted = new Set(save.locations);
  const named = (which: (office: number) => boolean) =>
    reachable
      .filter(({ office }) => which(office))
      .map(({ office, officeName }) => ({ dentistInfoId: office, officeName }));
  return {
    revision: plan.revision,
    locations,
    members: byParent.get(plan.id) ?? 0,
    offered: named((office) => wanted.has(office) && !has.get(office)),
    withheld: named((office) => !wanted.has(office) && has.get(office) === true),
  };
}

/** Nobody archives a plan with members by mistake: who saves has to have seen the effect. */
function checkArchive(plan: MasterPlan, save: PlanSave, members: number, confirmed: boolean): void {
  if (save.status !== "archived" || plan.status === "archived" || confirmed) return;
  if (archiveDecision({ status: plan.status, hasActiveMembers: members > 0 }) !== "yes")
    throw conflict("plans.errors.confirmArchive");
}

export type SavedMaster = { id: number; revision: number; status: PlanStatus; locations: number };

/**
 * Saves what one level sets of a plan of an organization, and with it the plan of every location it reaches: for who joins
 * from then on; members keep the terms they signed. All locations or none. Throws 400 for what no plan may be, 404, 409
 * when somebody changed it since, or something else would change than was shown.
 */
export async function saveMaster(
  tenant: Tenant,
  seen: SeenPlan,
  shown: { revision?: number | undefined; expectedLocations?: number | undefined },
  save: PlanSave,
  author: Author,
): Promise<SavedMaster> {
  let done: { saved: Omit<SavedMaster, "locations">; touched: OfficeId[] } | null = null;
  await change({ author, action: "plan.master", noun: "plan", timeMs: TREE_TIME_MS }, async (tx) => {
    const before = await holdTree(tx, seen, save.place, shown.revision);
    const edit = editOf(before, save);
    const effects = await writeTree(tx, tenant, before, edit, author);
    const { byParent } = await activeMembersOnPlans(tx, idsOf(effects));
    checkArchive(before, save, byParent.get(before.id) ?? 0, shown.expectedLocations !== undefined);
    if (shown.expectedLocations !== undefined && shown.expectedLocations !== effects.length)
      throw conflict("errors.changedMeanwhile");
    const offered = save.locations
      ? await offerExactly(tx, tenant, edited(before, edit), seen.organization, save.locations, author)
      : [];
    const after = await planTree(tx, seen.organization, before.id);
    if (!after) throw notFound();
    const locations = effects.map(({ at }) => at.office);
    const { id, revision, status } = after;
    done = { saved: { id, revision, status }, touched: [...new Set([...locations, ...offered])] };
    // What a group or a location sets has a line of its own.
    if (save.place.at !== "top") return null;
    return {
      id,
      before: { ...before.values, status: before.status },
      after: { ...after.values, status, locations, offered },
    };
  });
  if (!done) throw notFound();
  return settled(done);
}

/**
 * Makes a plan of an organization, for all of its locations or a group's, and offers it there: at all of them unless some are
 * named. Throws 400 for what no plan may be, 404 for a location it is not kept for.
 */
export async function createMaster(
  tenant: Tenant,
  organization: Organization,
  groupId: number | null,
  plan: { values: PlanInput; status: PlanStatus; locations: readonly number[] | undefined },
  author: Author,
): Promise<SavedMaster> {
  checkPrices(tenant, plan.values);
  if (plan.status === "active") checkActivation(tenant, plan.values);
  const about = { author, action: "plan.master", timeMs: TREE_TIME_MS } as const;
  const { saved, touched } = await change(about, async (tx) => {
    await holdOrganization(tx, organization);
    const id = await createTop(tx, organization, groupId, plan, author);
    const made = await planTree(tx, organization, id);
    if (!made) throw notFound();
    const wanted = plan.locations ?? (await locationsOf(tx, organization, made)).map(({ office }) => office);
    const offered = await offerExactly(tx, tenant, made, organization, wanted, author);
    return {
      id,
      after: { ...plan.values, status: made.status, organizationId: organization.id, groupId, offered },
      saved: { id, revision: made.revision, status: made.status },
      touched: offered,
    };
  });
  return settled({ saved, touched });
}

/** The public pages of the locations show it from now on. */
async function settled({ saved, touched }: { saved: Omit<SavedMaster, "locations">; touched: OfficeId[] }) {
  await invalidatePublicPages(...touched);
  return { ...saved, locations: touched.length };
}

/** Deletes a draft of an organization that nobody is on, with the drafts of its locations that follow it. Throws 409 for any other. */
export async function deleteMaster(seen: SeenPlan, revision: number | undefined, author: Author): Promise<void> {
  await change({ author, action: "plan.delete", timeMs: TREE_TIME_MS }, async (tx) => {
    const plan = await holdTree(tx, seen, { at: "top" }, revision);
    const ids = [plan.id, ...plan.following.map(({ planId }) => planId)];
    const isUsed = (await tx.membership.count({ where: { planId: { in: ids } } })) > 0;
    if (plan.status !== "draft" || isUsed) throw conflict("plans.errors.onlyDrafts");
    await hide(tx, ids, author);
    return { id: plan.id, before: plan.values };
  });
}

/** Takes plans out of every list; they stay in the books. */
async function hide(tx: Tx, ids: readonly number[], author: Author): Promise<void> {
  await tx.plan.updateMany({
    where: { id: { in: [...ids] } },
    data: { isDeleted: true, revision: { increment: 1 }, updatedAt: await now(), updatedById: userOf(author) },
  });
}
