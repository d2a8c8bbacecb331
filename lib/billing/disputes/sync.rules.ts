import type { DateOn } from "@/lib/core/time/dates";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";

/** The provider's reasons that have words of their own, under `disputes.reason`. */
export const DISPUTE_REASONS = [
  "bank_cannot_process",
  "check_returned",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;

/**
 * State of a dispute. `inquiry`: no money has moved. `open`: needs a response or a decision, appeals included. `over`:
 * closed without a winner.
 */
export type DisputeState = "inquiry" | "open" | "won" | "lost" | "over";

/** The provider's many words for a dispute in the five that matter. Inquiries take no money. */
export function disputeState(status: string): DisputeState {
  if (status === "won" || status === "lost") return status;
  if (status.startsWith("warning_")) return status === "warning_closed" ? "over" : "inquiry";
  return status === "prevented" ? "over" : "open";
}

/** Balance movements of a dispute: negative when the bank takes, positive when it returns. */
export type DisputeMovement = { amount: number; fee: number };

/** What the bank holds now, and the provider's dispute fee; a returned fee no longer counts. */
export function takenBy(movements: readonly DisputeMovement[]): { takenCents: number; feeCents: number } {
  return {
    takenCents: -movements.reduce((sum, one) => sum + one.amount, 0) || 0,
    feeCents: movements.reduce((sum, one) => sum + one.fee, 0),
  };
}

/**
 * Outcome of a dispute, null while it is open. One `prevented` by an immediate refund to the cardholder counts as lost;
 * one that took no money is over and changes nothing.
 */
export function outcomeOf(status: string, takenCents: number): "won" | "lost" | "over" | null {
  const state = disputeState(status);
  if (state === "inquiry" || state === "open") return null;
  return state === "over" && status === "prevented" && takenCents > 0 ? "lost" : state;
}

/** A closed dispute opens again only by an appeal; any other open status read after its end is an old one. */
export function reopens(status: string): boolean {
  return status.startsWith("appeal_");
}

/** The part of a lost dispute to recover from the office; the platform bears the rest, which was refunded before. */
export function recoverable(takenCents: number, transfer: { amount: number; reversed: number }): number {
  return Math.max(0, Math.min(takenCents, transfer.amount - transfer.reversed));
}

/** A membership whose dispute was lost, when an appeal wins it after all. */
export type Ended = {
  status: StoredStatus;
  /** The statuses it had before the dispute; a loss keeps them, every other end does not. */
  statusesBefore: readonly StoredStatus[];
  cancelOn: DateOn | null;
  autoRenew: boolean;
  termEndOn: DateOn;
  /** The person is on the same plan again, or another payment of it was lost as well. */
  replaced: boolean;
};

/**
 * Whether a won appeal takes a membership up again: only when nothing but the lost dispute ended it and it would still
 * run. Otherwise people decide (payments.md 6.6).
 */
export function mayRevive(one: Ended, today: DateOn): boolean {
  const { status, statusesBefore, cancelOn, autoRenew, termEndOn, replaced } = one;
  if (status !== "canceled" || statusesBefore.length === 0 || cancelOn !== null || replaced) return false;
  return autoRenew || termEndOn > today;
}
