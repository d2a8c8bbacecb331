import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/core/clock";
import { addDays, type DateOn, fromDbDate, toDbDate } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { failpoint } from "@/lib/core/failpoint";
import { mapLimit } from "@/lib/core/map-limit";
import { cents } from "@/lib/core/money";
import { classifyDecline, type Decline, endsBankAccount, nextTryOn } from "@/lib/dunning/decline.rules";
import { sendTrouble } from "@/lib/dunning/notices.commands";
import { promisedDay } from "@/lib/dunning/promise.queries";
import { policyOfPayment } from "@/lib/dunning/queries";
import { tryAfterDecline } from "@/lib/dunning/rules";
import { book } from "@/lib/ledger/commands";
import { processorFeeKnown } from "@/lib/ledger/rules";
import { markPastDue, membershipsOf } from "@/lib/membership-status/commands";
import { isOwed } from "@/lib/membership-status/queries";
import { daysOf } from "@/lib/offices/day.queries";
import { isIntentOf, processorFeeOf, retrieveIntent } from "@/lib/providers/stripe";
import { type Answered, keepIntent } from "./attempt.commands";
import { type LockedPayment, lockPayment, presentments } from "./collect.queries";
import { type Answer, accountOfPayment, answerOf, rankOf, wantsAuthentication } from "./collect.rules";
import { settleSuccesses, succeed } from "./succeed.commands";

const MAX_ROUNDS = 5;

type Moment = { at: Date; day: DateOn };

async function momentAt(tx: Tx, officeId: number): Promise<Moment> {
  const at = await now();
  return { at, day: (await daysOf(tx, [{ officeId }], at))(officeId) };
}

const SETTLED_AT_ONCE = 5;

/**
 * Settles the results of attempts. Plain successes, nearly all of them, share one transaction; everything else is
 * settled on its own, and so is a batch that the database refused.
 */
export async function settleAnswers(answers: readonly Answered[]): Promise<void> {
  const plain = answers.filter(({ answer }) => answer?.status === "succeeded");
  const done = new Set(plain.length > 0 ? await settleSuccesses(plain) : []);
  const others = answers.filter((one) => !done.has(one.job.paymentId));
  for (const result of await mapLimit(others, SETTLED_AT_ONCE, settleAlone))
    if (result.status === "rejected") throw result.reason;
}

/** An intent that names a payment in its metadata and whose id we did not have: it is the payment's when both agree. */
export async function adoptIntent(
  payment: { id: number; amountCents: number },
  intentId: string,
  account: string | null,
): Promise<void> {
  const intent = await retrieveIntent(intentId, account);
  if (!isIntentOf(intent, payment)) return;
  await keepIntent(payment.id, intent.id);
  await settle(payment.id);
}

async function settleAlone({ job, intentId, answer }: Answered): Promise<void> {
  // Ignore results of a superseded intent.
  const counts = (await keepIntent(job.paymentId, intentId)) === intentId;
  await settle(job.paymentId, { attempt: job.no, ...(answer && counts ? { answer } : {}) });
}

/**
 * Brings a payment to the state of its intent at the provider, with everything that follows: ledger, obligations,
 * memberships and emails, in one transaction. Idempotent; charges, webhooks and reconciliation all end here. The intent
 * is read fresh; if another attempt started meanwhile, it is read again, because the result might belong to either.
 * @param own the attempt of the caller: only it may declare that attempt failed. Its `answer` saves the first read.
 */
export async function settle(
  paymentId: number,
  own: { attempt?: number; answer?: Stripe.PaymentIntent } = {},
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await db.payment.findUnique({ where: { id: paymentId } });
    if (!before?.stripeIntentId) return;
    const account = accountOfPayment(before);
    const known = round === 0 ? own.answer : undefined;
    const intent = known ?? (await retrieveIntent(before.stripeIntentId, account));
    await failpoint("alone.read");
    const done = await transaction(async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (!payment || payment.tries !== before.tries) return false;
      await apply(tx, payment, intent, own.attempt);
      await failpoint("alone.applied");
      return true;
    });
    await failpoint("alone.done");
    if (done) return;
  }
}

const FINAL = new Set(["succeeded", "processing", "canceled"]);
const LATE = new Set(["failed", "requires_action"]);

async function apply(
  tx: Tx,
  payment: LockedPayment,
  intent: Stripe.PaymentIntent,
  own: number | undefined,
): Promise<void> {
  const answer = answerOf(intent);
  const live = await tx.attempt.findFirst({ where: { paymentId: payment.id, state: "sending" } });
  // While an attempt is in progress, the intent still shows the last failure: only the attempt's own caller can tell
  // them apart.
  if (live && live.no !== own && !FINAL.has(answer.standing)) return;
  const moment = await momentAt(tx, payment.officeId);
  if (live) await endAttempt(tx, live.id, answer, moment.at);
  else if (payment.status === "processing" && answer.standing === "failed") await noteReturn(tx, payment, answer);
  const standing = answer.standing === "failed" && wantsAuthentication(answer) ? "requires_action" : answer.standing;
  const rank = rankOf(payment.tries, standing);
  if (payment.status === "succeeded") {
    if (answer.standing === "succeeded") await lateFee(tx, payment, intent, moment);
    return;
  }
  if (rank <= payment.rank) return;
  switch (standing) {
    case "succeeded":
      return succeed(tx, [{ payment, intent, rank, day: moment.day }], moment.at);
    case "failed":
    case "requires_action":
      return stop(tx, payment, { ...answer, standing }, rank, moment);
    case "canceled":
      return reopen(tx, payment, rank, moment);
    case "created":
      // No attempt was made; the next day is early enough to find out why.
      await tx.payment.update({
        where: { id: payment.id },
        data: {
          status: "created",
          rank,
          leaseUntil: null,
          nextTryOn: (await isOwed(tx, payment)) ? toDbDate(addDays(moment.day, 1)) : null,
        },
      });
      return;
    default:
      await tx.payment.update({
        where: { id: payment.id },
        data: { status: standing, rank, leaseUntil: null, nextTryOn: null },
      });
  }
}

async function endAttempt(tx: Tx, id: number, answer: Answer, at: Date): Promise<void> {
  const state = answer.standing === "failed" ? "failed" : answer.standing === "created" ? "superseded" : "sent";
  const { code, declineCode, adviceCode } = answer;
  await tx.attempt.update({ where: { id }, data: { state, errorCode: code, declineCode, adviceCode, finishedAt: at } });
}

/** The processor's fee can become known after the success; it is booked once, when it is. */
async function lateFee(tx: Tx, payment: LockedPayment, intent: Stripe.PaymentIntent, { day }: Moment): Promise<void> {
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const fee = charge ? processorFeeOf(charge) : null;
  const known = await tx.payment.updateMany({
    where: { id: payment.id, processorFeeCents: 0 },
    data: { processorFeeCents: fee ?? 0 },
  });
  if (!fee || known.count === 0) return;
  const lines = processorFeeKnown(payment.mode, cents(fee));
  await book(tx, {
    kind: "processor_fee",
    source: `payment:${payment.id}`,
    effectiveOn: day,
    officeId: payment.officeId,
    lines,
  });
}

/** A bank debit sent days ago was returned: its attempt failed after all. */
async function noteReturn(tx: Tx, payment: LockedPayment, { code, declineCode, adviceCode }: Answer): Promise<void> {
  await tx.attempt.updateMany({
    where: { paymentId: payment.id, no: payment.tries, state: "sent" },
    data: { state: "failed", errorCode: code, declineCode, adviceCode },
  });
}

/**
 * The return code of a debit (`R01`, `insufficient_funds`) and how often this payment was presented; null for cards. An
 * account that may not be debited again is deactivated.
 */
async function bankReturn(
  tx: Tx,
  payment: LockedPayment,
  answer: Answer,
): Promise<{ bankReturnCode: string; bankReturns: number } | null> {
  const where = { paymentId: payment.id };
  const last = await tx.attempt.findFirst({ where, orderBy: { no: "desc" }, include: { instrument: true } });
  const bankReturnCode = answer.declineCode ?? answer.code;
  if (last?.instrument?.kind !== "bank" || bankReturnCode === null) return null;
  if (endsBankAccount(bankReturnCode)) {
    const data = { status: "broken" as const, isDefault: false };
    await tx.instrument.update({ where: { id: last.instrument.id }, data });
  }
  const presented = (await presentments(tx, [payment.id])).get(payment.id) ?? [];
  const bankReturns = presented.filter(({ instrumentId }) => instrumentId === last.instrument?.id).length;
  return { bankReturnCode, bankReturns };
}

type Stop = Answer & { standing: "failed" | "requires_action" };

/** A failed attempt. If its membership is already active, it becomes late and the next retry is scheduled. */
async function stop(tx: Tx, payment: LockedPayment, answer: Stop, rank: number, { at, day }: Moment): Promise<void> {
  const dueOn = fromDbDate(payment.dueOn);
  const policy = await policyOfPayment(tx, payment.id);
  const kind: Decline =
    answer.standing === "requires_action"
      ? "authentication"
      : classifyDecline({
          ...answer,
          ...(await bankReturn(tx, payment, answer)),
          representments: policy.achRetries,
        });
  const promisedOn = await promisedDay(tx, payment.householdId, day);
  const owed = await isOwed(tx, payment);
  const again = owed ? tryAfterDecline(policy, { dueOn, day, kind, promisedOn }) : null;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: answer.standing,
      rank,
      tries: payment.tries,
      failureCode: answer.declineCode ?? answer.code,
      declineKind: kind,
      leaseUntil: null,
      nextTryOn: again ? toDbDate(again) : null,
    },
  });
  if (!owed) return;
  await markPastDue(tx, await membershipsOf(tx, payment.id), dueOn, at);
  const trouble = kind === "authentication" ? "securePay" : again ? "paymentFailed" : "cardUpdate";
  await sendTrouble(tx, payment.id, trouble, day);
}

/**
 * An attempt that ended without the provider: no payment method, or a rejected call. Counts as failed, so the same
 * schedule and notices apply. Call it under the payment's lock.
 */
export async function refuseWithoutCharge(tx: Tx, payment: LockedPayment, no: number, code: string): Promise<void> {
  const answer: Stop = {
    standing: "failed",
    code,
    declineCode: null,
    adviceCode: code === "no_instrument" ? "do_not_try_again" : null,
  };
  await stop(tx, { ...payment, tries: no }, answer, rankOf(no, "failed"), await momentAt(tx, payment.officeId));
}

/**
 * The provider canceled the intent (too many attempts, or someone canceled it there): only now may another payment
 * charge the same obligations.
 */
async function reopen(tx: Tx, payment: LockedPayment, rank: number, { at, day }: Moment): Promise<void> {
  const old = await tx.payment.findUniqueOrThrow({ where: { id: payment.id } });
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: "canceled", rank, leaseUntil: null, nextTryOn: null },
  });
  if (!(await isOwed(tx, payment))) return;
  const { tryDays } = await policyOfPayment(tx, payment.id);
  // A scheduled retry stays scheduled, and a payment without further retries stays without.
  const scheduledOn = nextTryOn(fromDbDate(old.dueOn), day, tryDays);
  const again = LATE.has(old.status) ? old.nextTryOn : scheduledOn && toDbDate(scheduledOn);
  const { payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId } = old;
  const next = await tx.payment.create({
    data: {
      ...{ payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId },
      batch: `cycle:again:${old.id}`,
      replacesId: old.id,
      // Still late: whoever pays late payments must find this one, also when the schedule is used up.
      ...(old.tries > 0 ? { status: "failed" as const, rank: rankOf(0, "failed") } : { status: "planned" as const }),
      ...{
        failureCode: old.failureCode,
        declineKind: old.declineKind,
        policyId: old.policyId,
        noticeDay: old.noticeDay,
      },
      nextTryOn: again,
      createdAt: at,
    },
  });
  await tx.obligation.updateMany({ where: { paymentId: old.id, status: "open" }, data: { paymentId: next.id } });
}
