import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/core/clock";
import type { DateOn } from "@/lib/core/dates";
import { type Tx, transaction } from "@/lib/core/db";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import { cents } from "@/lib/core/money";
import { bookAll } from "@/lib/ledger/commands";
import { chargeSucceeded } from "@/lib/ledger/rules";
import { restorePaidBy } from "@/lib/membership-status/commands";
import { daysOf } from "@/lib/offices/day.queries";
import { processorFeeOf } from "@/lib/providers/stripe";
import { sendReceipts } from "@/lib/receipts/mail.commands";
import type { Answered } from "./attempt.commands";
import { type LockedPayment, lockPayments } from "./collect.queries";
import { rankOf } from "./collect.rules";

/** A payment whose money has come, under its lock. */
export type Success = { payment: LockedPayment; intent: Stripe.PaymentIntent; rank: number; day: DateOn };

function moneyOf({ payment, intent }: Success) {
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const chargeId = charge?.id ?? (typeof intent.latest_charge === "string" ? intent.latest_charge : null);
  return { id: payment.id, chargeId, intentId: intent.id, fee: charge ? (processorFeeOf(charge) ?? 0) : 0 };
}

/**
 * Records successful payments with everything that follows: ledger, obligations, memberships and receipts. The caller
 * holds the payments' locks. A hundred payments take as many statements as one.
 */
export async function succeed(tx: Tx, successes: readonly Success[], at: Date): Promise<void> {
  const money = successes.map(moneyOf);
  const ids = money.map(({ id }) => id);
  const ranks = successes.map(({ rank }) => rank);
  await tx.$executeRaw`
    update payment p set status = 'succeeded', rank = v.rank, paid_at = ${at}, stripe_charge_id = v.charge, processor_fee_cents = v.fee,
      stripe_intent_id = coalesce(p.stripe_intent_id, v.intent), lease_until = null, next_try_on = null, failure_code = null, held_reason = null
    from unnest(${ids}::int[], ${ranks}::int[], ${money.map(({ chargeId }) => chargeId)}::text[],
      ${money.map(({ intentId }) => intentId)}::text[], ${money.map(({ fee }) => fee)}::int[]) as v(id, rank, charge, intent, fee)
    where p.id = v.id`;
  await bookAll(
    tx,
    successes.map(({ payment, day }, index) => ({
      kind: "charge",
      source: `payment:${payment.id}`,
      effectiveOn: day,
      officeId: payment.officeId,
      lines: chargeSucceeded({
        route: payment.claimId === null ? payment.mode : "guarantor",
        amount: cents(payment.amountCents),
        appFee: cents(payment.appFeeCents),
        processorFee: cents(money[index]?.fee ?? 0),
      }),
    })),
  );
  await tx.$executeRaw`update obligation set status = 'paid' where payment_id = any(${ids}::int[]) and status = 'open'`;
  await restorePaidBy(tx, ids, at);
  await sendReceipts(tx, ids);
}

/** Attempts in progress, by payment. */
async function liveTries(tx: Tx, paymentIds: readonly number[]): Promise<Map<number, number>> {
  const live = await tx.$queryRaw<{ paymentId: number; no: number }[]>`
    select payment_id as "paymentId", no from attempt where payment_id = any(${paymentIds}::int[]) and state = 'sending'`;
  return new Map(live.map(({ paymentId, no }) => [paymentId, no]));
}

async function settleTogether(tx: Tx, answers: readonly Answered[]): Promise<number[]> {
  const answered = new Map(answers.map((one) => [one.job.paymentId, one]));
  const payments = await lockPayments(tx, [...answered.keys()]);
  const live = await liveTries(tx, [...answered.keys()]);
  const at = await now();
  const dayOf = await daysOf(tx, payments, at);
  // Payments whose own attempt succeeded and that nothing else has changed meanwhile.
  const successes = payments.flatMap((payment): Success[] => {
    const { job, intentId, answer } = answered.get(payment.id) ?? {};
    const own = job !== undefined && payment.tries === job.no && live.get(payment.id) === job.no;
    const counts = payment.stripeIntentId === null || payment.stripeIntentId === intentId;
    const rank = rankOf(payment.tries, "succeeded");
    if (!own || !counts || !answer || rank <= payment.rank) return [];
    return [{ payment, intent: answer, rank, day: dayOf(payment.officeId) }];
  });
  if (successes.length === 0) return [];
  const ids = successes.map(({ payment }) => payment.id);
  await tx.$executeRaw`
    update attempt set state = 'sent', finished_at = ${at} where payment_id = any(${ids}::int[]) and state = 'sending'`;
  await succeed(tx, successes, at);
  await failpoint("settle.applied");
  return ids;
}

/**
 * Settles immediately successful attempts in one transaction. Returns the payments it settled; the others are for
 * `settle`, one by one.
 */
export async function settleSuccesses(answers: readonly Answered[]): Promise<number[]> {
  await failpoint("settle.read");
  try {
    const done = await transaction((tx) => settleTogether(tx, answers));
    if (done.length > 0) await failpoint("settle.done");
    return done;
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.warn({ payments: answers.length, ...errorFacts(error) }, "payments could not be settled together");
    return [];
  }
}
