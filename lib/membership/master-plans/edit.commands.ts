import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { holdOrganization } from "@/lib/membership/locations/organization.queries";
import { checkActivation, checkPrices, lockPlan, writePlan } from "@/lib/practice/plans/commands";
import { writeOverrides } from "@/lib/practice/plans/overrides.commands";
import { addVersion, stateOf } from "@/lib/practice/plans/versions.commands";
import { changedTerms } from "@/lib/practice/plans/versions.rules";
import type { Tenant } from "@/tenants/tenant";
import { maySetAt, planTree, type SeenPlan } from "./queries";
import {
  edited,
  effectsOf,
  type MasterPlan,
  overridesAtPlace,
  type PlanEdit,
  type PlanEffect,
  type PlanPlace,
} from "./tree.rules";

/** Long enough for every location of a large organization. */
export const TREE_TIME_MS = 120_000;

type Held = Pick<SeenPlan, "organization"> & { plan: { id: number } };

/** Locks a plan of an organization with all that follows it, and reads it again. Order: organization, its plan, the plans of its locations by id. Throws 404 where it is gone. */
export async function holdKept(tx: Tx, { plan: { id }, organization }: Held): Promise<MasterPlan> {
  if (organization.managed) await holdOrganization(tx, organization);
  else await tx.$queryRaw`select id from organization where id = ${organization.id} for no key update`;
  await tx.$queryRaw`select id from plan where id = ${id} for no key update`;
  await tx.$queryRaw`select id from plan where parent_plan_id = ${id} and not is_deleted order by id for no key update`;
  const plan = await planTree(tx, organization, id);
  if (!plan) throw notFound();
  return plan;
}

/**
 * The same for who edits it at a place. Throws 404 where it is gone, 409 where the plan, or at a location the location's, was
 * changed since `revision`.
 */
export async function holdTree(
  tx: Tx,
  { plan: { id }, organization }: Held,
  place: PlanPlace,
  revision: number | undefined,
): Promise<MasterPlan> {
  const plan = await holdKept(tx, { plan: { id }, organization });
  // Who works in all locations of a group may no longer, when one has joined it.
  if (!(await maySetAt({ plan, organization }, place, tx))) throw conflict("errors.changedMeanwhile");
  const at = place.at === "location" ? plan.following.find(({ office }) => office === place.office) : plan;
  if (!at) throw notFound();
  if (revision !== undefined && at.revision !== revision) throw conflict("errors.changedMeanwhile");
  return plan;
}

/** Throws 400 where the plan of the organization, or one of a location, would have a price too low or could not be active. */
export function checkTree(tenant: Tenant, before: MasterPlan, after: MasterPlan): void {
  checkPrices(tenant, after.values);
  if (after.status === "active") checkActivation(tenant, after.values);
  for (const { after: at } of effectsOf(before, after)) {
    checkPrices(tenant, at.values);
    if (at.status === "active") checkActivation(tenant, at.values);
  }
}

/** The organization's own row: a version when terms changed, its state. The row is locked. */
async function writeTop(tx: Tx, before: MasterPlan, after: MasterPlan, author: Author): Promise<void> {
  const changed = changedTerms(before.values, after.values).length > 0;
  const last = changed ? await tx.planVersion.aggregate({ where: { planId: before.id }, _max: { no: true } }) : null;
  const version = last && (await addVersion(tx, before.id, (last._max.no ?? 0) + 1, after.values, author));
  await tx.plan.update({
    where: { id: before.id },
    data: {
      ...stateOf(after.values),
      status: after.status,
      revision: { increment: 1 },
      updatedAt: await now(),
      updatedById: userOf(author),
      ...(version === null ? {} : { currentVersionId: version }),
    },
  });
}

/** Writes an edited tree whose rows are held, and what follows at every location. Returns what changed where. Throws as `checkTree`. */
export async function writeTree(
  tx: Tx,
  tenant: Tenant,
  before: MasterPlan,
  edit: PlanEdit,
  author: Author,
): Promise<PlanEffect[]> {
  checkTree(tenant, before, edited(before, edit));
  return writeEdit(tx, before, edit, author);
}

/** The same of an edit that was checked when it was decided. */
export async function writeEdit(tx: Tx, before: MasterPlan, edit: PlanEdit, author: Author): Promise<PlanEffect[]> {
  const after = edited(before, edit);
  const effects = effectsOf(before, after);
  if ("own" in edit) {
    const { place, own } = edit;
    // A location has a revision of its own.
    if (place.at === "group") await tx.plan.update({ where: { id: before.id }, data: { revision: { increment: 1 } } });
    const where =
      place.at === "group" ? { groupId: place.groupId, officeId: null } : { groupId: null, officeId: place.office };
    await writeOverrides(tx, before.id, where, overridesAtPlace(before, place), own, author);
  } else await writeTop(tx, before, after, author);
  for (const { at, after: then } of effects)
    await writePlan(tx, at.office, await lockPlan(tx, at.office, at), then.values, then.status, author);
  return effects;
}
