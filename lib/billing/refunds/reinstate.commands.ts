import "server-only";
import { rankOf } from "@/lib/billing/charges/rules";
import { freePeriods, voidPayment } from "@/lib/billing/payments/void.commands";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { Payment } from "@/lib/generated/prisma/client";
import { membershipsOf, restorePaid } from "@/lib/platform/membership-status/commands";
import { dayOf } from "@/lib/platform/membership-status/day.queries";

/** The payment that asks for the debt now, at the end of those that took each other's place. */
async function askingNow(tx: Tx, paymentId: number): Promise<Payment | null> {
  let found: Payment | null = null;
  for (let before = paymentId; ; ) {
    const next: Payment | null = await tx.payment.findUnique({ where: { replacesId: before } });
    if (!next) return found;
    found = next;
    before = next.id;
  }
}

/**
 * The money of a charge that was undone did not get back to the card: the office has it, so the family has paid, and what asks for it
 * again is void. Where that is under way at the provider, or paid by now, a person decides, as of any refund that has failed. Call
 * it under the payment's lock.
 */
export async function reinstateCharge(tx: Tx, paymentId: number): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { deskRecord: true } });
  if (!payment.deskRecord?.undoneAt) return;
  const asking = await askingNow(tx, paymentId);
  if (asking === null || asking.stripeIntentId !== null || asking.status === "canceled") return;
  const again = await tx.obligation.findMany({ where: { paymentId: asking.id, status: "open" } });
  if (again.length === 0 || !(await voidPayment(tx, asking.id))) return;
  const canceled = { status: "canceled", rank: rankOf(asking.attemptCount, "canceled") } as const;
  await tx.payment.update({ where: { id: asking.id }, data: canceled });
  const memberships = await membershipsOf(tx, asking.id);
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
