import { rankOf } from "@/lib/billing/charges/rules";

/**
 * Whether a bank debit is in progress, which takes days. Nothing may change or replace the payment before its result is
 * known (moving a membership to in-office payment, canceling or transferring it waits).
 */
export function isUnderWay(payment: { status: string }): boolean {
  return payment.status === "processing";
}

/** Statuses in which a payment has taken no money and may still take some. */
export const UNPAID = ["planned", "created", "failed", "requires_action"] as const;
export const isUnpaid = ({ status }: { status: string }): boolean => UNPAID.some((one) => one === status);

/** Which account charges are made on, and how they reach the office. */
export type PayoutRoute = {
  mode: "direct" | "destination";
  account: string | null;
  chargesEnabled: boolean;
};

/**
 * What `collect` returns. `processing`: the bank has it, for days; `unknown`: nobody has said yet whether money moved, and
 * the worker finds out; `held`: the office cannot take money now, which is nobody's failure; `outage`: we cannot, and nothing
 * was charged.
 */
export type Collected =
  | "succeeded"
  | "processing"
  | "unknown"
  | "requires_action"
  | "held"
  | "outage"
  | { declined: { code: string; declineCode: string | null } };

/** The account a payment lives in at the provider: the office's own where it was charged there, else the platform's (null). */
export function accountOfPayment(payment: { mode: string; stripeAccountId: string | null }): string | null {
  return payment.mode === "direct" ? payment.stripeAccountId : null;
}

/** Whether the debt of a payment may have been charged before, possibly by another payment. */
export function wasAttempted(payment: {
  attemptCount: number;
  replacesId: number | null;
  splitFromId: number | null;
}): boolean {
  return payment.attemptCount > 0 || payment.replacesId !== null || payment.splitFromId !== null;
}

/**
 * Fields that make a payment late although it was never attempted: whoever settles or waives late payments must find
 * it.
 */
export function lateUnattempted({ status, attemptCount }: { status: string; attemptCount: number }) {
  const unattempted = status === "planned" || status === "created";
  return unattempted ? { status: "failed" as const, rank: rankOf(attemptCount, "failed") } : {};
}
