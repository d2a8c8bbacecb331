/** The 13 statuses of a subscription, in the spelling of the legacy API (001 §4). */
export const MEMBER_STATUSES = [
  "active",
  "active_transferred",
  "active_cash",
  "past_due",
  "canceled",
  "cancellation_requested",
  "delinquent",
  "delinquent_gpp",
  "inactive",
  "inactive_transferred",
  "pending_cash",
  "permanently_disabled",
  "disputed",
] as const;

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** A status as it is kept: an enrolment that is not paid yet has one of its own, which nobody outside sees. */
export type StoredStatus = MemberStatus | "pending_payment";

/** Why a membership was cancelled, by legacy id; 4, 8, 9 and 10 do not exist (001 §9, Q-096). */
export const CANCEL_REASONS = [
  { id: 1, label: "Insurance-related" },
  { id: 2, label: "Inactive patient" },
  { id: 3, label: "Financial" },
  { id: 5, label: "Clerical/Administrative" },
  { id: 6, label: "Health-related (deceased)" },
  { id: 11, label: "Office request" },
  { id: 12, label: "Patient request" },
  { id: 7, label: "Other" },
] as const;

export const DEFAULT_CANCEL_REASON = 7;

/** What an office that ends a membership, or closes, gives as the reason. */
export const OFFICE_REQUEST = 11;

/** What a patient who ends a membership in their own portal has given as the reason. */
export const PATIENT_REQUEST = 12;

/** Days of the filters (001 §9): below 31 is new, below 91 may still be cancelled with a refund, 335 to 365 renews. */
export const FILTER_DAYS = { new: 31, uncancel: 91, renewalFrom: 335, renewalTo: 365 } as const;

/** Days after the due date on which an unpaid membership becomes delinquent. */
export const DELINQUENT_DAY = 21;

/** Statuses of a membership that is over: nothing scheduled for it takes effect any more. */
export const HAS_ENDED: ReadonlySet<StoredStatus> = new Set([
  "canceled",
  "inactive",
  "inactive_transferred",
  "permanently_disabled",
]);
