import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type Organization, organizationNamed } from "@/lib/membership/locations/organization.queries";
import { membersByPlan } from "@/lib/platform/measures/people.queries";
import { keptValues, withTerms } from "@/lib/practice/plans/kept.queries";
import { inDollars } from "@/lib/practice/plans/settings.wire";
import { type MergedPlans, mergedPlans } from "./merge.schema";
import type { PlanAtLocation } from "./tree.rules";

const OWN = { parentPlanId: null, isDeleted: false } as const;

/** The plans that locations one works in set themselves; all of them, or those named in the order of their names. Throws 404 for one that is none of these locations'. */
export async function legacyPlans(
  tx: Tx,
  { offices }: Organization,
  planIds?: readonly number[],
): Promise<(PlanAtLocation & { follows: boolean })[]> {
  const rows = await tx.plan.findMany({
    where: { officeId: { in: [...offices] }, ...(planIds ? { id: { in: [...planIds] }, isDeleted: false } : OWN) },
    include: { ...withTerms, office: { select: { officeName: true, groupId: true } } },
    orderBy: [{ officeId: "asc" }, { position: "asc" }, { id: "asc" }],
  });
  if (planIds && rows.length !== planIds.length) throw notFound();
  const plans = rows.flatMap(({ office, ...row }) => {
    if (!office || row.officeId === null) return [];
    const { id: planId, revision, status, parentPlanId } = row;
    const { officeName, groupId } = office;
    const at = { office: systemOffice(row.officeId), officeName, groupId };
    return [{ ...at, planId, revision, status, values: keptValues(row), follows: parentPlanId !== null }];
  });
  if (!planIds) return plans;
  const at = new Map(planIds.map((id, index) => [id, index]));
  return plans.toSorted((a, b) => (at.get(a.planId) ?? 0) - (at.get(b.planId) ?? 0));
}

/** A merge that can be taken back: nothing of it was changed since, and whoever asks works in every location it reached. */
export type Merge = { id: number; targetPlanId: number; planName: string; plans: number; mergedAt: Date };

/** Of the plans of merges those at locations that the organization still has: one that was sold took its own along (decision 0085). */
export async function plansStillThere(
  tx: Tx,
  organizationId: number,
  merged: readonly unknown[],
): Promise<MergedPlans[]> {
  const offices = await tx.office.findMany({ where: { organizationId }, select: { id: true } });
  const has = new Set(offices.map(({ id }) => id));
  return merged.map((plans) => mergedPlans.parse(plans).filter(({ officeId }) => has.has(officeId)));
}

async function mergesOf({ id, offices }: Organization): Promise<Merge[]> {
  const rows = await db.planMerge.findMany({
    where: { organizationId: id, undoneAt: null },
    include: { plan: { select: { currentVersion: { select: { planName: true } } } } },
    orderBy: { id: "desc" },
    take: 20,
  });
  const still = await plansStillThere(
    db,
    id,
    rows.map(({ plans }) => plans),
  );
  const merges = rows.map((row, at) => ({ row, plans: still[at] ?? [] }));
  const ids = merges.flatMap(({ plans }) => plans.map(({ planId }) => planId));
  const now = await db.plan.findMany({
    where: { id: { in: ids }, officeId: { in: [...offices] }, isDeleted: false },
    select: { id: true, revision: true },
  });
  const revisions = new Map(now.map(({ id: planId, revision }) => [planId, revision]));
  return merges.flatMap(({ row, plans }) => {
    if (plans.length === 0 || plans.some(({ planId, revisionAfter }) => revisions.get(planId) !== revisionAfter))
      return [];
    const planName = row.plan.currentVersion?.planName ?? "";
    return [{ id: row.id, targetPlanId: row.planId, planName, plans: plans.length, mergedAt: row.createdAt }];
  });
}

/** The organization of a merge, as the actor sees it. Throws 404 for one of an organization in which they work nowhere. */
export async function mergeNamed(actor: Actor, mergeId: number): Promise<Organization> {
  const where = { id: mergeId, organization: { tenantId: actor.tenantId } };
  const row = await db.planMerge.findFirst({ where, select: { organizationId: true } });
  if (!row) throw notFound();
  return organizationNamed(actor, row.organizationId);
}

/** The plans that locations of an organization set themselves, with who is on them, and the merges that could be taken back. */
export async function showLegacyPlans(organization: Organization) {
  const [plans, merges] = await Promise.all([legacyPlans(db, organization), mergesOf(organization)]);
  const members = await membersByPlan(plans.map(({ planId }) => planId));
  return {
    organizationId: organization.id,
    plans: plans.map(({ planId, revision, office, officeName, groupId, status, values }) => {
      const { monthly, annual } = members.get(planId) ?? { monthly: 0, annual: 0 };
      return {
        id: planId,
        revision,
        dentistInfoId: office,
        officeName,
        groupId,
        viewStatus: status,
        planName: values.planName,
        spanishName: values.spanishName,
        pricing: { monthly: inDollars(values.monthlyCents), annually: inDollars(values.annualCents) },
        memberCount: { monthly, annually: annual },
        hasActiveMembers: monthly + annual > 0,
      };
    }),
    merges,
  };
}
