import { type DateOn, daysBetween } from "@/lib/core/time/dates";
import type { DashboardFilter, ListFilter } from "@/lib/membership/members/schema";
import {
  among,
  CASH,
  DELINQUENT,
  isActive,
  LIST_ACTIVE,
  LIST_INACTIVE,
  TRANSFERRED,
} from "@/lib/platform/membership-status/flags.rules";
import { FILTER_DAYS, type MemberStatus } from "@/lib/platform/membership-status/schema";

export type EnrolmentSource = "public" | "internal" | "business" | "community" | "reenroll" | "transfer" | "import";

/** What a filter needs to know of one subscription. Dates are in the office's zone. */
export type SubscriptionFacts = {
  status: MemberStatus;
  createdOn: DateOn;
  unit: "month" | "year";
  autoRenew: boolean;
  collection: "auto" | "in_office";
  gpp: boolean;
  /** Last day of the contract; null when there is none. */
  contractEndOn: DateOn | null;
  pendingPriceChange: boolean;
  source: EnrolmentSource;
};

export type MemberFacts = {
  firstName: string;
  lastName: string;
  email: string | null;
  chartId: string | null;
  subscriptions: readonly SubscriptionFacts[];
};

/** Every subscription younger than `days`; nobody without a subscription (001 §5, Q-084). */
function allYounger(member: MemberFacts, today: DateOn, days: number): boolean {
  const { subscriptions } = member;
  return subscriptions.length > 0 && subscriptions.every((each) => daysBetween(each.createdOn, today) < days);
}

/**
 * In the last days of a yearly cycle: days since creation between 335 and 365, both included; the 365th day of one
 * cycle is day 0 of the next and counts as 365. Leap days are ignored (001 §5, Q-083).
 */
export function isRenewing(createdOn: DateOn, today: DateOn): boolean {
  const days = daysBetween(createdOn, today);
  if (days < FILTER_DAYS.renewalFrom) return false;
  const inCycle = days % FILTER_DAYS.renewalTo;
  return inCycle === 0 || inCycle >= FILTER_DAYS.renewalFrom;
}

function some(member: MemberFacts, statuses: readonly MemberStatus[]): boolean {
  return member.subscriptions.some((each) => among(each.status, statuses));
}

type Predicate = (member: MemberFacts, today: DateOn) => boolean;

const isNew: Predicate = (member, today) => allYounger(member, today, FILTER_DAYS.new);
const renewing: Predicate = (member, today) =>
  member.subscriptions.some((each) => isActive(each.status) && isRenewing(each.createdOn, today));
const listActive: Predicate = (member) => some(member, LIST_ACTIVE);
const listInactive: Predicate = (member) => some(member, LIST_INACTIVE) && !some(member, LIST_ACTIVE);
const transferred: Predicate = (member) => some(member, TRANSFERRED);

const ofTheDashboard = {
  uncancel: (member: MemberFacts, today: DateOn) => allYounger(member, today, FILTER_DAYS.uncancel),
  cash: (member: MemberFacts) => some(member, CASH),
  not_cash: (member: MemberFacts) => !some(member, CASH),
};

const dashboardPredicates: Partial<Record<DashboardFilter, Predicate>> = {
  ...ofTheDashboard,
  new: isNew,
  transferred,
  renewal: renewing,
  inactive: listInactive,
  active: listActive,
};

const billingPredicates: Record<ListFilter, Predicate> = {
  ...ofTheDashboard,
  all: () => true,
  active: listActive,
  staying: (member) => member.subscriptions.some((each) => isActive(each.status)),
  past_due: (member) => some(member, ["past_due"]),
  canceled: (member) => some(member, ["canceled"]),
  inactive: listInactive,
  new: isNew,
  renewal: renewing,
  monthly: (member) => member.subscriptions.some((each) => each.unit === "month"),
  annual: (member) => member.subscriptions.some((each) => each.unit === "year"),
  nonautorenew: (member) => member.subscriptions.some((each) => !each.autoRenew),
  inoffice: (member) => member.subscriptions.some((each) => each.collection === "in_office"),
  delinquent: (member) => some(member, DELINQUENT),
  disputed: (member) => some(member, ["disputed"]),
  business: (member) => member.subscriptions.some((each) => each.source === "business"),
  community: (member) => member.subscriptions.some((each) => each.source === "community"),
  notUnderContract: (member, today) =>
    member.subscriptions.some((each) => each.contractEndOn === null || each.contractEndOn < today),
  pendingPriceChange: (member) => member.subscriptions.some((each) => each.pendingPriceChange),
  transferred,
  pmsNotConnected: (member) => member.chartId === null,
  isGPP: (member) => member.subscriptions.some((each) => each.gpp),
};

/** Whether a member is in a list of the dashboard; a name that is no filter of its own is an exact status. */
export function matchesDashboardFilter(filter: DashboardFilter, member: MemberFacts, today: DateOn): boolean {
  if (filter === "all") return true;
  const predicate = dashboardPredicates[filter];
  if (predicate) return predicate(member, today);
  return member.subscriptions.some((each) => each.status === filter);
}

/** Whether a member is in a list of the billing and members page. */
export function matchesBillingFilter(filter: ListFilter, member: MemberFacts, today: DateOn): boolean {
  return billingPredicates[filter](member, today);
}

/** Search text as the old screens send it carries apostrophes as an HTML entity (001 §5, Q-088); kept raw inside. */
export function decodeSearch(text: string): string {
  return text.replace(/&(#39|#x27|apos);/gi, "'").trim();
}

/** For a caller of the legacy API. */
export function encodeSearch(text: string): string {
  return text.replaceAll("'", "&#39;");
}

/** Open memberships say more about a person than ended ones, and later ones more than earlier ones. */
const WEIGHT: Partial<Record<MemberStatus, number>> = {
  past_due: 0,
  disputed: 1,
  canceled: 8,
  inactive: 8,
  inactive_transferred: 9,
};

/** The membership a person's row is about, or null for one who only pays. */
export function mainSubscription<Row extends { id: number; status: MemberStatus }>(
  subscriptions: readonly Row[],
): Row | null {
  const ordered = [...subscriptions].sort((a, b) => (WEIGHT[a.status] ?? 2) - (WEIGHT[b.status] ?? 2) || b.id - a.id);
  return ordered[0] ?? null;
}
