import "server-only";
import { collectAbandoned, collectDue } from "@/lib/billing/charges/commands";
import { collectCharge, resumeCharge } from "@/lib/billing/charges/one.commands";
import { type CollectOptions, TURNED_AWAY } from "@/lib/billing/charges/schema";
import { db } from "@/lib/core/db/db";
import type { Collected } from "./collect.rules";
import { PAYMENTS } from "./settle.commands";

/** Where a payment stands, in the words of `collect`. */
export async function storedResultOf(paymentId: number): Promise<Collected> {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: {
      attempts: { orderBy: { no: "desc" }, take: 1 },
      obligations: { where: { status: "open" }, take: 1 },
    },
  });
  if (payment.status === "succeeded" || payment.status === "requires_action") return payment.status;
  if (payment.heldReason) return "held";
  const [last] = payment.attempts;
  if (last?.state === "superseded" && last.errorCode === TURNED_AWAY) return "outage";
  // A payment voided in the meantime is not attempted.
  if (payment.status === "failed" || payment.status === "canceled" || payment.obligations.length === 0) {
    return {
      declined: { code: payment.failureCode ?? "failed", declineCode: payment.attempts[0]?.declineCode ?? null },
    };
  }
  return payment.status === "processing" ? "processing" : "unknown";
}

/**
 * Collects a payment now and returns how it went; the same code the worker runs. Calls that race join the one that
 * was first and get its result: whatever happens, the payer is charged at most once. A payment that succeeded returns
 * that again.
 */
export async function collect(paymentId: number, options: CollectOptions = {}): Promise<Collected> {
  const known = await collectCharge(PAYMENTS, paymentId, options);
  if (known === "waits") return "processing";
  return known ?? storedResultOf(paymentId);
}

/** Brings an attempt to its end whose outcome nobody knows, unless somebody is at it. */
export const resumeAttempt = (paymentId: number): Promise<void> => resumeCharge(PAYMENTS, paymentId);

/** Payments whose day has come, until none is left; see `collectDue`. */
export const chargeDue = (stop?: AbortSignal): Promise<number> => collectDue(PAYMENTS, stop);

/** Takes over attempts whose worker died. */
export const resumeAbandoned = (): Promise<number> => collectAbandoned(PAYMENTS);
