import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { messageKey } from "@/lib/core/i18n/message-key";
import { failpoint } from "@/lib/core/process/failpoint";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { membersByPlan } from "@/lib/platform/measures/people.queries";
import { lockPlan, writePlan } from "@/lib/practice/plans/commands";
import { writeState } from "@/lib/practice/plans/list.commands";
import { releaseFollowing, writeOverrides } from "@/lib/practice/plans/overrides.commands";
import { holdKept, TREE_TIME_MS } from "./edit.commands";
import { legacyPlans, plansStillThere } from "./merge.queries";
import { type MergeOutcome, mergedInto, mergeProblem } from "./merge.rules";
import type { MergedPlans } from "./merge.schema";
import type { MasterPlan } from "./tree.rules";

export type MergeOrder = {
  targetPlanId: number;
  planIds: readonly number[];
  revision?: number | undefined;
  /** Of the plans, in their order, as they were shown. */
  revisions?: readonly number[] | undefined;
};

/** What a merge would do. Throws 404 for plans and targets that are not the organization's, 409 in words where it cannot be. */
async function decide(
  tx: Tx,
  organization: Organization,
  target: MasterPlan,
  { planIds, revision, revisions }: MergeOrder,
): Promise<MergeOutcome[]> {
  const plans = await legacyPlans(tx, organization, planIds);
  if (plans.some(({ follows }) => follows)) throw conflict("masterPlans.merge.follows");
  const changed = revisions !== undefined && plans.some((plan, at) => plan.revision !== revisions[at]);
  if (changed || (revision !== undefined && revision !== target.revision)) throw conflict("errors.changedMeanwhile");
  const problem = mergeProblem(target, plans);
  if (problem) throw conflict(messageKey(`masterPlans.merge.${problem}`));
  return mergedInto(target, plans);
}

/** What becomes of each plan, by location, with how many members it has. Throws as the merge. */
export async function showMerge(organization: Organization, target: MasterPlan, order: MergeOrder) {
  const merged = await decide(db, organization, target, order);
  const members = await membersByPlan(merged.map(({ legacy }) => legacy.planId));
  return {
    revision: target.revision,
    plans: merged.map(({ legacy, becomes, withheld, differs, changes }) => {
      const { monthly, annual } = members.get(legacy.planId) ?? { monthly: 0, annual: 0 };
      return {
        planId: legacy.planId,
        revision: legacy.revision,
        planName: legacy.values.planName,
        dentistInfoId: legacy.office,
        officeName: legacy.officeName,
        becomes,
        offered: becomes === "follows" && !withheld,
        differs,
        changes,
        members: monthly + annual,
      };
    }),
  };
}

async function writeMerged(
  tx: Tx,
  target: MasterPlan,
  merged: MergeOutcome,
  author: Author,
): Promise<MergedPlans[number]> {
  const { legacy, becomes, own, values, status, withheld } = merged;
  const { planId, office } = legacy;
  const before = await lockPlan(tx, office, { planId, revision: legacy.revision });
  if (becomes === "follows") {
    const place = { groupId: null, officeId: office };
    await writePlan(tx, office, before, values, status, author);
    await writeOverrides(tx, target.id, place, {}, own, author);
    await tx.plan.update({ where: { id: planId }, data: { parentPlanId: target.id, withheld } });
  } else if (legacy.status !== status) await writeState(tx, office, before, { status }, "plan.status", author);
  const { revision } = await tx.plan.findUniqueOrThrow({ where: { id: planId }, select: { revision: true } });
  await failpoint("plans.merged");
  return { planId, officeId: office, status: legacy.status, becomes, revisionAfter: revision, values: legacy.values };
}

/**
 * Plans that locations set themselves follow one of their organization from now on; nobody's price or terms change by that, and what
 * the locations had otherwise is theirs. All or none. Throws 404 and 409 as `decide`, and 409 where one was changed meanwhile.
 */
export async function mergePlans(
  organization: Organization,
  order: MergeOrder,
  author: Author,
): Promise<{ mergeId: number; plans: number }> {
  const about = { author, action: "plan.merge", timeMs: TREE_TIME_MS } as const;
  const { done, touched } = await change(about, async (tx) => {
    const target = await holdKept(tx, { plan: { id: order.targetPlanId }, organization });
    await tx.$queryRaw`select id from plan where id = any(${[...order.planIds]}::int[]) order by id for no key update`;
    const merged = await decide(tx, organization, target, order);
    const plans: MergedPlans = [];
    for (const one of merged) plans.push(await writeMerged(tx, target, one, author));
    const { id } = await tx.planMerge.create({
      data: {
        organizationId: organization.id,
        planId: target.id,
        plans,
        createdAt: await now(),
        createdById: userOf(author),
      },
    });
    return {
      id: target.id,
      after: { mergeId: id, plans: plans.map(({ planId }) => planId) },
      done: { mergeId: id, plans: plans.length },
      touched: merged.map(({ legacy }) => legacy.office),
    };
  });
  await invalidatePublicPages(...touched);
  return done;
}

/**
 * Every plan of a merge is its location's own again, as it was. All or none. Throws 404 for a merge that reached a location one does not
 * work in, 409 when it was taken back already or one of the plans was changed since.
 */
export async function undoMerge(
  organization: Organization,
  mergeId: number,
  author: Author,
): Promise<{ mergeId: number; plans: number }> {
  const about = { author, action: "plan.unmerge", timeMs: TREE_TIME_MS } as const;
  const { done, touched } = await change(about, async (tx) => {
    const row = await tx.planMerge.findFirst({ where: { id: mergeId, organizationId: organization.id } });
    if (!row) throw notFound();
    await holdKept(tx, { plan: { id: row.planId }, organization });
    const [plans = []] = await plansStillThere(tx, organization.id, [row.plans]);
    const mine = new Set<number>(organization.offices);
    if (plans.some(({ officeId }) => !mine.has(officeId))) throw notFound();
    if (plans.length === 0) throw conflict("masterPlans.merge.changed");
    const closed = await tx.planMerge.updateMany({
      where: { id: mergeId, undoneAt: null },
      data: { undoneAt: await now(), undoneById: userOf(author) },
    });
    if (closed.count === 0) throw conflict("masterPlans.merge.undone");
    const ids = plans.map(({ planId }) => planId);
    await tx.$queryRaw`select id from plan where id = any(${ids}::int[]) order by id for no key update`;
    const rows = await tx.plan.findMany({ where: { id: { in: ids }, isDeleted: false } });
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    if (plans.some(({ planId, revisionAfter }) => revisions.get(planId) !== revisionAfter))
      throw conflict("masterPlans.merge.changed");
    const followed = plans.filter(({ becomes }) => becomes === "follows");
    await releaseFollowing(
      tx,
      row.planId,
      followed.map(({ planId, officeId }) => ({ planId, office: officeId })),
      author,
    );
    for (const { planId, officeId, becomes, values, status } of plans) {
      const office = systemOffice(officeId);
      const before = await lockPlan(tx, office, { planId });
      if (becomes === "follows") await writePlan(tx, office, before, values, status, author);
      else if (before.status !== status) await writeState(tx, office, before, { status }, "plan.status", author);
    }
    return {
      id: row.planId,
      after: { mergeId, plans: ids },
      done: { mergeId, plans: plans.length },
      touched: plans.map(({ officeId }) => systemOffice(officeId)),
    };
  });
  await invalidatePublicPages(...touched);
  return done;
}
