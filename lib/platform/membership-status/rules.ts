import { type DateOn, dueDate, earlierOf, type Unit } from "@/lib/core/time/dates";
import { isCancelable } from "./flags.rules";
import { resumeAfter } from "./period.rules";
import type { MemberStatus, StoredStatus } from "./schema";

/** Everything that can happen to a membership. */
export const MEMBER_EVENTS = [
  "enrolling",
  "enrolled",
  "enrolledInOffice",
  "cashActivated",
  "cashRenewed",
  "cashWithdrawn",
  "madeCash",
  "chargeFailed",
  "chargeSucceeded",
  "retriesUsedUp",
  "retriesUsedUpGuaranteed",
  "debtSettled",
  "guaranteeClaimed",
  "cancelRequested",
  "cancelWithdrawn",
  "canceledNow",
  "termEnded",
  "transferredOut",
  "transferredIn",
  "disputeOpened",
  "disputeWon",
  "disputeLost",
  "appealWon",
  "disabled",
] as const;
export type MemberEvent = (typeof MEMBER_EVENTS)[number];

/** "before" goes back to the latest status kept when another began. */
export type Transition = { from: readonly (StoredStatus | null)[]; event: MemberEvent; to: StoredStatus | "before" };

const AUTO_BILLED = ["active", "active_transferred"] as const;
const RUNNING = ["active", "active_transferred", "active_cash"] as const;

/** The whole life of a membership (001 §4). What is not listed cannot happen. */
export const TRANSITIONS: readonly Transition[] = [
  { from: [null], event: "enrolling", to: "pending_payment" },
  // Paid, or let in while a bank debit is on its way. Who is declined stays as they are and may use another card.
  { from: ["pending_payment"], event: "enrolled", to: "active" },
  { from: [null], event: "enrolledInOffice", to: "pending_cash" },
  { from: [null], event: "transferredIn", to: "active_transferred" },
  { from: ["pending_cash"], event: "cashActivated", to: "active_cash" },
  { from: ["pending_cash"], event: "cashWithdrawn", to: "canceled" },
  // A membership taken over from another office may be paid in the office as well.
  { from: ["active_cash", "active_transferred", "inactive"], event: "cashRenewed", to: "active_cash" },
  { from: AUTO_BILLED, event: "madeCash", to: "active_cash" },
  { from: AUTO_BILLED, event: "chargeFailed", to: "past_due" },
  { from: ["past_due"], event: "chargeSucceeded", to: "before" },
  { from: ["past_due"], event: "retriesUsedUp", to: "delinquent" },
  { from: ["past_due"], event: "retriesUsedUpGuaranteed", to: "delinquent_gpp" },
  { from: ["delinquent", "delinquent_gpp"], event: "debtSettled", to: "before" },
  // The guarantor pays the office; the debt is the guarantor's from then on and the plan stays ended.
  { from: ["delinquent_gpp"], event: "guaranteeClaimed", to: "canceled" },
  { from: [...RUNNING, "past_due"], event: "cancelRequested", to: "cancellation_requested" },
  // An immediate cancellation can be undone on the same day, while no money has moved.
  { from: ["cancellation_requested", "canceled"], event: "cancelWithdrawn", to: "before" },
  {
    from: [...RUNNING, "past_due", "cancellation_requested", "disputed", "delinquent_gpp"],
    event: "canceledNow",
    to: "canceled",
  },
  { from: ["cancellation_requested"], event: "termEnded", to: "canceled" },
  { from: RUNNING, event: "termEnded", to: "inactive" },
  { from: RUNNING, event: "transferredOut", to: "inactive_transferred" },
  { from: [...RUNNING, "past_due", "cancellation_requested"], event: "disputeOpened", to: "disputed" },
  { from: ["disputed"], event: "disputeWon", to: "before" },
  { from: ["disputed"], event: "disputeLost", to: "canceled" },
  // An appeal reversed the loss that ended it: back to the status before the dispute.
  { from: ["canceled"], event: "appealWon", to: "before" },
  {
    from: [...RUNNING, "past_due", "disputed", "delinquent", "delinquent_gpp"],
    event: "disabled",
    to: "permanently_disabled",
  },
];

/**
 * The status after an event; null when the event cannot happen in this status, which commands report as a conflict.
 * `before` are the statuses kept when a late payment, a dispute or a cancellation began; active without one.
 */
export function nextStatus(
  status: StoredStatus | null,
  event: MemberEvent,
  before: readonly StoredStatus[] = [],
): StoredStatus | null {
  const transition = TRANSITIONS.find((each) => each.event === event && each.from.includes(status));
  if (!transition) return null;
  return transition.to === "before" ? (before.at(-1) ?? "active") : transition.to;
}

const KEEPING: readonly MemberEvent[] = [
  ...(["chargeFailed", "disputeOpened", "cancelRequested", "canceledNow", "cashWithdrawn"] as const),
];
const KEPT: readonly MemberEvent[] = ["retriesUsedUp", "retriesUsedUpGuaranteed", "disputeLost", "disabled"];

/**
 * The statuses kept as "before" after an event. A reversible event adds the status it leaves, so that a membership
 * disputed while late finds its way back through both; going back removes it. Giving up on a debt, a lost dispute,
 * closing permanently, and ending now what was to end later keep the list; everything else clears it.
 */
export function beforeAfter(
  status: StoredStatus | null,
  event: MemberEvent,
  before: readonly StoredStatus[],
): StoredStatus[] {
  if (KEPT.includes(event) || (event === "canceledNow" && status === "cancellation_requested")) return [...before];
  if (KEEPING.includes(event)) return status === null ? [] : [...before, status];
  const back = TRANSITIONS.some((each) => each.event === event && each.to === "before");
  return back ? before.slice(0, -1) : [];
}

const TAKING_UP: readonly MemberEvent[] = [
  "debtSettled",
  "chargeSucceeded",
  "cancelWithdrawn",
  "appealWon",
  "cashRenewed",
];

/** Whether an event takes up again what was late, given up or over: a dispute opened meanwhile had nothing to pause. */
export const isTakenUpAgain = (event: MemberEvent): boolean => TAKING_UP.includes(event);

/**
 * What canceling means in a status: a request that runs to the period's end, an immediate end, nothing to do (the flag
 * "cancelable" covers ended memberships), or refused.
 */
export function cancelEvent(status: MemberStatus): "cancelRequested" | "canceledNow" | "nothing" | "refused" {
  if (!isCancelable(status)) return "refused";
  if (status === "cancellation_requested") return "nothing";
  if (nextStatus(status, "cancelRequested") !== null) return "cancelRequested";
  return nextStatus(status, "canceledNow") === null ? "nothing" : "canceledNow";
}

/** Whether a cancellation changes anything in this status: what ends later can still be ended now. */
export function canBeCancelled(status: MemberStatus): boolean {
  return status === "cancellation_requested" || ["cancelRequested", "canceledNow"].includes(cancelEvent(status));
}

export type Owing = {
  membershipId: number;
  name: string;
  planName: string;
  status: StoredStatus;
  statusesBefore: readonly StoredStatus[];
} & Resumable;

/** What says where the billing of a membership stands, and how far it goes. */
export type Resumable = {
  unit: Unit;
  collection: "auto" | "in_office";
  anchorOn: DateOn;
  nextIndex: number;
  nextDueOn: DateOn | null;
  autoRenew: boolean;
  termEndOn: DateOn;
  cancelOn: DateOn | null;
};

/** The event by which a membership leaves its debt (001 §4), or null when it has none. */
export function settlingEvent(one: Pick<Owing, "status">): MemberEvent | null {
  const events = ["chargeSucceeded", "debtSettled"] as const;
  return events.find((event) => nextStatus(one.status, event) !== null) ?? null;
}

/** Whether a period that would begin on a day still belongs to the membership. */
function lastsTo({ cancelOn, autoRenew, termEndOn }: Omit<Resumable, "nextDueOn">, on: DateOn): boolean {
  return (cancelOn === null || on < cancelOn) && (autoRenew || on < termEndOn);
}

/** The day the next period of a membership is due; null where none is charged by itself any more. */
export function nextDueOf(one: Omit<Resumable, "nextDueOn">): DateOn | null {
  const on = dueDate(one.anchorOn, one.unit, one.nextIndex);
  return one.collection === "auto" && lastsTo(one, on) ? on : null;
}

/**
 * The first day that is neither paid for nor asked for. Where no payment is ahead because the office closes before the next period
 * would end, that is the day it would begin: what is agreed from then on must hold also if the office stays (decision 0051).
 */
export function paidUntilOf(
  one: Pick<Resumable, "anchorOn" | "unit" | "nextIndex" | "collection" | "nextDueOn" | "termEndOn">,
) {
  if (one.nextDueOn !== null || one.collection !== "auto") return one.nextDueOn ?? one.termEndOn;
  return earlierOf(dueDate(one.anchorOn, one.unit, one.nextIndex), one.termEndOn);
}

/**
 * After a delinquency billing continues with the next period; the time in between is not owed. The day is counted from
 * the anchor, so that also a membership that was stored without a next due date is charged again. Null where billing
 * goes on as it stands; `startOn` is null where no period is left.
 */
export function resumedPeriod(one: Resumable, today: DateOn): { index: number; startOn: DateOn | null } | null {
  if (one.collection !== "auto" || (one.nextDueOn !== null && one.nextDueOn > today)) return null;
  const { index, startOn } = resumeAfter(one.anchorOn, one.unit, one.nextIndex, today);
  return { index, startOn: lastsTo(one, startOn) ? startOn : null };
}
