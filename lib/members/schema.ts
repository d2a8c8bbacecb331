import { z } from "zod";
import { id, optionalLongText } from "@/lib/core/fields";

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

/** Filters of the dashboard list; any exact status is one as well (001 §4). */
export const DASHBOARD_FILTERS = [
  "all",
  "new",
  "uncancel",
  "cash",
  "transferred",
  "not_cash",
  "disputed",
  "renewal",
  "inactive",
  "active",
] as const;
export type DashboardFilter = (typeof DASHBOARD_FILTERS)[number] | MemberStatus;

/** Filters of the billing and members page (001 §4); `past_due` is labelled "Late". */
export const BILLING_FILTERS = [
  "all",
  "active",
  "past_due",
  "canceled",
  "inactive",
  "new",
  "renewal",
  "monthly",
  "annual",
  "nonautorenew",
  "inoffice",
  "delinquent",
  "disputed",
  "business",
  "community",
  "notUnderContract",
  "pendingPriceChange",
  "transferred",
  "pmsNotConnected",
  "isGPP",
] as const;
export type BillingFilter = (typeof BILLING_FILTERS)[number];

export const RELATIONSHIPS = ["myself", "partner", "son", "daughter", "child", "other"] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

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
/** What a patient who ends a membership in their own portal has given as the reason. */
export const PATIENT_REQUEST = 12;

export const ISSUE_TYPES = ["billing", "member", "plan", "treatment"] as const;

/** Rows a list answers at most (001 §9). */
export const MEMBERS_PAGE_SIZE = 500;

const reasonIds: readonly number[] = CANCEL_REASONS.map((reason) => reason.id);

export const cancelRequest = z.object({
  membershipId: id,
  reason: z
    .number()
    .int()
    .refine((reason) => reasonIds.includes(reason))
    .default(DEFAULT_CANCEL_REASON),
  note: optionalLongText(1000),
});
