import "server-only";
import { rankOf } from "@/lib/billing/charges/rules";
import { freePeriods, voidPayment } from "@/lib/billing/payments/void.commands";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { Obligation, Payment } from "@/lib/generated/prisma/client";
import { membershipsOf, restorePaid } from "@/lib/platform/membership-status/commands";
import { dayOf } from "@/lib/platform/membership-status/day.queries";

/**
 * The payments that ask for the debt now, oldest first: those that took each other's place, and what was split off them since.
 */
async function askingNow(tx: Tx, paymentId: number): Promise<Payment[]> {
  const found: Payment[] = [];
  for (let before = [paymentId]; before.length > 0; ) {
    const from = { in: before };
    const next = await tx.payment.findMany({ where: { OR: [{ replacesId: from }, { splitFromId: from }] } });
    found.push(...next);
    before = next.map(({ id }) => id);
  }
  return found.sort((one, other) => one.id - other.id);
}

/** Voids what a payment asks for; returns it. Nothing where that is under way at the provider, paid, or no longer the office's. */
async function voidAsking(tx: Tx, { id, attemptCount }: Payment): Promise<Obligation[]> {
  const again = await tx.obligation.findMany({ where: { paymentId: id, status: "open" } });
  if (again.length === 0 || !(await voidPayment(tx, id))) return [];
  await tx.payment.update({ where: { id }, data: { status: "canceled", rank: rankOf(attemptCount, "canceled") } });
  return again;
}

/**
 * The money of a charge that was undone did not get back to the card: the office has it, so the family has paid, and what asks for it
 * again is void, each part of it where it was split since. What of it is under way at the provider, or paid by now, a person decides, as of
 * any refund that has failed. Call it under the payment's lock.
 */
export async function reinstateCharge(tx: Tx, paymentId: number): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { deskRecord: true } });
  if (!payment.deskRecord?.undoneAt) return;
  const again: Obligation[] = [];
  for (const asking of await askingNow(tx, paymentId)) {
    const isAtRest = asking.stripeIntentId === null && asking.status !== "canceled";
    // What the guarantor has paid the office for since is the guarantor's to decide.
    if (isAtRest && asking.claimId === payment.claimId) again.push(...(await voidAsking(tx, asking)));
  }
  if (again.length === 0) return;
  const memberships = await membershipsOf(tx, paymentId);
  await freePeriods(
    tx,
    again.map(({ id }) => id),
  );
  for (const { membershipId, kind, periodIndex, periodStartOn } of again) {
    // A payment for missed periods has several of the same person.
    const paid = { paymentId, membershipId, kind, periodStartOn, status: "paid" as const };
    await tx.obligation.updateMany({ where: paid, data: { periodIndex } });
  }
  // What it was recorded for is paid after all: there is nothing left to undo.
  await tx.payment.update({ where: { id: paymentId }, data: { deskRecordId: null } });
  await restorePaid(tx, memberships, await dayOf(tx, payment.officeId), await now());
}
