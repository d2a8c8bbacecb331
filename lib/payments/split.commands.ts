import "server-only";

import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db";
import type { ChargeMode, Payment } from "@/lib/generated/prisma/client";
import { cancelIntent, faultIn } from "@/lib/providers/stripe";
import { accountOfPayment, lateUntried, rankOf } from "./collect.rules";
import { settle } from "./settle.commands";
import { partPayment } from "./split.rules";

/**
 * Parts a payment that has no intent: what some of its people owe stands late on one of its own from now on, without a
 * next try; the rest keeps its day and its tries. Answers the new payment's id.
 */
export async function partOff(
  tx: Tx,
  payment: Payment,
  off: { obligationIds: number[]; amountCents: number },
  own: { batch: string; claimId: number | null; appFeeCents?: number; mode?: ChargeMode; stripeAccountId?: null },
): Promise<number> {
  const { payerId, officeId, householdId, dueOn, failureCode, declineKind, policyId, noticeDay } = payment;
  const { left } = partPayment({ ...payment, paymentId: payment.id }, off.amountCents);
  if (left === null) throw new RangeError(`nothing of payment ${payment.id} would be left`);
  const { amountCents, appFeeCents } = left;
  const made = await tx.payment.create({
    data: {
      ...{ payerId, officeId, householdId, dueOn, failureCode, declineKind, policyId, noticeDay },
      ...{ mode: payment.mode, stripeAccountId: payment.stripeAccountId, replacesId: payment.id },
      ...{ appFeeCents: payment.appFeeCents - appFeeCents, ...own },
      ...{ amountCents: off.amountCents, status: "failed", rank: rankOf(0, "failed"), createdAt: await now() },
    },
  });
  await tx.payment.update({ where: { id: payment.id }, data: { amountCents, appFeeCents } });
  await tx.obligation.updateMany({ where: { id: { in: off.obligationIds } }, data: { paymentId: made.id } });
  return made.id;
}

const TRIED = ["planned", "created", "failed", "requires_action"] as const;

/** Payments that would still be tried for memberships, with all that is open on them. */
function triedFor(tx: Tx, membershipIds: readonly number[]) {
  const open = { some: { status: "open" as const, membershipId: { in: [...membershipIds] } } };
  return tx.payment.findMany({
    where: { status: { in: [...TRIED] }, obligations: open, attempts: { none: { state: "sending" } } },
    include: { obligations: { where: { status: "open" } } },
    orderBy: { id: "asc" },
  });
}

/**
 * Before `stopTrying`: a payment the bank has seen cannot be parted, so its intent is given up where somebody else owes a
 * part of it, who is tried on.
 */
export async function releaseShared(membershipIds: readonly number[]): Promise<void> {
  const tried = await triedFor(db, membershipIds);
  const isShared = (one: (typeof tried)[number]) =>
    one.obligations.some(({ membershipId }) => !membershipIds.includes(membershipId));
  await releaseIntents(tried.filter(isShared));
}

/**
 * What memberships that have ended still owe stays owed, but nobody tries a card for it any more (001 §4). What others
 * owe with them is tried on its days all the same: nobody loses a try by what happened to somebody else.
 */
export async function stopTrying(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  const ids = (await triedFor(tx, membershipIds)).map(({ id }) => id);
  await tx.$queryRaw`select id from payment where id = any(${ids}::int[]) order by id for update`;
  for (const { obligations, ...payment } of await triedFor(tx, membershipIds)) {
    const mine = obligations.filter(({ membershipId }) => membershipIds.includes(membershipId));
    const [first] = mine;
    if (first && mine.length < obligations.length && payment.stripeIntentId === null) {
      const amountCents = mine.reduce((sum, { netCents }) => sum + netCents, 0);
      const off = { obligationIds: mine.map(({ id }) => id), amountCents };
      await partOff(tx, payment, off, { batch: `cycle:part:${first.id}`, claimId: payment.claimId });
      continue;
    }
    // What waited for its office's account would be tried when that opens.
    const data = { nextTryOn: null, heldReason: null, ...lateUntried(payment) };
    await tx.payment.update({ where: { id: payment.id }, data });
  }
}

/**
 * Makes sure that nobody can pay these by card any more: their intents are given up at the provider, and what is owed
 * stands on payments without one. One that succeeded at that very moment is settled as paid instead.
 */
export async function releaseIntents(
  payments: readonly Pick<Payment, "id" | "stripeIntentId" | "mode" | "stripeAccountId">[],
): Promise<void> {
  for (const { id, stripeIntentId, ...payment } of payments) {
    if (stripeIntentId === null) continue;
    try {
      await cancelIntent(stripeIntentId, accountOfPayment(payment), `pay:${id}:cancel`);
    } catch (error) {
      if (faultIn(error)?.kind !== "unexpectedState") throw error;
    }
    await settle(id);
  }
}
