import "server-only";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { DateOn } from "@/lib/core/time/dates";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { type Known, lockPlan, type Prices, withPrices, writeAt } from "@/lib/practice/plans/commands";
import { closePlanned, keepForItsDay } from "@/lib/practice/plans/planned.commands";
import { checkNonePlanned, waitingPrices } from "@/lib/practice/plans/planned.queries";
import { NEW_PLAN_ID } from "@/lib/practice/plans/schema";
import { editorValues } from "@/lib/practice/plans/wire";
import { softly } from "@/lib/queue/work-queue";
import type { Tenant } from "@/tenants/tenant";
import {
  type Announced,
  announceChanges,
  checkOwnPrice,
  priceChangesOf,
  type Withdrawn,
  withdrawWaiting,
} from "./price.commands";
import type { PriceChanges } from "./price.rules";

// A price of an office's plan that begins on a day to come (decision 0080).

const TIME_MS = 120_000;

export type PlannedPriceResult = Announced & { id: number; revision: number; beginsOn: DateOn };

/**
 * Plans a price of an office's plan: new members are asked it from that day on, and current members are told at once, each from
 * their first period after contract, notice and that day. Throws 400 for what no plan may cost, 404, and 409 where the plan was
 * changed since, another price waits already, or other members would be affected than were shown.
 * @param beginsOn a day that `beginsOnAt` has allowed
 */
export async function planOfficePrice(
  tenant: Tenant,
  office: OfficeId,
  { expectedMembers, ...known }: Known & { expectedMembers?: number | undefined },
  prices: Prices,
  beginsOn: DateOn,
  author: Author,
): Promise<PlannedPriceResult> {
  if (known.planId >= NEW_PLAN_ID) throw notFound();
  const about = { author, action: "plan.pricePlanned", office, timeMs: TIME_MS } as const;
  const { done } = await change(about, async (tx) => {
    const before = await lockPlan(tx, office, known);
    const { id, revision, monthlyCents, annualCents } = before;
    await checkNonePlanned(tx, office, before);
    const { plan } = withPrices(tenant, before, prices);
    await keepForItsDay(tx, { planId: id, groupId: null, prices, effectiveOn: beginsOn }, author);
    const changes = await priceChangesOf(tx, office, id, { lock: true, prices: plan, beginsOn });
    if (expectedMembers !== undefined && expectedMembers !== changes.moves.length)
      throw conflict("errors.changedMeanwhile");
    const told = await announceChanges(tx, office, id, changes, author);
    return {
      id,
      before: { monthlyCents, annualCents },
      after: { ...prices, beginsOn, members: told.members },
      done: { ...told, id, revision, beginsOn },
    };
  });
  return done;
}

/**
 * Withdraws a plan's scheduled prices not yet in effect, and the price that waits for its day; returns how many members keep their
 * price. Throws 404, and 409 where nothing waits or the prices are its organization's.
 */
export async function withdrawPrices(office: OfficeId, planId: number, author: Author): Promise<Withdrawn> {
  return transaction(async (tx) => {
    const plan = await lockPlan(tx, office, { planId });
    const [planned] = await waitingPrices(tx, [planId]);
    if (planned) await closePlanned(tx, planned.id, "withdrawn");
    else await checkOwnPrice(tx, office, plan);
    const back = await withdrawWaiting(tx, office, planId, author, planned?.effectiveOn);
    if (back.members === 0 && !planned) throw conflict("memberships.noPricesWait");
    return back;
  }, TIME_MS);
}

/** A planned price whose day has come, or of which nothing can come because its plan is `gone`; an office's or an organization's. */
export type DuePrice = { id: number; planId: number; office?: OfficeId; gone: boolean };

/**
 * Begins planned prices one after the other, and withdraws those whose plan is gone: one that fails keeps none of the others. Returns how
 * many began.
 */
export async function beginEach<Due extends DuePrice>(
  all: readonly Due[],
  begin: (due: Due) => Promise<boolean>,
  stop?: AbortSignal,
): Promise<number> {
  let began = 0;
  for (const due of all) {
    if (stop?.aborted) break;
    const work = async () => {
      if (due.gone) await withdrawGone(due);
      else if (await begin(due)) began += 1;
    };
    await softly(work, { say: "a planned price could not begin", about: { plannedPriceId: due.id } });
  }
  return began;
}

/** The plan was deleted meanwhile: nobody is on it, and nobody will be asked. */
async function withdrawGone({ id, planId, office }: DuePrice): Promise<void> {
  await change({ author: SYSTEM, action: "plan.pricesWithdrawn", office }, async (tx) =>
    (await closePlanned(tx, id, "withdrawn")) ? { id: planId, after: { members: 0 } } : null,
  );
}

type OfficePrice = DuePrice & { office: OfficeId };

/** Prices of offices' own plans whose day has come there, the oldest first. */
async function dueAtOffices(): Promise<OfficePrice[]> {
  const rows = await db.$queryRaw<{ id: number; planId: number; officeId: number; gone: boolean }[]>`
    select p.id, p.plan_id as "planId", o.id as "officeId", t.is_deleted as gone
    from planned_price p join plan t on t.id = p.plan_id join office o on o.id = t.office_id
    where p.status = 'waiting' and (t.is_deleted or p.effective_on <= (${await now()}::timestamptz at time zone o.timezone)::date)
    order by p.effective_on, p.id`;
  return rows.map(({ officeId, ...row }) => ({ ...row, office: systemOffice(officeId) }));
}

/**
 * Begins the planned prices whose day has come, also days later after an outage: a version of the plan for who joins from now on,
 * and for who has joined since it was planned the same announcement, from contract and notice of now. Each once. Returns how many began.
 */
export const beginOfficePrices = async (stop?: AbortSignal): Promise<number> =>
  beginEach(await dueAtOffices(), begin, stop);

async function begin({ id, planId, office }: OfficePrice): Promise<boolean> {
  const about = { author: SYSTEM, action: "plan.priceBegan", office, timeMs: TIME_MS } as const;
  const done = await change(about, async (tx) => {
    const before = await lockPlan(tx, office, { planId });
    const planned = (await waitingPrices(tx, [planId])).find((one) => one.id === id);
    if (!planned || !(await closePlanned(tx, id, "begun"))) return null;
    const { monthlyCents, annualCents, status } = before;
    const plan = { ...editorValues(before), ...planned.prices };
    await writeAt(tx, office, before, { plan, status }, SYSTEM);
    const changes = await priceChangesOf(tx, office, planId, { lock: true });
    const members = await announceToRest(tx, office, planId, changes);
    return {
      id: planId,
      before: { monthlyCents, annualCents },
      after: { ...planned.prices, beginsOn: planned.effectiveOn, members },
    };
  });
  if (done) await invalidatePublicPages(office);
  return done !== null;
}

/** Announces a price that has begun to those who were not told of it before; how many are moved by that. */
export async function announceToRest(tx: Tx, office: OfficeId, planId: number, changes: PriceChanges): Promise<number> {
  if (changes.moves.length + changes.setBacks.length === 0) return 0;
  return (await announceChanges(tx, office, planId, changes, SYSTEM)).members;
}
