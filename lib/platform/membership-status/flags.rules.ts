import type { MemberStatus, StoredStatus } from "./schema";

/** Derived flag active (001 §4). */
export const ACTIVE = ["active", "active_cash", "active_transferred", "past_due"] as const satisfies MemberStatus[];

/**
 * No one has two of these for the same plan (`membership_one_open`): a member with a balance for a plan still has it.
 */
export const ON_PLAN = [
  ...ACTIVE,
  "delinquent",
  "delinquent_gpp",
  "pending_cash",
  "cancellation_requested",
  "disputed",
] as const satisfies MemberStatus[];

/** What list filters treat as active (001 §4, Q-087). */
export const LIST_ACTIVE = [...ACTIVE, "cancellation_requested"] as const satisfies MemberStatus[];

export const DELINQUENT = ["delinquent", "delinquent_gpp"] as const satisfies MemberStatus[];

/** Derived flag inactive-extended (001 §4). */
export const INACTIVE_EXTENDED = [
  "canceled",
  "delinquent",
  "cancellation_requested",
  "pending_cash",
  "inactive_transferred",
  "inactive",
  "permanently_disabled",
] as const satisfies MemberStatus[];

/** Statuses of the filter "inactive": inactive-extended without what lists treat as active. */
export const LIST_INACTIVE = [
  "canceled",
  "delinquent",
  "pending_cash",
  "inactive_transferred",
  "inactive",
  "permanently_disabled",
] as const satisfies MemberStatus[];

export const CASH = ["active_cash", "pending_cash"] as const satisfies MemberStatus[];

export const TRANSFERRED = ["active_transferred", "inactive_transferred"] as const satisfies MemberStatus[];

const NOT_CANCELABLE: readonly MemberStatus[] = ["canceled", "pending_cash", "delinquent", "inactive_transferred"];

const FULLY_ACTIVE: readonly MemberStatus[] = ["active", "active_cash", "active_transferred"];

export function among(status: StoredStatus, list: readonly StoredStatus[]): boolean {
  return list.includes(status);
}

/** A status as screens and callers know it: who has not paid for an enrolment yet is shown as if it were over. */
export function shownStatus(status: StoredStatus): MemberStatus {
  return status === "pending_payment" ? "inactive" : status;
}

export function isActive(status: StoredStatus): boolean {
  return among(status, ACTIVE);
}

/** The flag as 001 §4 has it; that it covers ended memberships too is dealt with by `cancelEvent`. */
export function isCancelable(status: MemberStatus): boolean {
  return !among(status, NOT_CANCELABLE);
}

export function isDelinquent(status: StoredStatus): boolean {
  return among(status, DELINQUENT);
}

export function isInactiveExtended(status: MemberStatus): boolean {
  return among(status, INACTIVE_EXTENDED);
}

/** The derived flags of a status (001 §4). */
export type StatusFlags = {
  active: boolean;
  cancelable: boolean;
  delinquent: boolean;
  inactiveExtended: boolean;
  enrolling: boolean;
};

export function statusFlags(status: MemberStatus): StatusFlags {
  return {
    active: isActive(status),
    cancelable: isCancelable(status),
    delinquent: isDelinquent(status),
    inactiveExtended: isInactiveExtended(status),
    enrolling: isEnrolling(status),
  };
}

export type RollUp = "late" | "active" | "canceled" | "other";

/** One word for an account from the statuses of all its subscriptions (001 §4, Q-085). */
export function accountRollUp(statuses: readonly MemberStatus[]): RollUp {
  if (statuses.includes("past_due")) return "late";
  if (statuses.some((status) => among(status, FULLY_ACTIVE))) return "active";
  const ended: MemberStatus[] = ["canceled", "delinquent", "cancellation_requested", "delinquent_gpp"];
  return statuses.some((status) => among(status, ended)) ? "canceled" : "other";
}

/** The literal flag of 001 §4: a subscription exists and is not active, active_cash or active_transferred. */
export function isEnrolling(status: MemberStatus | null): boolean {
  return status !== null && !among(status, FULLY_ACTIVE);
}
