import { addDays, type DateOn, daysBetween } from "@/lib/core/time/dates";
import { cancelEvent } from "@/lib/platform/membership-status/rules";
import { FILTER_DAYS, type MemberStatus } from "@/lib/platform/membership-status/schema";
import type { ExitPolicy } from "@/lib/practice/plans/schema";

/** What deciding a cancellation needs to know. */
export type CancelFacts = {
  status: MemberStatus;
  createdOn: DateOn;
  today: DateOn;
  /** The first day that is neither paid for nor asked for. */
  paidUntilOn: DateOn;
  termEndOn: DateOn;
  /** Guaranteed plans run to the end of their contract. */
  gpp: boolean;
  /** As it was signed; a plan that binds for its term runs to the end of it as well. */
  exitPolicy: ExitPolicy;
  paidCents: number;
  refundedCents: number;
  /** Due and unpaid. */
  openCents: number;
};

export type CancelPlan = {
  /** Last day is the one before. */
  atEndOn: DateOn;
  /** False when no paid period is left: then it can only end now. */
  hasPeriodLeft: boolean;
  /** Inside the first 90 days everything paid is refundable, less used services (000 §1). */
  insideRefundDays: boolean;
  refundableCents: number;
  /** Open amounts that are waived when it ends now. */
  forgivenCents: number;
};

/** When a cancellation takes effect and what it means in money, shown before it is done and applied by it. */
export function planCancel(facts: CancelFacts): CancelPlan {
  const bound = facts.gpp || facts.exitPolicy === "remaining_term";
  const paidUntil = bound ? facts.termEndOn : facts.paidUntilOn;
  const atEndOn = paidUntil > facts.today ? paidUntil : addDays(facts.today, 1);
  // What is disputed or given up as delinquent has no period that could run out.
  const runs = cancelEvent(facts.status) !== "canceledNow";
  const insideRefundDays =
    facts.exitPolicy === "refund_90" && daysBetween(facts.createdOn, facts.today) < FILTER_DAYS.uncancel;
  return {
    atEndOn,
    hasPeriodLeft: runs && paidUntil > facts.today,
    insideRefundDays,
    refundableCents: insideRefundDays ? Math.max(0, facts.paidCents - facts.refundedCents) : 0,
    forgivenCents: facts.openCents,
  };
}

/** What can be undone: a request until its day has come, an immediate end on its own day while no money moved. */
export function mayUndoCancel(
  membership: { status: MemberStatus; cancelOn: DateOn | null; endedOn: DateOn | null; moneyMoved: boolean },
  today: DateOn,
): boolean {
  if (membership.status === "cancellation_requested")
    return membership.cancelOn === null || membership.cancelOn > today;
  // What ended by a lost dispute or a claim was never cancelled by anybody.
  const { status, cancelOn, endedOn, moneyMoved } = membership;
  return status === "canceled" && cancelOn !== null && endedOn === today && !moneyMoved;
}
