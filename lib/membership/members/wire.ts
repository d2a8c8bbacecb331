import type { FamilyDebt } from "@/lib/billing/arrears/debts.queries";
import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import {
  type BilledMembership,
  type FamilyToCharge,
  nextCharges,
  nextDues,
  type UpcomingCharge,
} from "@/lib/billing/dues/upcoming.rules";
import type { Locale } from "@/lib/core/i18n/locale";
import { type Cents, toDollars, ZERO } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { decideRenewCash } from "@/lib/membership/memberships/billing-mode.rules";
import { isRefused } from "@/lib/membership/memberships/rules";
import {
  accountRollUp,
  type RollUp,
  type StatusFlags,
  shownStatus,
  statusFlags,
} from "@/lib/platform/membership-status/flags.rules";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import { type FamilyDiscounts, planLabel } from "@/lib/practice/plans/rules";
import type { PlanType } from "@/lib/practice/plans/schema";

/** A membership as the list reads it: what its charges to come are made of, and what the list shows besides. */
export type SubscriptionData = BilledMembership & {
  termEndOn: DateOn;
  payor: "member" | "office";
  gpp: boolean;
  feeWaived: boolean;
  activationFeeCents: number;
  startedOn: DateOn;
  createdAt: string;
  nextDueOn: DateOn | null;
  pastDueOn: DateOn | null;
  endedOn: DateOn | null;
  /** The day as of which the family asks to leave with a refund; null where it does not. */
  asksToLeaveOn: DateOn | null;
};

export type PersonData = {
  id: number;
  addedById: number | null;
  firstName: string;
  lastName: string;
  birthOn: string;
  relationship: string;
  chartId: string | null;
  subscriptions: SubscriptionData[];
};

export type FamilyData = {
  householdId: number;
  officeId: number;
  officeName: string;
  email: string;
  phone: string;
  spanish: boolean;
  /** The account owner can log in. */
  hasLogin: boolean;
  /** What the list sorts by: the name, what comes before it, and how well the family fits the search. */
  sortName: string;
  sortKey: string;
  fit: number;
  people: PersonData[];
};

/** A membership in the legacy's words ("subscription"), with what our own screens need in addition. */
export type SubscriptionRow = {
  id: number;
  status: MemberStatus;
  /** The derived flags of 001 §4, as written: they overlap. */
  flags: StatusFlags;
  /** Whether the list shows it as enrolling. */
  type: PlanType;
  planId: number;
  /** The plan's name in the reader's language. */
  membership: string;
  /** What the next period costs after the discount: dollars for the legacy wire, cents for ours. */
  price: number;
  priceCents: number;
  createdAt: string;
  subscriptionCreationDate: string;
  nextDueOn: string | null;
  termEndOn: string;
  cancelOn: string | null;
  pastDueOn: string | null;
  endedOn: string | null;
  asksToLeaveOn: string | null;
  autoRenew: boolean;
  inOffice: boolean;
  /** One more period can be paid at the desk today (`decideRenewCash`). */
  renewable: boolean;
  gpp: boolean;
  /** A one-time activation fee belongs to it (001 §4), waived or not. */
  hasFee: boolean;
  feeWaived: boolean;
};

export type PersonRow = {
  id: number;
  isAccountOwner: boolean;
  firstName: string;
  lastName: string;
  name: string;
  birthDate: string;
  relationship: string;
  chartId: string | null;
  statuses: MemberStatus[];
  /** The literal flag of 001 §4: somebody with a subscription that is not fully active. */
  isEnrolling: boolean;
  subscriptions: SubscriptionRow[];
};

/** The family's next payment: all charges of the same day. */
export type NextPayment = { on: string; cents: number; people: number };

/** One row of the members list: the account owner, with the family in `additionalMembers` (001 §3). */
export type FamilyRow = PersonRow & {
  householdId: number;
  email: string;
  phone: string;
  spanish: boolean;
  /** The account owner can log in. */
  hasLogin: boolean;
  /** Roll-up of the account (001 §4). */
  status: RollUp;
  nextPayment: NextPayment | null;
  /** What the family is late with, and when it is charged again; null when it owes nothing. */
  debt: FamilyDebt | null;
  additionalMembers: PersonRow[];
};

/** A family as its prices are made of: its discounts, and the day on which its people are counted. */
export type Pricing = { discounts: FamilyDiscounts; today: DateOn };

type Billed = FamilyToCharge & { today: DateOn };

/** A family's next charge, as billing will make it, in short. */
function nextPaymentOf(people: readonly PersonData[], next: UpcomingCharge): NextPayment {
  const drawn = new Set(next.lines.map(({ membershipId }) => membershipId));
  const payers = people.filter(({ subscriptions }) =>
    subscriptions.some(({ membershipId }) => drawn.has(membershipId)),
  );
  return { on: next.dueOn, cents: next.totalCents, people: payers.length };
}

function isRenewable(data: SubscriptionData, status: MemberStatus, today: DateOn): boolean {
  const { closesOn, changes: scheduledChanges } = data;
  return !isRefused(decideRenewCash({ current: { ...data, status }, today, closesOn, scheduledChanges }));
}

function subscriptionRow(data: SubscriptionData, priceCents: Cents, today: DateOn, locale: Locale): SubscriptionRow {
  const status = shownStatus(data.status);
  return {
    id: data.membershipId,
    status,
    flags: statusFlags(status),
    type: data.unit === "month" ? "custom" : "custom_year",
    planId: data.planId,
    membership: planLabel(data, locale),
    price: toDollars(priceCents),
    priceCents,
    createdAt: data.createdAt,
    subscriptionCreationDate: data.startedOn,
    nextDueOn: data.nextDueOn,
    termEndOn: data.termEndOn,
    cancelOn: data.cancelOn,
    pastDueOn: data.pastDueOn,
    endedOn: data.endedOn,
    asksToLeaveOn: data.asksToLeaveOn,
    autoRenew: data.autoRenew,
    inOffice: data.collection === "in_office",
    renewable: isRenewable(data, status, today),
    gpp: data.gpp,
    hasFee: data.unit === "month" && !data.gpp && data.activationFeeCents > 0,
    feeWaived: data.feeWaived,
  };
}

/** What a membership pays next, with the family's next charge or later; where nothing is due any more, the price it had. */
function priceOf(id: number, family: Billed, next: UpcomingCharge | undefined): Cents {
  const line = next?.lines.find(({ membershipId }) => membershipId === id);
  if (line) return line.netCents;
  const own = family.memberships.find(({ membershipId }) => membershipId === id);
  return own ? (nextDues(own, family) ?? periodPrice(own, family, family.today)).netCents : ZERO;
}

function personRow(data: PersonData, priced: (id: number) => Cents, today: DateOn, locale: Locale): PersonRow {
  const subscriptions = data.subscriptions.map((each) =>
    subscriptionRow(each, priced(each.membershipId), today, locale),
  );
  return {
    id: data.id,
    isAccountOwner: data.addedById === null,
    firstName: data.firstName,
    lastName: data.lastName,
    name: `${data.firstName} ${data.lastName}`,
    birthDate: data.birthOn,
    relationship: data.relationship,
    chartId: data.chartId,
    statuses: subscriptions.map(({ status }) => status),
    isEnrolling: subscriptions.some(({ flags }) => flags.enrolling),
    subscriptions,
  };
}

/** A family as the list shows it. The first person is the account owner. */
export function familyRow(
  family: FamilyData,
  pricing: Pricing,
  locale: Locale,
  debts: ReadonlyMap<number, FamilyDebt>,
): FamilyRow {
  const billed: Billed = { ...pricing, memberships: family.people.flatMap(({ subscriptions }) => subscriptions) };
  const [next] = nextCharges(billed, 1);
  const priced = (id: number) => priceOf(id, billed, next);
  const [owner, ...others] = family.people.map((person) => personRow(person, priced, pricing.today, locale));
  if (!owner) throw new Error(`household ${family.householdId} has no owner`);
  const people = [owner, ...others];
  // What is added stands before what is copied: V8 takes ten times as long for each name that a large copy gets afterwards.
  return {
    householdId: family.householdId,
    email: family.email,
    phone: family.phone,
    spanish: family.spanish,
    hasLogin: family.hasLogin,
    status: accountRollUp(people.flatMap(({ statuses }) => statuses)),
    nextPayment: next ? nextPaymentOf(family.people, next) : null,
    debt: debts.get(family.householdId) ?? null,
    additionalMembers: others,
    ...owner,
  };
}
