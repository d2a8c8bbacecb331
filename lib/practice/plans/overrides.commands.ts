import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { differingFixed, type Overrides, overridesAfter, overridesAfterMove } from "./inherited.rules";
import { inheritedBy, keptValues, withTerms } from "./kept.queries";
import { overrides } from "./overrides.schema";
import { checkNoneReaches } from "./planned.queries";
import type { OfficePlan } from "./queries";
import type { PlanInput, PlanStatus } from "./schema";
import { editorValues } from "./wire";

/** A group, or a location. */
export type OverridePlace = { groupId: number; officeId: null } | { groupId: null; officeId: number };

/** The locations of a place. */
async function officesOf(tx: Tx, place: OverridePlace): Promise<number[]> {
  if (place.officeId !== null) return [place.officeId];
  return (await tx.office.findMany({ where: { groupId: place.groupId }, select: { id: true } })).map(({ id }) => id);
}

/**
 * Writes what a place sets of an organization's plan; what sets nothing leaves no row. The plan at the place is locked. Throws 409 where
 * the place would have a price of its own while one waits for its day that its members were told of.
 */
export async function writeOverrides(
  tx: Tx,
  planId: number,
  place: OverridePlace,
  before: Overrides,
  values: Overrides,
  author: Author,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(values)) return;
  if (!before.price && values.price) await checkNoneReaches(tx, [planId], await officesOf(tx, place));
  await tx.planOverride.deleteMany({ where: { planId, ...place } });
  if (Object.keys(values).length > 0)
    await tx.planOverride.create({
      data: { planId, ...place, values, updatedAt: await now(), updatedById: userOf(author) },
    });
  await audit(tx, author, {
    action: "plan.override",
    noun: "plan",
    nounId: planId,
    officeId: place.officeId,
    before: { ...before },
    after: { ...values, ...(place.groupId === null ? {} : { groupId: place.groupId }) },
  });
}

/**
 * A location saves its plan that follows its organization's: what it may set itself (price, ages, text, visibility) is
 * its own from then on. Throws 409 for a change of anything else, or of the state: those hold at all locations.
 */
export async function overrideAt(
  tx: Tx,
  office: OfficeId,
  before: OfficePlan,
  { plan, status }: { plan: PlanInput; status: PlanStatus },
  author: Author,
): Promise<void> {
  const inherited = await inheritedBy(tx, office, before);
  if (inherited === null) return;
  const values = editorValues(before);
  if (status !== before.status || differingFixed(values, plan).length > 0) throw conflict("plans.errors.kept");
  const own = overridesAfter(inherited.own, values, plan);
  await writeOverrides(tx, inherited.id, { groupId: null, officeId: office }, inherited.own, own, author);
}

type Following = readonly { planId: number; office: number }[];

/**
 * Plans of locations follow no longer: each is its location's own, as it stands, with its members. What the location set of the plan it
 * followed goes with that. The plans are locked. Their audit is the caller's. Throws 409 while a price waits for its day that members of
 * one of them were told of.
 */
export async function releaseFollowing(tx: Tx, parentPlanId: number, at: Following, author: Author): Promise<void> {
  await checkNoneReaches(
    tx,
    [parentPlanId],
    at.map(({ office }) => office),
  );
  await cutFollowing(tx, parentPlanId, at, author);
}

/** The same where each keeps the price that waits for it as its own. */
export async function cutFollowing(tx: Tx, parentPlanId: number, at: Following, author: Author): Promise<void> {
  const offices = at.map(({ office }) => office);
  const where = { id: { in: at.map(({ planId }) => planId) }, parentPlanId };
  const data = { parentPlanId: null, withheld: false, revision: { increment: 1 }, updatedAt: await now() };
  await tx.plan.updateMany({ where, data: { ...data, updatedById: userOf(author) } });
  await tx.planOverride.deleteMany({
    where: { planId: parentPlanId, officeId: { in: offices } },
  });
}

/**
 * A location has another group from now on, and nothing of its plans changes by that: what it had by the group it leaves, and
 * what the next would change, is its own (`overridesAfterMove`). Call it before the move, under the lock of the location. Throws 409 while
 * a price of the group it leaves waits for its day.
 */
export async function keepThroughMove(
  tx: Tx,
  office: OfficeId,
  from: number | null,
  to: number | null,
  author: Author,
): Promise<void> {
  if (from !== null) await checkNoneOfGroupWaits(tx, office);
  const groupIds = [from, to].filter((id) => id !== null);
  const set = await tx.planOverride.findMany({ where: { groupId: { in: groupIds } }, orderBy: { planId: "asc" } });
  if (set.length === 0) return;
  const planIds = [...new Set(set.map(({ planId }) => planId))];
  await tx.$queryRaw`select id from plan where parent_plan_id = any(${planIds}::int[]) and office_id = ${office}::int
    and not is_deleted order by id for no key update`;
  const following = await tx.plan.findMany({
    where: { parentPlanId: { in: planIds }, officeId: office, isDeleted: false },
    select: { parentPlanId: true },
  });
  const parents = await tx.plan.findMany({
    where: { id: { in: following.flatMap(({ parentPlanId }) => parentPlanId ?? []) } },
    include: withTerms,
    orderBy: { id: "asc" },
  });
  const own = await tx.planOverride.findMany({ where: { planId: { in: planIds }, officeId: office } });
  const setBy = (planId: number, groupId: number | null) =>
    overrides.parse(set.find((one) => one.planId === planId && one.groupId === groupId)?.values ?? {});
  for (const parent of parents) {
    const before = overrides.parse(own.find(({ planId }) => planId === parent.id)?.values ?? {});
    const [left, next] = [from, to].map((id) => (id === null ? {} : setBy(parent.id, id)));
    const after = overridesAfterMove(keptValues(parent), left ?? {}, next ?? {}, before);
    await writeOverrides(tx, parent.id, { groupId: null, officeId: office }, before, after, author);
  }
}

/** Throws 409 while a price of its group waits that a location inherits. */
async function checkNoneOfGroupWaits(tx: Tx, office: OfficeId): Promise<void> {
  const where = { officeId: office, parentPlanId: { not: null }, isDeleted: false };
  const following = await tx.plan.findMany({ where, select: { parentPlanId: true } });
  const planIds = following.flatMap(({ parentPlanId }) => parentPlanId ?? []);
  await checkNoneReaches(tx, planIds, [office], { ofGroups: true });
}
