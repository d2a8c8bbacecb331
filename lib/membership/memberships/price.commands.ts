import "server-only";
import type { z } from "zod";
import { priceTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { ACTIVE } from "@/lib/platform/membership-status/flags.rules";
import { lockOfficeMemberships } from "@/lib/platform/membership-status/lock.queries";
import { HAS_ENDED } from "@/lib/platform/membership-status/schema";
import { lockPlan } from "@/lib/practice/plans/commands";
import { inheritedBy } from "@/lib/practice/plans/kept.queries";
import { checkNonePlanned } from "@/lib/practice/plans/planned.queries";
import type { OfficePlan } from "@/lib/practice/plans/queries";
import {
  type PlanPrices,
  type PriceChanges,
  type PricedMember,
  type PriceMove,
  type PriceSummary,
  priceChanges,
  priceSummaryOf,
} from "./price.rules";
import {
  announce,
  announceAgain,
  beforePricesChange,
  type EndedChange,
  takeBackLetters,
} from "./price-letters.commands";
import type { memberPrices } from "./schema";

/** What pricing needs of a membership: itself, and what waits for it. */
export const priced = {
  changes: { where: { status: "pending" }, orderBy: { id: "asc" } },
} as const satisfies Prisma.MembershipInclude;

/** A row read with `priced`, as the rules take it. */
export function pricedMember(row: Prisma.MembershipGetPayload<{ include: typeof priced }>): PricedMember {
  return {
    ...row,
    membershipId: row.id,
    anchorOn: fromDbDate(row.anchorOn),
    termEndOn: fromDbDate(row.termEndOn),
  };
}

/**
 * What the plan's present prices, or those being considered, would change for whom, and from when; with a day (`beginsOn`), prices that
 * hold from then on. Throws 404.
 */
export async function priceChangesOf(
  client: Tx,
  office: OfficeId,
  planId: number,
  { lock = false, prices, beginsOn = null }: { lock?: boolean; prices?: PlanPrices; beginsOn?: DateOn | null } = {},
): Promise<PriceChanges> {
  const plan = await client.plan.findFirst({
    where: { id: planId, officeId: office, isDeleted: false },
    include: { currentVersion: true, office: { select: { timezone: true } } },
  });
  if (!plan?.currentVersion || !plan.office) throw notFound();
  const where = { officeId: office, planId };
  if (lock) await lockOfficeMemberships(client, office, planId);
  const rows = await client.membership.findMany({ where, orderBy: { id: "asc" }, include: priced });
  const day = today(await now(), plan.office.timezone);
  return priceChanges(rows.map(pricedMember), prices ?? plan.currentVersion, day, beginsOn);
}

export const waitingOn = (office: OfficeId, planId: number) => ({
  kind: "price" as const,
  status: "pending" as const,
  membership: { officeId: office, planId },
});

export type Announced = PriceSummary & { setBack: number };

/**
 * Announces the changes of a plan's locked members, with one line of audit: who moves, and whose announced price is
 * withdrawn because they pay the plan's price already.
 */
export async function announceChanges(
  tx: Tx,
  office: OfficeId,
  planId: number,
  { moves, setBacks }: PriceChanges,
  author: Author,
): Promise<Announced> {
  await beforePricesChange(
    tx,
    office,
    [...moves, ...setBacks].map(({ membershipId }) => membershipId),
  );
  // Who moves gets a letter of their own; to who keeps what they pay the one before is taken back in words.
  await replaceWaiting(tx, office, moves, null);
  await replaceWaiting(tx, office, setBacks, "stays");
  for (const move of moves) await schedule(tx, move, author);
  const summary = { ...priceSummaryOf(moves), setBack: setBacks.length };
  const change = {
    action: "plan.memberPrices" as const,
    noun: "plan",
    nounId: planId,
    officeId: office,
    after: summary,
  };
  await audit(tx, author, change);
  return summary;
}

/** Of the prices that wait, those replaced earlier and those replaced now: only the last can come back. */
async function replaceWaiting(
  tx: Tx,
  office: OfficeId,
  of: readonly { membershipId: number }[],
  why: "stays" | null,
): Promise<void> {
  const where = { kind: "price" as const, membershipId: { in: of.map(({ membershipId }) => membershipId) } };
  await tx.scheduledChange.updateMany({ where: { ...where, status: "replaced" }, data: { status: "void" } });
  const waiting = await tx.scheduledChange.findMany({ where: { ...where, status: "pending" } });
  await endWaiting(tx, office, waiting, "replaced", why);
}

async function schedule(tx: Tx, move: PriceMove, author: Author): Promise<void> {
  const { effectiveIndex, membershipId } = move;
  const payload = { listCents: move.toCents };
  const made = await tx.scheduledChange.create({
    data: { membershipId, kind: "price", effectiveIndex, payload, createdAt: await now(), createdById: userOf(author) },
  });
  await tx.membership.update({ where: { id: membershipId }, data: { revision: { increment: 1 } } });
  await announce(tx, move, made.id);
}

const TIME_MS = 120_000;

/**
 * Moves all members of a plan to its current prices: each from their first period after contract and
 * notice, with an email. Throws 404, and 409 when other members would be affected than were shown or another price waits for its day.
 */
export async function announcePrices(
  office: OfficeId,
  planId: number,
  { expectedMembers }: Pick<z.output<typeof memberPrices>, "expectedMembers">,
  author: Author,
): Promise<Announced> {
  return transaction(async (tx) => {
    const plan = await lockPlan(tx, office, { planId });
    await checkOwnPrice(tx, office, plan);
    // To the price of today those would be set back who wait for the one that is planned.
    await checkNonePlanned(tx, office, plan);
    const changes = await priceChangesOf(tx, office, planId, { lock: true });
    const reached = changes.moves.length + changes.setBacks.length;
    if (expectedMembers !== undefined && expectedMembers !== reached) throw conflict("errors.changedMeanwhile");
    return announceChanges(tx, office, planId, changes, author);
  }, TIME_MS);
}

/** The prices of a plan that has its organization's are announced and withdrawn there. Throws 409, and 404. */
export async function checkOwnPrice(tx: Tx, office: OfficeId, plan: OfficePlan): Promise<void> {
  const inherited = await inheritedBy(tx, office, plan);
  if (inherited && !inherited.own.price) throw conflict("plans.errors.keptPrice");
}

/**
 * Ends prices that still wait, and takes their letters back (`takeBackLetters` says what `why` is); their memberships count
 * as changed.
 */
export async function endWaiting(
  tx: Tx,
  office: OfficeId,
  waiting: readonly EndedChange[],
  status: "void" | "replaced" = "void",
  why: "stays" | null = "stays",
): Promise<void> {
  const ids = waiting.map(({ id }) => id);
  await tx.scheduledChange.updateMany({ where: { id: { in: ids }, status: "pending" }, data: { status } });
  await takeBackLetters(tx, office, waiting, why);
  await tx.membership.updateMany({
    where: { id: { in: waiting.map(({ membershipId }) => membershipId) }, officeId: office },
    data: { revision: { increment: 1 } },
  });
}

export type Withdrawn = {
  /** Members who keep the price they pay. */
  members: number;
  /** Members for whom the withdrawn price, or one announced with it, holds already. */
  drawn: number;
};

/**
 * Withdraws the scheduled prices of a plan that is locked, with a line in the history where anything waited; how many keep their price.
 * @param plannedOn the day of the planned price that is withdrawn with them
 */
export async function withdrawWaiting(
  tx: Tx,
  office: OfficeId,
  planId: number,
  author: Author,
  plannedOn?: DateOn,
): Promise<Withdrawn> {
  await lockOfficeMemberships(tx, office, planId);
  const waiting = await tx.scheduledChange.findMany({ where: waitingOn(office, planId) });
  if (waiting.length === 0 && plannedOn === undefined) return { members: 0, drawn: 0 };
  const drawn = await payingAlready(tx, office, planId, waiting);
  await beforePricesChange(
    tx,
    office,
    waiting.map(({ membershipId }) => membershipId),
  );
  await endWaiting(tx, office, waiting);
  // Who has lapsed and renews after all must not find it waiting again.
  const lapsed = { ...waitingOn(office, planId), status: "lapsed" as const };
  await tx.scheduledChange.updateMany({ where: lapsed, data: { status: "void" } });
  await neverAgain(tx, office, { OR: [{ planId }, { acts: { some: leftPlan(planId) } }] });
  const after = { members: waiting.length, ...(plannedOn && { beginsOn: plannedOn }) };
  await audit(tx, author, { action: "plan.pricesWithdrawn", noun: "plan", nounId: planId, officeId: office, after });
  return { members: waiting.length, drawn };
}

/** Acts that brought another plan in the place of this one. */
const leftPlan = (planId: number) => ({ undoneAt: null, before: { path: ["planId"], equals: planId } });

/**
 * Prices that were withdrawn are so for those as well who had taken them by then, with a renewal or an act: where that is undone, they wait for
 * nobody any more. Call it under the locks of their memberships.
 * @param ids those prices; all where it is left out
 */
export async function neverAgain(
  tx: Tx,
  office: OfficeId,
  of: Prisma.MembershipWhereInput,
  ids?: readonly number[],
): Promise<void> {
  const prices = {
    kind: "price",
    status: "void",
    withdrawnAt: null,
    ...(ids ? { id: { in: [...ids] } } : {}),
  } as const;
  const where = { ...prices, membership: { officeId: office, ...of } };
  await tx.scheduledChange.updateMany({ where, data: { withdrawnAt: await now() } });
}

/** How many members of a plan were announced one of these prices as well, and pay it by now. */
async function payingAlready(
  tx: Tx,
  office: OfficeId,
  planId: number,
  waiting: readonly { payload: Prisma.JsonValue }[],
): Promise<number> {
  const prices = new Set(waiting.map(({ payload }) => priceTerms.parse(payload).listCents));
  const applied = await tx.scheduledChange.findMany({
    where: { kind: "price", status: "applied", membership: { officeId: office, planId, status: { in: [...ACTIVE] } } },
    select: { payload: true, membership: { select: { id: true, listCents: true } } },
  });
  const paid = applied.filter(({ payload, membership: { listCents } }) => {
    return prices.has(listCents) && priceTerms.parse(payload).listCents === listCents;
  });
  return new Set(paid.map(({ membership }) => membership.id)).size;
}

/**
 * Puts back what the announcement that is undone had replaced: its price is announced again, with its letter where that
 * was taken back with it. Returns for how many.
 */
export async function restoreReplaced(tx: Tx, office: OfficeId, membershipIds: readonly number[]): Promise<number> {
  const replaced = await tx.scheduledChange.findMany({
    where: {
      ...{ kind: "price", status: "replaced" },
      membershipId: { in: [...membershipIds] },
      membership: { officeId: office, status: { notIn: [...HAS_ENDED] } },
    },
    select: { id: true, membershipId: true },
  });
  const ids = replaced.map(({ id }) => id);
  await tx.scheduledChange.updateMany({ where: { id: { in: ids } }, data: { status: "pending" } });
  await tx.membership.updateMany({
    where: { id: { in: replaced.map(({ membershipId }) => membershipId) }, officeId: office },
    data: { revision: { increment: 1 } },
  });
  await announceAgain(tx, office, ids);
  return replaced.length;
}
