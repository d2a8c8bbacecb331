import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { checkActivation, checkPrices, createPlan, lockPlan } from "@/lib/practice/plans/commands";
import { planAt } from "@/lib/practice/plans/inherited.rules";
import { writeState } from "@/lib/practice/plans/list.commands";
import type { PlanInput, PlanStatus } from "@/lib/practice/plans/schema";
import { addVersion, stateOf } from "@/lib/practice/plans/versions.commands";
import type { Tenant } from "@/tenants/tenant";
import { type MasterPlan, statusAt } from "./tree.rules";

/** Makes a plan of an organization, for all of its locations or for those of a group, with its first version. Returns its id; its line in the history is the caller's. */
export async function createTop(
  tx: Tx,
  organization: Organization,
  groupId: number | null,
  { values, status }: { values: PlanInput; status: PlanStatus },
  author: Author,
): Promise<number> {
  const at = await now();
  const { id } = await tx.plan.create({
    data: {
      ...stateOf(values),
      organizationId: organization.id,
      groupId,
      target: groupId === null ? "master" : "group",
      status,
      createdAt: at,
      updatedAt: at,
      updatedById: userOf(author),
    },
  });
  await tx.plan.update({ where: { id }, data: { currentVersionId: await addVersion(tx, id, 1, values, author) } });
  return id;
}

/** The locations of an organization for which a plan is kept. */
export async function locationsOf(
  tx: Tx,
  { offices }: Organization,
  { groupId }: Pick<MasterPlan, "groupId">,
): Promise<{ office: OfficeId; officeName: string; groupId: number | null }[]> {
  const rows = await tx.office.findMany({
    where: { id: { in: [...offices] }, ...(groupId === null ? {} : { groupId }) },
    select: { id: true, officeName: true, groupId: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, ...row }) => ({ office: systemOffice(id), ...row }));
}

/** At this location the organization's plan is offered from now on: as a plan of its own that follows it. */
async function offerAt(
  tx: Tx,
  tenant: Tenant,
  plan: MasterPlan,
  { office, groupId }: { office: OfficeId; groupId: number | null },
  author: Author,
): Promise<void> {
  const values = { ...planAt(plan.values, groupId === null ? {} : (plan.groups.get(groupId) ?? {})), notes: "" };
  checkPrices(tenant, values);
  if (plan.status === "active") checkActivation(tenant, values);
  const { id } = await createPlan(tx, office, values, plan.status, author);
  await tx.plan.update({ where: { id }, data: { parentPlanId: plan.id } });
}

/**
 * Offers a plan of an organization at exactly these locations: where it is missing it is made, where it was withheld it is
 * back, and at the others it is withheld. The tree is held. Throws 404 for a location that the plan is not kept for.
 * Returns the locations at which something changed.
 */
export async function offerExactly(
  tx: Tx,
  tenant: Tenant,
  plan: MasterPlan,
  organization: Organization,
  wanted: readonly number[],
  author: Author,
): Promise<OfficeId[]> {
  const places = await locationsOf(tx, organization, plan);
  const known = new Set<number>(places.map(({ office }) => office));
  if (wanted.some((id) => !known.has(id))) throw notFound();
  const offered = new Set(wanted);
  const changed: OfficeId[] = [];
  for (const place of places) {
    const at = plan.following.find(({ office }) => office === place.office);
    const wants = offered.has(place.office);
    if (wants ? at?.withheld === false : !at || at.withheld) continue;
    if (at) {
      // Its members keep it either way.
      const state = { status: statusAt(plan.status, { withheld: !wants }), withheld: !wants };
      await writeState(tx, at.office, await lockPlan(tx, at.office, at), state, "plan.status", author);
    } else await offerAt(tx, tenant, plan, place, author);
    changed.push(place.office);
  }
  return changed;
}
