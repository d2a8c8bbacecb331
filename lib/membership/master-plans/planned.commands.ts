import "server-only";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import {
  announceToRest,
  beginEach,
  type DuePrice,
  planOfficePrice,
  withdrawPrices,
} from "@/lib/membership/memberships/planned.commands";
import { withdrawWaiting } from "@/lib/membership/memberships/price.commands";
import type { Prices } from "@/lib/practice/plans/commands";
import { closePlanned, keepForItsDay } from "@/lib/practice/plans/planned.commands";
import { beginsOnAt } from "@/lib/practice/plans/planned.queries";
import type { Tenant } from "@/tenants/tenant";
import { checkTree, holdTree, TREE_TIME_MS, writeEdit } from "./edit.commands";
import { checkNonePlannedIn, plannedAtPlace, plannedIn } from "./planned.queries";
import { announceEach, changesIn, type MasterPriceSet, priceEdit, tellEach, valuesAt } from "./price.commands";
import type { SeenPlan } from "./queries";
import { edited, type PlanPlace, pricedAt, reaches } from "./tree.rules";

// A price of an organization's plan that begins on a day to come (decision 0080): for all it is kept for or in a group here; a
// location's is one of its own plan.

/** The day on which a price begins at all locations that a place reaches; null for right away. Throws 400 as `beginsOnAt`. */
export const beginsOnIn = ({ plan }: SeenPlan, place: PlanPlace, on: DateOn | null): Promise<DateOn | null> =>
  beginsOnAt(
    plan.following.filter((at) => reaches(place, at)).map(({ office }) => office),
    on,
  );

type Shown = { revision?: number | undefined; expectedMembers?: number | undefined };

/**
 * Plans a price of an organization's plan for all, a group or a location: new members are asked it from that day on, and current
 * members are told at once. All locations it reaches or none. Throws as setting it right away does.
 * @param beginsOn a day that `beginsOnIn` has allowed
 */
export async function planMasterPrice(
  tenant: Tenant,
  seen: SeenPlan,
  place: PlanPlace,
  prices: Prices,
  { beginsOn, ...shown }: Shown & { beginsOn: DateOn },
  author: Author,
): Promise<MasterPriceSet> {
  const at = place.at === "location" ? seen.plan.following.find(({ office }) => office === place.office) : undefined;
  if (at) {
    const known = {
      planId: at.planId,
      revision: shown.revision ?? at.revision,
      expectedMembers: shown.expectedMembers,
    };
    const { members } = await planOfficePrice(tenant, at.office, known, prices, beginsOn, author);
    return { planId: seen.plan.id, revision: at.revision, locations: 1, members, beginsOn };
  }
  const about = { author, action: "plan.pricePlanned", timeMs: TREE_TIME_MS } as const;
  const { done } = await change(about, async (tx) => {
    const before = await holdTree(tx, seen, place, shown.revision ?? seen.plan.revision);
    const after = edited(before, priceEdit(before, place, prices));
    checkTree(tenant, before, after);
    await checkNonePlannedIn(tx, before, place);
    const groupId = place.at === "group" ? place.groupId : null;
    await keepForItsDay(tx, { planId: before.id, groupId, prices, effectiveOn: beginsOn }, author);
    const changes = await changesIn(tx, after, place, { lock: true, beginsOn });
    const notified = await announceEach(tx, before, changes, author);
    if (shown.expectedMembers !== undefined && shown.expectedMembers !== notified)
      throw conflict("errors.changedMeanwhile");
    const { monthlyCents, annualCents } = valuesAt(before, place);
    return {
      id: before.id,
      before: { monthlyCents, annualCents },
      after: {
        ...prices,
        beginsOn,
        place,
        locations: changes.map(({ dentistInfoId }) => dentistInfoId),
        members: notified,
      },
      done: { planId: before.id, revision: before.revision, locations: changes.length, members: notified, beginsOn },
    };
  });
  return done;
}

export type MasterWithdrawal = { planId: number; locations: number; members: number; drawn: number };

/**
 * Withdraws the price that waits at a place, with what was announced of it at every location. Throws 404 as setting it, and 409 where
 * none waits there.
 */
export async function withdrawMasterPrice(seen: SeenPlan, place: PlanPlace, author: Author): Promise<MasterWithdrawal> {
  const at = place.at === "location" ? seen.plan.following.find(({ office }) => office === place.office) : undefined;
  if (at) {
    if (!(await plannedAtPlace(db, seen.plan, place))) throw conflict("plansPlanned.none");
    return { planId: seen.plan.id, locations: 1, ...(await withdrawPrices(at.office, at.planId, author)) };
  }
  const about = { author, action: "plan.pricesWithdrawn", timeMs: TREE_TIME_MS } as const;
  const { done } = await change(about, async (tx) => {
    const plan = await holdTree(tx, seen, place, undefined);
    const planned = await plannedAtPlace(tx, plan, place);
    if (!planned || !(await closePlanned(tx, planned.id, "withdrawn"))) throw conflict("plansPlanned.none");
    const reached = pricedAt(plan, place);
    let [keep, drawn] = [0, 0];
    for (const { office, planId } of reached) {
      const back = await withdrawWaiting(tx, office, planId, author);
      keep += back.members;
      drawn += back.drawn;
    }
    return {
      id: plan.id,
      after: { beginsOn: planned.effectiveOn, place, members: keep },
      done: { planId: plan.id, locations: reached.length, members: keep, drawn },
    };
  });
  return done;
}

type MasterPrice = DuePrice & { organizationId: number };

/**
 * Prices of organizations' plans whose day has come at every location they reach, or that nothing can come of: their plan is deleted,
 * or no longer one of that group's.
 */
async function dueInOrganizations(): Promise<MasterPrice[]> {
  const at = await now();
  return db.$queryRaw<MasterPrice[]>`
    select p.id, p.plan_id as "planId", t.organization_id as "organizationId", gone
    from planned_price p join plan t on t.id = p.plan_id and t.office_id is null
    left join office_group g on g.id = p.group_id
    cross join lateral (select t.is_deleted or g.deleted_at is not null
      or (t.group_id is not null and p.group_id is not null and p.group_id <> t.group_id) as gone) state
    where p.status = 'waiting' and (gone is true or p.effective_on <= coalesce((
      select min((${at}::timestamptz at time zone o.timezone)::date) from plan f join office o on o.id = f.office_id
      where f.parent_plan_id = t.id and not f.is_deleted and (p.group_id is null or o.group_id = p.group_id)),
      (${at}::timestamptz at time zone ${BACK_OFFICE_ZONE})::date))
    order by p.effective_on, p.id`;
}

/**
 * Begins the planned prices of organizations whose day has come at all locations they reach, also days later after an outage: each
 * once, at all of them or none. Returns how many began.
 */
export const beginMasterPrices = async (stop?: AbortSignal): Promise<number> =>
  beginEach(await dueInOrganizations(), begin, stop);

/** An organization as the product itself acts for it: with all of its locations. */
async function organizationOf(id: number) {
  const { name, offices } = await db.organization.findUniqueOrThrow({
    where: { id },
    select: { name: true, offices: { select: { id: true }, orderBy: { id: "asc" } } },
  });
  return { id, name, offices: offices.map((office) => systemOffice(office.id)), managed: true };
}

async function begin({ id, planId, organizationId }: MasterPrice): Promise<boolean> {
  const organization = await organizationOf(organizationId);
  const about = { author: SYSTEM, action: "plan.priceBegan", timeMs: TREE_TIME_MS } as const;
  const done = await change(about, async (tx) => {
    const before = await holdTree(tx, { plan: { id: planId }, organization }, { at: "top" }, undefined);
    const planned = (await plannedIn(tx, before)).find((one) => one.id === id);
    if (!planned || !(await closePlanned(tx, id, "begun"))) return null;
    const { place, prices, effectiveOn } = planned;
    const edit = priceEdit(before, place, prices);
    const effects = await writeEdit(tx, before, edit, SYSTEM);
    const changes = await changesIn(tx, edited(before, edit), place, { lock: true });
    const notified = await tellEach(before, changes, (at, moved) => announceToRest(tx, at.office, at.planId, moved));
    const { monthlyCents, annualCents } = valuesAt(before, place);
    return {
      id: planId,
      before: { monthlyCents, annualCents },
      after: { ...prices, beginsOn: effectiveOn, place, members: notified },
      offices: effects.map(({ at }) => at.office),
    };
  });
  await invalidatePublicPages(...(done?.offices ?? []));
  return done !== null;
}
