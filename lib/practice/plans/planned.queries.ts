import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { groupBy } from "@/lib/core/lists/group-by";
import { BACK_OFFICE_ZONE, type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { inheritedBy } from "./kept.queries";
import { overrides } from "./overrides.schema";
import { beginningOf, waitingAbove } from "./planned.rules";
import { type PlannedPrices, plannedPrices } from "./planned.schema";
import type { OfficePlan } from "./queries";

/** A price that waits for its day: of a plan as a whole, or of a plan of an organization in a group. */
export type PlannedPrice = {
  id: number;
  planId: number;
  groupId: number | null;
  prices: PlannedPrices;
  effectiveOn: DateOn;
};

/** The prices of these plans that wait for their day. The caller has proven the plans. */
export async function waitingPrices(tx: Tx, planIds: readonly number[]): Promise<PlannedPrice[]> {
  const rows = await tx.plannedPrice.findMany({
    where: { planId: { in: [...planIds] }, status: "waiting" },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, planId, groupId, prices, effectiveOn }) => ({
    id,
    planId,
    groupId,
    prices: sentOnly(plannedPrices.parse(prices)),
    effectiveOn: fromDbDate(effectiveOn),
  }));
}

/**
 * The price that waits for a plan of an office: its own, or that of its organization or its group, which reaches it as long as
 * nothing below sets another.
 */
export async function waitingAt(
  tx: Tx,
  office: OfficeId,
  plan: Pick<OfficePlan, "id" | "parentPlanId">,
): Promise<(PlannedPrice & { own: boolean }) | null> {
  const all = await waitingPrices(tx, plan.parentPlanId === null ? [plan.id] : [plan.id, plan.parentPlanId]);
  const own = all.find(({ planId }) => planId === plan.id);
  if (own) return { ...own, own: true };
  const inherited = all.length > 0 ? await inheritedBy(tx, office, plan) : null;
  if (inherited === null || inherited.own.price) return null;
  const { groupId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { groupId: true } });
  const above = waitingAbove(all, { groupId, groupPriced: inherited.group.price !== undefined });
  return above ? { ...above, own: false } : null;
}

/** The price that waits for each of an office's plans, where one does; in one statement where none does. */
export async function waitingOfOffice(
  office: OfficeId,
  plans: readonly Pick<OfficePlan, "id" | "parentPlanId">[],
): Promise<Map<number, PlannedPrice & { own: boolean }>> {
  const ids = plans.flatMap(({ id, parentPlanId }) => (parentPlanId === null ? [id] : [id, parentPlanId]));
  const having = new Set((await waitingPrices(db, ids)).map(({ planId }) => planId));
  const found = new Map<number, PlannedPrice & { own: boolean }>();
  for (const plan of plans) {
    if (!having.has(plan.id) && !having.has(plan.parentPlanId ?? 0)) continue;
    const planned = await waitingAt(db, office, plan);
    if (planned) found.set(plan.id, planned);
  }
  return found;
}

/**
 * Until its day a planned price is changed by withdrawing it: two that wait at one place would be told of and taken back together.
 * The plan is locked. Throws 409.
 */
export async function checkNonePlanned(
  tx: Tx,
  office: OfficeId,
  plan: Pick<OfficePlan, "id" | "parentPlanId">,
): Promise<void> {
  if (await waitingAt(tx, office, plan)) throw conflict("plansPlanned.waits");
}

/**
 * Members who were told of a price to come pay it from its day, so that what would take their location out of its reach is refused
 * until it is withdrawn. Throws 409 where a price of one of an organization's plans waits that one of these locations, which follow
 * them, inherits; in one statement where none waits.
 * @param ofGroups only prices set for a group: a location that moves stays in reach of what holds for all
 */
export async function checkNoneReaches(
  tx: Tx,
  planIds: readonly number[],
  officeIds: readonly number[],
  { ofGroups = false }: { ofGroups?: boolean } = {},
): Promise<void> {
  const waiting = await waitingPrices(tx, planIds);
  if (waiting.length === 0) return;
  const byPlan = groupBy(waiting, ({ planId }) => planId);
  const set = await tx.planOverride.findMany({ where: { planId: { in: [...byPlan.keys()] } } });
  const priced = new Set(
    set
      .filter(({ values }) => overrides.parse(values).price !== undefined)
      .map(({ planId, officeId, groupId }) => placeKey(planId, officeId, groupId)),
  );
  const places = await tx.office.findMany({
    where: { id: { in: [...officeIds] } },
    select: { id: true, groupId: true },
  });
  for (const [planId, ofPlan] of byPlan)
    for (const { id, groupId } of places) {
      if (priced.has(placeKey(planId, id, null))) continue;
      const above = waitingAbove(ofPlan, { groupId, groupPriced: priced.has(placeKey(planId, null, groupId)) });
      if (above && !(ofGroups && above.groupId === null)) throw conflict("plansPlanned.waits");
    }
}

const placeKey = (planId: number, officeId: number | null, groupId: number | null) =>
  `${planId} ${officeId} ${groupId}`;

/**
 * The day on which a price begins at these offices; null for right away. Throws 400 in words for a day that has passed at one of
 * them or is too far ahead.
 */
export async function beginsOnAt(offices: readonly OfficeId[], on: DateOn | null): Promise<DateOn | null> {
  if (on === null) return null;
  const at = await now();
  const rows = await db.office.findMany({
    where: { id: { in: [...offices] } },
    select: { timezone: true },
    distinct: ["timezone"],
  });
  const zones = rows.length > 0 ? rows.map(({ timezone }) => timezone) : [BACK_OFFICE_ZONE];
  const beginning = beginningOf(
    on,
    zones.map((zone) => today(at, zone)),
  );
  if ("refused" in beginning) throw invalid({ effective: `plansPlanned.${beginning.refused}` });
  return beginning.on;
}
