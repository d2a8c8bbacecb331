import "server-only";
import { type Collectable, liveAttempts, lockCharge, type Moment, type Stop } from "@/lib/billing/charges/queries";
import { declineOf, momentOf } from "@/lib/billing/charges/refuse.commands";
import { rankOf } from "@/lib/billing/charges/rules";
import { settleCharge } from "@/lib/billing/charges/settle.commands";
import { nextAttemptOn } from "@/lib/billing/dunning/decline.rules";
import { sendTrouble } from "@/lib/billing/dunning/notices.commands";
import { promisedDay } from "@/lib/billing/dunning/promise.queries";
import { policyOfPayment } from "@/lib/billing/dunning/queries";
import { retryAfterDecline } from "@/lib/billing/dunning/rules";
import { Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { markPastDue, membershipsOf } from "@/lib/platform/membership-status/commands";
import { daysOf } from "@/lib/platform/membership-status/day.queries";
import { countsAsDebt } from "@/lib/platform/membership-status/queries";
import { batchKey } from "./batch.rules";
import {
  type LockedPayment,
  PAYMENT_SELECT,
  paymentPresentments,
  paymentsDueAt,
  waitsForExit,
} from "./collect.queries";
import { accountOfPayment, isUnpaid, wasAttempted } from "./collect.rules";
import { tellFromAfar } from "./left.queries";
import { beginAttempts, hold, holdAttempted, refreshRoute, routesOf, takeBackAttempt } from "./open.commands";
import { succeed } from "./succeed.commands";
import { voidPayment } from "./void.commands";

const LATE = new Set(["failed", "requires_action"]);

/** Whether somebody still owes what a payment was for: what would have been given back is not missed. */
const isWanted = async (tx: Tx, paymentId: number) =>
  (await tx.obligation.count({ where: { paymentId, status: "open", giveBack: false } })) > 0;

/**
 * What a bank refuses of a one-off charge is not owed from that moment on, so nobody else can come by it meanwhile: no
 * guarantor pays it, and no membership waits for it.
 */
async function voidIfExtra(tx: Tx, { id, purpose }: LockedPayment): Promise<void> {
  if (purpose === "one_off" && !(await voidPayment(tx, id))) throw new Error(`payment ${id} cannot be undone`);
}

/** An attempt brought no money. When its membership runs already, that is late now and the next attempt is set. */
async function stop(tx: Tx, payment: LockedPayment, result: Stop, rank: number, { at, day }: Moment): Promise<void> {
  const dueOn = fromDbDate(payment.dueOn);
  const policy = await policyOfPayment(tx, payment.id);
  const kind = await declineOf(tx, PAYMENTS, payment, result, policy.achRetries);
  const promisedOn = await promisedDay(tx, payment.householdId, day);
  const owed = (await countsAsDebt(tx, payment)) && (await isWanted(tx, payment.id));
  const again = owed ? retryAfterDecline(policy, { dueOn, day, kind, promisedOn }) : null;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: result.status,
      rank,
      attemptCount: payment.attemptCount,
      failureCode: result.declineCode ?? result.code,
      declineKind: kind,
      leaseUntil: null,
      nextAttemptOn: again ? toDbDate(again) : null,
    },
  });
  await voidIfExtra(tx, payment);
  if (!owed) return;
  await markPastDue(tx, await membershipsOf(tx, payment.id), dueOn, at);
  const trouble = kind === "authentication" ? "securePay" : again ? "paymentFailed" : "cardUpdate";
  await sendTrouble(tx, payment.id, trouble, day);
}

/**
 * The provider abandoned the intent (too many attempts, or it was canceled there): only now may another payment charge
 * the same obligations.
 */
async function reopen(tx: Tx, payment: LockedPayment, rank: number, { at, day }: Moment): Promise<void> {
  const old = await tx.payment.findUniqueOrThrow({ where: { id: payment.id } });
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: "canceled", rank, leaseUntil: null, nextAttemptOn: null },
  });
  await voidIfExtra(tx, payment);
  if (!(await countsAsDebt(tx, payment))) return;
  const { attemptDays } = await policyOfPayment(tx, payment.id);
  // A scheduled retry stays scheduled, and a payment without further retries stays without.
  const scheduledOn = nextAttemptOn(fromDbDate(old.dueOn), day, attemptDays);
  const again = LATE.has(old.status) ? old.nextAttemptOn : scheduledOn && toDbDate(scheduledOn);
  const { payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId } = old;
  const next = await tx.payment.create({
    data: {
      ...{ payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId },
      // What a membership that runs still owes is dues, also where it was to be its first payment.
      ...{ purpose: "dues", batchKey: batchKey.replacement(old.id), replacesId: old.id },
      // Still late: whoever pays late payments must find this one, also when the schedule is used up.
      ...(old.attemptCount > 0
        ? { status: "failed" as const, rank: rankOf(0, "failed") }
        : { status: "planned" as const }),
      ...{
        failureCode: old.failureCode,
        declineKind: old.declineKind,
        policyId: old.policyId,
        noticeDay: old.noticeDay,
      },
      nextAttemptOn: again,
      createdAt: at,
    },
  });
  await tx.obligation.updateMany({ where: { paymentId: old.id, status: "open" }, data: { paymentId: next.id } });
}

/** Whether a payment still has open obligations: waived and voided ones are not charged. */
const hasOpenPart = async (tx: Tx, paymentId: number) =>
  (await tx.obligation.count({ where: { paymentId, status: "open" } })) > 0;

/** What families pay, as the engine of charges collects it. */
export const PAYMENTS: Collectable<LockedPayment> = {
  name: "pay",
  mark: "payment_id",
  source: ({ id }) => `payment:${id}`,
  table: Prisma.sql`payment`,
  as: Prisma.sql`p`,
  select: PAYMENT_SELECT,
  due: paymentsDueAt,
  attempts: Prisma.sql`attempt`,
  owner: Prisma.sql`payment_id`,
  // A payment whose intent was abandoned is replaced by another one.
  intentsEnded: Prisma.sql`0`,
  status: (status) => Prisma.sql`${status}::"PaymentStatus"`,
  account: accountOfPayment,
  bookedFor: ({ officeId, mode }) => ({ officeId, route: mode }),
  days: async (tx, payments, at) => {
    const dayOf = await daysOf(tx, payments, at);
    return ({ officeId }) => dayOf(officeId);
  },
  routes: routesOf,
  presented: (tx, payments) =>
    paymentPresentments(
      tx,
      payments.filter(wasAttempted).map(({ id }) => id),
    ),
  obstacle: async (tx, { id, method }) => {
    if (method === "in_office" || !(await hasOpenPart(tx, id))) return "over";
    return (await waitsForExit(tx, id)) ? "waits" : null;
  },
  isRetried: countsAsDebt,
  begin: beginAttempts,
  hold,
  holdAttempted,
  takeBack: takeBackAttempt,
  tellFromAfar,
  afterHold: refreshRoute,
  succeed,
  stop,
  reopen,
};

/**
 * Gives up a payment's intent that is out of our reach, as if the provider had abandoned it: the debt moves to a payment
 * that can be collected or settled. One that is at the bank, or being attempted, is left as it is.
 */
export async function abandon(paymentId: number, intentId: string): Promise<void> {
  await transaction(async (tx) => {
    const payment = await lockCharge(tx, PAYMENTS, paymentId);
    if (payment?.stripeIntentId !== intentId || !isUnpaid(payment)) return;
    if ((await liveAttempts(tx, PAYMENTS, [paymentId])).size > 0) return;
    const rank = rankOf(payment.attemptCount, "canceled");
    await reopen(tx, payment, rank, await momentOf(tx, PAYMENTS, payment));
  });
}

/** Brings a payment to where its intent stands at the provider; see `settleCharge`. */
export const settle = (paymentId: number): Promise<void> => settleCharge(PAYMENTS, paymentId);
