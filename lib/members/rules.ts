import { type DateOn, daysBetween } from "@/lib/core/dates";
import type { BillingFilter, DashboardFilter, MemberStatus } from "@/lib/members/schema";

/** Derived flag active (001 §4); these count for the family too. */
export const ACTIVE = ["active", "active_cash", "active_transferred", "past_due"] as const satisfies MemberStatus[];
/** Of these nobody has two for the same plan (`membership_one_open`): who owes for a plan is on it still. */
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

function among(status: MemberStatus, list: readonly MemberStatus[]): boolean {
  return list.includes(status);
}

export function isActive(status: MemberStatus): boolean {
  return among(status, ACTIVE);
}

/** The flag as 001 §4 has it; that it covers ended memberships too is dealt with by `cancelEvent`. */
export function isCancelable(status: MemberStatus): boolean {
  return !among(status, NOT_CANCELABLE);
}

export function isDelinquent(status: MemberStatus): boolean {
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

/** The badge: the flag without those who are active or inactive-extended, late and cancelled members. */
export function showsEnrollingBadge(status: MemberStatus | null): boolean {
  return status !== null && isEnrolling(status) && !isActive(status) && !isInactiveExtended(status);
}

/** Active owners and dependants count for the family discount (001 §5). */
export function countsForFamily(statuses: readonly MemberStatus[]): boolean {
  return statuses.some(isActive);
}

/** How many people of a family count, each once however many plans they have. */
export function familySize(people: readonly (readonly MemberStatus[])[]): number {
  return people.filter(countsForFamily).length;
}

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

/** Days of the filters (001 §9): below 31 is new, below 91 may still be cancelled with a refund, 335 to 365 renews. */
export const FILTER_DAYS = { new: 31, uncancel: 91, renewalFrom: 335, renewalTo: 365 } as const;

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

const dashboardPredicates: Partial<Record<DashboardFilter, Predicate>> = {
  new: isNew,
  uncancel: (member, today) => allYounger(member, today, FILTER_DAYS.uncancel),
  cash: (member) => some(member, CASH),
  not_cash: (member) => !some(member, CASH),
  transferred,
  renewal: renewing,
  inactive: listInactive,
  active: listActive,
};

const billingPredicates: Record<BillingFilter, Predicate> = {
  all: () => true,
  active: listActive,
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
export function matchesBillingFilter(filter: BillingFilter, member: MemberFacts, today: DateOn): boolean {
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

/** First name, last name, both, or e-mail contain the text, whatever the case (001 §5). No text matches everyone. */
export function matchesSearch(text: string, member: Pick<MemberFacts, "firstName" | "lastName" | "email">): boolean {
  const wanted = decodeSearch(text).toLowerCase();
  const whole = `${member.firstName} ${member.lastName}`.toLowerCase();
  return whole.includes(wanted) || (member.email ?? "").toLowerCase().includes(wanted);
}
