import "server-only";
import { keepIntent } from "@/lib/billing/charges/attempt.commands";
import { liveAttempts, lockCharge } from "@/lib/billing/charges/queries";
import { momentOf } from "@/lib/billing/charges/refuse.commands";
import { rankOf } from "@/lib/billing/charges/rules";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { isOutOfReach, retrieveCharge } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { softly } from "@/lib/queue/work-queue";
import { accountOfPayment, isUnpaid } from "./collect.rules";
import { PAYMENTS, settle } from "./settle.commands";

const BATCH = 50;

/**
 * A payment that is owed is paid by a charge that was forgotten; `account` is where it lies. False where it is not owed, has
 * another intent or is being charged. @param also written in the same transaction
 */
export async function bookTaken(
  paymentId: number,
  { intentId, chargeId, account }: { intentId: string | null; chargeId: string; account: string | null },
  also: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const booked = await transaction(async (tx) => {
    const payment = await lockCharge(tx, PAYMENTS, paymentId);
    if (!payment || !isUnpaid(payment) || payment.stripeIntentId !== null) return false;
    if ((await liveAttempts(tx, PAYMENTS, [paymentId])).size > 0) return false;
    const own = account === null ? {} : { mode: "direct" as const, stripeAccountId: account };
    await tx.payment.update({ where: { id: paymentId }, data: own });
    const { at, day } = await momentOf(tx, PAYMENTS, payment);
    const rank = rankOf(payment.attemptCount, "succeeded");
    const charge = account === null ? payment : { ...payment, mode: "direct" as const, stripeAccountId: account };
    await PAYMENTS.succeed(tx, [{ charge, intentId, stripeChargeId: chargeId, feeCents: 0, rank, day }], at);
    await also(tx);
    return true;
  });
  // What the processor kept of it is read where that can be.
  if (booked && intentId !== null) await settle(paymentId);
  return booked;
}

/** Reads a payment's charge again; false while its account is still out of reach. */
async function complete(payment: Awaited<ReturnType<typeof knownByFee>>[number]): Promise<boolean> {
  try {
    const charge = await retrieveCharge(payment.stripeChargeId ?? "", accountOfPayment(payment));
    const intentId = expandableId(charge.payment_intent);
    if (!intentId || charge.metadata.payment_id !== String(payment.id))
      throw new Error(`charge ${charge.id} is not the one of payment ${payment.id}`);
    await keepIntent(PAYMENTS, { id: payment.id, intentsEnded: 0 }, intentId);
    await settle(payment.id);
    return true;
  } catch (error) {
    if (isOutOfReach(error)) return false;
    throw error;
  }
}

const knownByFee = () =>
  db.payment.findMany({
    where: {
      status: "succeeded",
      method: "stripe",
      mode: "direct",
      stripeIntentId: null,
      stripeChargeId: { not: null },
    },
    orderBy: { id: "asc" },
    take: BATCH,
    select: { id: true, mode: true, stripeAccountId: true, stripeChargeId: true },
  });

/**
 * Payments known by the platform's fee alone: their intent and the processor's fee are read when the office lets us into
 * its account again. Returns how many were.
 */
export async function completeTaken(): Promise<number> {
  let done = 0;
  for (const payment of await knownByFee())
    await softly(
      async () => {
        if (await complete(payment)) done += 1;
      },
      { say: "could not complete a payment known by its fee", about: { payment_id: payment.id } },
    );
  return done;
}
