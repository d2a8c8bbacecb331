import "server-only";
import { type AuditAction, type Author, audit, SYSTEM } from "@/lib/core/audit/audit";
import { Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { Membership, MembershipStatus } from "@/lib/generated/prisma/client";
import { billingDay, daysOf } from "./day.queries";
import { lockOwedBy } from "./lock.queries";
import { outlastsOffice, periodOf } from "./period.rules";
import {
  DELINQUENT_ON_DAY,
  HAS_EXIT_IN_PROGRESS,
  hasDuePeriod,
  hasLiveAttempt,
  pausedByDisputes,
  stillOwes,
} from "./queries";
import { beforeAfter, isTakenUpAgain, type MemberEvent, nextStatus, resumedPeriod, settlingEvent } from "./rules";
import { HAS_ENDED } from "./schema";

const BATCH = 200;

const locked = (tx: Tx, paymentIds: readonly number[]) => tx.$queryRaw<{ id: number; status: MembershipStatus }[]>`
  select m.id, m.status::text as status from membership m
  where m.id in (select o.membership_id from obligation o where o.payment_id = any(${paymentIds}::int[]))
  order by m.id for no key update`;

const rowsOf = (tx: Tx, found: readonly { id: number }[]) =>
  tx.membership.findMany({ where: { id: { in: found.map(({ id }) => id) } }, orderBy: { id: "asc" } });

/** Locks the memberships with obligations on a payment, in global lock order (id). */
export async function membershipsOf(tx: Tx, paymentId: number): Promise<Membership[]> {
  return rowsOf(tx, await locked(tx, [paymentId]));
}

/** Those of several payments' memberships that money would make better; all of them are locked. */
async function lateMembershipsOf(tx: Tx, paymentIds: readonly number[]): Promise<Membership[]> {
  const late = (await locked(tx, paymentIds)).filter((one) => settlingEvent(one) !== null);
  return late.length === 0 ? [] : rowsOf(tx, late);
}

type Facts = Omit<Prisma.MembershipUncheckedUpdateInput, "status" | "statusesBefore" | "statusAt" | "revision">;

/** How a change of status is written down: by whom, as what, and with which other facts. */
export type Trace = {
  author: Author;
  action?: AuditAction;
  reason?: string;
  also?: Record<string, string | number | boolean | null>;
};

/** Writes a status with its related fields, and the audit entry; the caller holds the row's lock. */
async function writeStatus(
  tx: Tx,
  one: Membership,
  status: MembershipStatus,
  facts: Prisma.MembershipUncheckedUpdateInput,
  { author, action = "membership.status", reason, also = {} }: Trace,
): Promise<void> {
  await tx.membership.update({
    where: { id: one.id, officeId: one.officeId },
    data: { ...facts, status, revision: { increment: 1 } },
  });
  await audit(tx, author, {
    action,
    noun: "membership",
    nounId: one.id,
    officeId: one.officeId,
    before: { status: one.status },
    after: { status, ...also },
    ...(reason === undefined ? {} : { reason }),
  });
}

/**
 * Applies an event to a membership whose row the caller holds locked, with `facts` that change with it; the one place
 * where a status is written after enrolment. Throws 409 when the event cannot happen in its status (001 §4).
 */
export async function applyEvent(
  tx: Tx,
  one: Membership,
  event: MemberEvent,
  facts: Facts,
  at: Date,
  trace: Trace,
): Promise<MembershipStatus> {
  const status = nextStatus(one.status, event, one.statusesBefore);
  if (status === null) throw conflict("members.wrongStatus");
  const statusesBefore = beforeAfter(one.status, event, one.statusesBefore);
  await writeStatus(tx, one, status, { ...facts, statusesBefore, statusAt: at }, trace);
  await moveWaiting(tx, one, status);
  return isTakenUpAgain(event) ? pauseIfDisputed(tx, { ...one, status, statusesBefore }, at) : status;
}

/**
 * A price or plan that was to take effect later has nothing left to take effect on when its membership ends, and waits
 * again when that is undone or the membership is renewed after all.
 */
export async function moveWaiting(tx: Tx, { id, status: before }: Membership, after: MembershipStatus): Promise<void> {
  const [ended, ends] = [HAS_ENDED.has(before), HAS_ENDED.has(after)];
  if (ended === ends) return;
  const [from, to] = ends ? (["pending", "lapsed"] as const) : (["lapsed", "pending"] as const);
  await tx.scheduledChange.updateMany({ where: { membershipId: id, status: from }, data: { status: to } });
}

/** What is taken up again pauses at once while a payment of it is disputed: it had nothing to pause when that began. */
async function pauseIfDisputed(tx: Tx, one: Membership, at: Date): Promise<MembershipStatus> {
  const pauses = can(one, "disputeOpened") && (await pausedByDisputes(tx, [one.id])).has(one.id);
  return pauses ? applyEvent(tx, one, "disputeOpened", {}, at, bySystem("dispute.opened")) : one.status;
}

/**
 * Gives a membership whose row the caller holds locked the status back that an act of the office took from it, with
 * the facts as they were. Not an event of 001 §4: it is as if the act had not been.
 * @param at since when it has that status, where that is another one
 * @param statusAt since when it has that status in any case
 */
export async function revertStatus(
  tx: Tx,
  one: Membership,
  status: MembershipStatus,
  facts: Facts,
  at: Date,
  trace: Trace,
  statusAt = status === one.status ? one.statusAt : at,
): Promise<void> {
  await writeStatus(tx, one, status, { ...facts, statusAt }, trace);
}

export const can = (one: Membership, event: MemberEvent) => nextStatus(one.status, event, one.statusesBefore) !== null;
export const bySystem = (reason: string): Trace => ({ author: SYSTEM, reason });

/** The automatic charge of a due date failed: late, but still active for the family's discount (001 §4). */
export async function markPastDue(tx: Tx, memberships: Membership[], dueOn: DateOn, at: Date): Promise<void> {
  const facts = { pastDueOn: toDbDate(dueOn) };
  for (const one of memberships) {
    if (can(one, "chargeFailed")) await applyEvent(tx, one, "chargeFailed", facts, at, bySystem("payment.failed"));
    else if (await isLateLonger(tx, one, dueOn))
      await writeStatus(tx, one, one.status, facts, bySystem("payment.failed"));
  }
}

/**
 * Bank debits return in any order: late since the oldest, also when a younger one returned first. A won dispute has
 * reset the day, and that stays.
 */
async function isLateLonger(tx: Tx, one: Membership, dueOn: DateOn): Promise<boolean> {
  if (one.status !== "past_due" || one.pastDueOn === null || fromDbDate(one.pastDueOn) <= dueOn) return false;
  const payment = { obligations: { some: { membershipId: one.id } } };
  return (await tx.dispute.count({ where: { payment, closedAt: { gte: one.statusAt } } })) === 0;
}

/**
 * Money arrived: late memberships that owe nothing else go back to what they were. After a delinquency billing goes
 * on with the next period; the time without a membership is not owed.
 */
export async function restorePaid(tx: Tx, memberships: Membership[], today: DateOn, at: Date): Promise<void> {
  for (const one of memberships) {
    const event = settlingEvent(one);
    if (!event || (await stillOwes(tx, one.id))) continue;
    const facts = {
      pastDueOn: null,
      ...(event === "debtSettled" ? await resumed(tx, one, today) : {}),
    };
    await applyEvent(tx, one, event, facts, at, bySystem("payment.succeeded"));
  }
}

/** Late again after a dispute or a cancellation, with nothing owed: it was paid meanwhile, so it is late no more. */
export async function restoreIfPaid(tx: Tx, membershipId: number, today: DateOn, at: Date): Promise<void> {
  await restorePaid(tx, await tx.membership.findMany({ where: { id: membershipId, status: "past_due" } }), today, at);
}

/**
 * Where billing goes on after days in which nothing was asked for. At an office that closes nothing does where the next period goes
 * beyond its last day.
 */
export async function resumed(
  tx: Tx,
  one: Membership,
  today: DateOn,
): Promise<{ nextIndex?: number; nextDueOn?: Date | null }> {
  const days = {
    anchorOn: fromDbDate(one.anchorOn),
    nextDueOn: one.nextDueOn && fromDbDate(one.nextDueOn),
    termEndOn: fromDbDate(one.termEndOn),
    cancelOn: one.cancelOn && fromDbDate(one.cancelOn),
  };
  const period = resumedPeriod({ ...one, ...days }, today);
  const next = period && { nextIndex: period.index, nextDueOn: period.startOn && toDbDate(period.startOn) };
  const { closesOn } = await tx.office.findUniqueOrThrow({ where: { id: one.officeId }, select: { closesOn: true } });
  const coming = periodOf(days.anchorOn, one.unit, period?.index ?? one.nextIndex);
  const stops = outlastsOffice(coming, closesOn && fromDbDate(closesOn));
  return { ...next, ...(stops ? { nextDueOn: null } : {}) };
}

/** Payments succeeded: memberships late because of them return to their earlier status, dated by their own office. */
export async function restorePaidBy(tx: Tx, paymentIds: readonly number[], at: Date): Promise<void> {
  const late = await lateMembershipsOf(tx, paymentIds);
  if (late.length === 0) return;
  const days = await daysOf(tx, late, at);
  for (const one of late) await restorePaid(tx, [one], days(one.officeId), at);
}

type Found = { id: number; day: Date };

/** Those that `findLocked` would find. */
async function findUnlocked(tx: Tx, condition: Prisma.Sql): Promise<number[]> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    select m.id from membership m join office o on o.id = m.office_id where ${condition} order by m.id limit ${BATCH}`;
  return found.map(({ id }) => id);
}

async function findLocked(
  tx: Tx,
  at: Date,
  condition: Prisma.Sql,
): Promise<{ rows: Membership[]; dayOf: Map<number, DateOn> }> {
  const found = await tx.$queryRaw<Found[]>`
    select m.id, ${billingDay(at)} as day from membership m join office o on o.id = m.office_id
    where ${condition} order by m.id limit ${BATCH} for no key update of m skip locked`;
  if (found.length === 0) return { rows: [], dayOf: new Map() };
  return { rows: await rowsOf(tx, found), dayOf: new Map(found.map((row) => [row.id, fromDbDate(row.day)])) };
}

/**
 * Makes memberships delinquent after the policy's days; no more automatic attempts (001 §4). Returns how many.
 *
 * What has become due meanwhile is issued first: after an outage the same periods are owed whichever of two workers is
 * quicker, because a delinquent membership is issued nothing.
 * @param stopUnattempted makes payments late that were never attempted, held for the office's account for example
 */
export async function markDelinquent(
  at: Date,
  stopUnattempted: (tx: Tx, membershipIds: readonly number[]) => Promise<void>,
): Promise<number> {
  return transaction(async (tx) => {
    const late = Prisma.sql`m.status = 'past_due' and m.past_due_on + ${DELINQUENT_ON_DAY} <= ${billingDay(at)}
      and not ${HAS_EXIT_IN_PROGRESS} and not ${hasDuePeriod(at)} and not ${hasLiveAttempt(at)}`;
    // Payments are locked before memberships; who is late is asked again under both locks.
    const ids = await findUnlocked(tx, late);
    await lockOwedBy(tx, ids);
    const { rows } = await findLocked(tx, at, Prisma.sql`m.id = any(${ids}::int[]) and ${late}`);
    if (rows.length === 0) return 0;
    for (const one of rows) {
      const event = one.gpp ? "retriesUsedUpGuaranteed" : "retriesUsedUp";
      await applyEvent(tx, one, event, {}, at, bySystem("payment.retriesUsedUp"));
    }
    await tx.payment.updateMany({
      where: {
        status: { in: ["failed", "requires_action"] },
        obligations: { some: { membershipId: { in: rows.map((one) => one.id) } } },
      },
      // A held payment would be charged when its office's account opens again.
      data: { nextAttemptOn: null, heldReason: null },
    });
    await stopUnattempted(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/**
 * Ends memberships whose time is over: requested cancellations, and terms without renewal (001 §4). Returns how many.
 */
export async function endDue(at: Date): Promise<number> {
  return transaction(async (tx) => {
    const day = billingDay(at);
    const over = Prisma.sql`(m.status = 'cancellation_requested' and m.cancel_on <= ${day})
      or (m.status in ('active', 'active_transferred', 'active_cash') and not m.auto_renew and m.term_end_on <= ${day})`;
    const { rows, dayOf } = await findLocked(tx, at, over);
    for (const one of rows) {
      const canceled = one.status === "cancellation_requested";
      const endedOn = canceled ? one.cancelOn : one.termEndOn;
      const facts = {
        endedOn: endedOn ?? toDbDate(dayOf.get(one.id) ?? fromDbDate(one.termEndOn)),
        nextDueOn: null,
      };
      await applyEvent(
        tx,
        one,
        "termEnded",
        facts,
        at,
        bySystem(canceled ? "membership.canceled" : "membership.termEnded"),
      );
    }
    return rows.length;
  });
}
