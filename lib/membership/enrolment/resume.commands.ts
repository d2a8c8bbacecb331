import "server-only";
import { resumeAttempt, storedResultOf } from "@/lib/billing/payments/collect.commands";
import { settle } from "@/lib/billing/payments/settle.commands";
import { type Author, SYSTEM } from "@/lib/core/audit/audit";
import { now, systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { today } from "@/lib/core/time/wall-clock";
import type { Enrolment } from "@/lib/generated/prisma/client";
import { cancelIntent, faultIn } from "@/lib/providers/stripe";
import { closeEnrolment, completeEnrolment, readResult, refuseEnrolment } from "./finish.commands";
import { isDebitInProgress, refusalOf } from "./pay.commands";
import { OUTAGE } from "./schema";

/** A worker without a sign of life for this long is considered dead. */
const LEASE_MS = 45_000;

/** Whether nobody is at an enrolment any more: its worker died, or a provider held it up for too long. */
export const isLeft = ({ updatedAt }: Pick<Enrolment, "updatedAt">): boolean =>
  systemTime().getTime() - updatedAt.getTime() > LEASE_MS;

/**
 * Brings an open enrolment to where its payment stands at the provider. One that was left before it asked for any money has
 * failed by our own fault.
 */
export async function resumeEnrolment(row: Enrolment, author: Author): Promise<void> {
  if (row.state !== "requires_action" && row.state !== "charging") return;
  // Nothing is to be collected; only its worker is gone.
  if (row.paymentId === null) return isLeft(row) ? completeEnrolment(row.id, author) : undefined;
  await resumeAttempt(row.paymentId);
  await settle(row.paymentId);
  const stored = await storedResultOf(row.paymentId);
  // Its attempt was taken over by the worker, and ended by nobody's decline.
  if (stored === "held" || stored === "outage") return refuseEnrolment(row.id, `enrolment.refusal.${stored}`, author);
  const payment = await db.payment.findUniqueOrThrow({ where: { id: row.paymentId } });
  if (payment.attemptCount === 0 && row.state === "charging" && isLeft(row))
    return refuseEnrolment(row.id, OUTAGE, author, row.updatedAt);
  if (payment.status === "succeeded" || (await isDebitInProgress(payment.id))) await completeEnrolment(row.id, author);
  if (payment.status === "failed" || payment.status === "canceled") {
    await refuseEnrolment(
      row.id,
      refusalOf({ code: payment.failureCode ?? "", declineCode: payment.failureCode }),
      author,
    );
  }
}

/** Whether the day is over for which prices and dates were agreed to: another day is another enrolment. */
export async function isOver(row: Enrolment): Promise<boolean> {
  const { closed, anchorOn } = readResult(row);
  const office = await db.office.findUniqueOrThrow({ where: { id: row.officeId }, select: { timezone: true } });
  return closed || anchorOn !== today(await now(), office.timezone);
}

/**
 * Gives an unpaid enrolment up once its day is over. The intent goes first: once it is canceled, no late bank result can
 * collect money for something void.
 */
export async function giveUp(enrolmentId: number): Promise<void> {
  const row = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  const payment = row.paymentId === null ? null : await db.payment.findUnique({ where: { id: row.paymentId } });
  if (payment?.stripeIntentId && payment.status !== "canceled") {
    const account = payment.mode === "direct" ? payment.stripeAccountId : null;
    try {
      await cancelIntent(payment.stripeIntentId, account, `enrol:${enrolmentId}:cancel`);
    } catch (error) {
      // It has already ended: paid after all, or canceled before.
      if (faultIn(error)?.kind !== "unexpectedState") throw error;
      await resumeEnrolment({ ...row, state: "charging" }, SYSTEM);
    }
  }
  await closeEnrolment(enrolmentId);
}
