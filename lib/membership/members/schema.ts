import type { MemberStatus } from "@/lib/platform/membership-status/schema";

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

/** Filters of our list of members, which is billing's page and the dashboard's: the filters of both. */
export const LIST_FILTERS = [...BILLING_FILTERS, "staying", "uncancel", "cash", "not_cash"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Most rows a list returns (001 §9). */
export const MEMBERS_PAGE_SIZE = 500;
