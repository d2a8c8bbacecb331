import { type FamilyThen, periodPrice } from "@/lib/billing/dues/period-price.rules";
import type { Role } from "@/lib/core/auth/roles";
import { isBirthDate } from "@/lib/core/fields/fields";
import { type Bps, type Cents, cents, plus, sum, ZERO } from "@/lib/core/money";
import { type DateOn, dueDate, type Unit } from "@/lib/core/time/dates";
import { mayOwn } from "@/lib/membership/enrolment/owner.rules";
import type { EnrolmentMember, PaymentKind } from "@/lib/membership/enrolment/schema";
import { type FamilyMembership, familySizeOn } from "@/lib/platform/membership-status/family.rules";
import {
  type HiddenReason,
  type InsuranceKind,
  type PickerPlan,
  planPickerLines,
} from "@/lib/practice/plans/picker.rules";
import {
  type Discount,
  type FamilyDiscounts,
  type FeeKind,
  feeKind,
  gppApplies,
  gppSetupFee,
  mayChoosePayor,
  mayWaiveActivationFee,
  type Payor,
  type PeriodPrice,
} from "@/lib/practice/plans/rules";
import type { EnrolmentTenant } from "@/tenants/tenant";

export type QuotePlan = PickerPlan & {
  activationFeeCents: number;
  disableGpp: boolean;
  disableFamilyDiscounts: boolean;
};

export type QuoteMember = Pick<
  EnrolmentMember,
  "firstName" | "lastName" | "dob" | "relationship" | "plan" | "additionalPlans" | "payor" | "waiveFee"
> & {
  /** A member of the family already, who adds a plan. */
  memberId?: number | undefined;
};

export type QuoteSettings = FamilyDiscounts & {
  disableEnrollment: boolean;
  gppActive: boolean;
  gppAdminOnlyWaive: boolean;
  gppSetupFeeBps: Bps;
  allowBankDraft: boolean;
  allowInOffice: boolean;
};

export type QuoteInput = {
  tenant: EnrolmentTenant;
  /** Today in the office's zone: the anchor of every membership that starts. */
  today: DateOn;
  members: readonly QuoteMember[];
  plans: readonly QuotePlan[];
  settings: QuoteSettings;
  /** Discount of the group code, 0 without one. */
  codeBps: Bps;
  paymentKind: PaymentKind;
  insurance?: InsuranceKind | null;
  /** The role of the enrolling office or back-office user; null on public pages. */
  internalRole: Role | null;
  /** The family's plans so far, when more are added to one. */
  family?: readonly FamilyMembership[];
};

export type MemberProblem =
  | "birthDate"
  | "noPlan"
  | "samePerson"
  | "samePlanTwice"
  | "waiveNotAllowed"
  | "payorNotAllowed"
  | HiddenReason
  | "unknownPlan";
export type BillProblem =
  | "enrolmentDisabled"
  | "noMembers"
  | "noOwner"
  | "ownerIsMinor"
  | "bankDebitNotOffered"
  | "inOfficeNotOffered";

export type BillLine = {
  memberIndex: number;
  planId: number;
  unit: Unit;
  listCents: Cents;
  discountBps: Bps;
  discountReason: Discount["reason"];
  discountCents: Cents;
  /** Price of a period after the discount. */
  netCents: Cents;
  fee: { kind: FeeKind; cents: Cents; waived: boolean };
  /** A setup fee the office takes over; it goes to the office's own invoice. */
  officeFeeCents: Cents;
  dueTodayCents: Cents;
  gpp: boolean;
  anchorOn: DateOn;
  nextDueOn: DateOn;
};

export type Bill = {
  lines: BillLine[];
  memberProblems: { memberIndex: number; problem: MemberProblem }[];
  problems: BillProblem[];
  /** How many people the family discount counts. */
  memberCount: number;
  listCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  /** What the person agrees to pay today: charged, or handed over in the office. */
  totalCents: Cents;
  officeFeeCents: Cents;
  /** The next automatic charge; null for payment in the office, which does not auto-renew (001 §4). */
  nextCharge: { on: DateOn; cents: Cents } | null;
};

type Pick2 = { memberIndex: number; member: QuoteMember; plan: QuotePlan; unit: Unit };

/**
 * What an enrolment costs, by the same function on the page and on the server: list price, the larger of family and
 * code discount, fees, today's total and the next charge (001 §4, §5). Lines with a problem are left out; a bill with
 * problems cannot be submitted.
 */
export function quote(input: QuoteInput): Bill {
  const memberProblems: Bill["memberProblems"] = [];
  const picks: Pick2[] = [];
  input.members.forEach((member, memberIndex) => {
    const found = checkMember(input, member, memberIndex);
    for (const problem of found.problems) memberProblems.push({ memberIndex, problem });
    if (found.problems.length === 0) picks.push(...found.picks);
  });
  const family = familyWith(input, picks);
  const lines = picks.map((pick) => billLine(input, pick, family));
  return {
    lines,
    memberProblems,
    problems: billProblems(input),
    memberCount: familySizeOn(family.memberships, input.today),
    listCents: sum(lines.map((line) => line.listCents)),
    discountCents: sum(lines.map((line) => line.discountCents)),
    feeCents: sum(lines.map((line) => line.fee.cents)),
    totalCents: sum(lines.map((line) => line.dueTodayCents)),
    officeFeeCents: sum(lines.map((line) => line.officeFeeCents)),
    nextCharge: input.paymentKind === "in_office" ? null : nextCharge(input, picks, family),
  };
}

export function isSubmittable(bill: Bill): boolean {
  return bill.lines.length > 0 && bill.problems.length === 0 && bill.memberProblems.length === 0;
}

function billProblems(input: QuoteInput): BillProblem[] {
  const { settings, members, paymentKind } = input;
  const problems: BillProblem[] = [];
  if (settings.disableEnrollment) problems.push("enrolmentDisabled");
  if (!members.some((member) => member.plan !== null)) problems.push("noMembers");
  if (members.filter((member) => member.relationship === "myself").length !== 1) problems.push("noOwner");
  if (members.some((member) => member.relationship === "myself" && !mayOwn(member.dob, input.today)))
    problems.push("ownerIsMinor");
  if (paymentKind === "bank" && !settings.allowBankDraft) problems.push("bankDebitNotOffered");
  if (paymentKind === "in_office" && !settings.allowInOffice) problems.push("inOfficeNotOffered");
  return problems;
}

function checkMember(
  input: QuoteInput,
  member: QuoteMember,
  memberIndex: number,
): { problems: MemberProblem[]; picks: Pick2[] } {
  const problems = new Set<MemberProblem>();
  if (!isBirthDate(member.dob, input.today)) problems.add("birthDate");
  if (input.members.findIndex((other) => samePerson(other, member)) < memberIndex) problems.add("samePerson");
  const chosen = [...(member.plan ? [member.plan] : []), ...member.additionalPlans];
  if (member.plan === null && member.relationship !== "myself") problems.add("noPlan");
  if (new Set(chosen.map((each) => each.planId)).size < chosen.length) problems.add("samePlanTwice");
  const picks: Pick2[] = [];
  for (const each of chosen) {
    const plan = input.plans.find((candidate) => candidate.id === each.planId);
    const hidden = plan ? hiddenReason(input, member, plan, each.unit) : "unknownPlan";
    if (hidden !== null || !plan) problems.add(hidden ?? "unknownPlan");
    else picks.push({ memberIndex, member, plan, unit: each.unit });
  }
  if (member.payor === "office" && !mayChoosePayor(input.internalRole, input.settings)) problems.add("payorNotAllowed");
  if (member.waiveFee && !picks.some((pick) => mayWaive(input, pick))) problems.add("waiveNotAllowed");
  return { problems: [...problems], picks };
}

function samePerson(a: QuoteMember, b: QuoteMember): boolean {
  const key = (member: QuoteMember) => `${member.firstName} ${member.lastName}`.toLowerCase();
  return a.dob === b.dob && key(a) === key(b);
}

/** The picker's own decision for one line, so that nothing can be bought that is not offered. */
function hiddenReason(input: QuoteInput, member: QuoteMember, plan: QuotePlan, unit: Unit): MemberProblem | null {
  const internal = input.internalRole !== null;
  const lines = planPickerLines(input.plans, {
    birthOn: member.dob,
    today: input.today,
    newPlan: internal,
    externalOnly: !internal,
    insurance: input.insurance ?? null,
  });
  const line = lines.find((each) => each.plan.id === plan.id && each.unit === unit);
  return line === undefined ? "noPrice" : line.hidden;
}

function feeFacts(input: QuoteInput, pick: Pick2) {
  const gpp = gppApplies(input.tenant, input.settings, pick.plan);
  return {
    internal: input.internalRole !== null,
    unit: pick.unit,
    gpp,
    activationFeeCents: pick.plan.activationFeeCents,
  };
}

function mayWaive(input: QuoteInput, pick: Pick2): boolean {
  return mayWaiveActivationFee(feeFacts(input, pick));
}

/** The family with those who join it: from today on, and for as long as nothing else happens to them. */
function familyWith({ family = [], settings }: QuoteInput, picks: readonly Pick2[]): FamilyThen {
  const joining = picks.map(({ memberIndex, member }): FamilyMembership => {
    const memberId = member.memberId ?? -1 - memberIndex;
    return { memberId, status: "active", collection: "auto", autoRenew: true, termEndOn: null };
  });
  return { memberships: [...family, ...joining], discounts: settings };
}

/** What a line costs in the period that begins on a day. */
function priceOn({ codeBps }: QuoteInput, { plan, unit }: Pick2, family: FamilyThen, on: DateOn): PeriodPrice {
  const listCents = (unit === "month" ? plan.monthlyCents : plan.annualCents) ?? 0;
  return periodPrice({ listCents, codeBps, disableFamilyDiscounts: plan.disableFamilyDiscounts }, family, on);
}

const nextDueOf = ({ today }: QuoteInput, { unit }: Pick2) => dueDate(today, unit, 1);

function billLine(input: QuoteInput, pick: Pick2, family: FamilyThen): BillLine {
  const { plan, unit, member } = pick;
  const { settings } = input;
  const { familySize: _, ...price } = priceOn(input, pick, family, input.today);
  const facts = feeFacts(input, pick);
  const amounts = feeAmounts(facts, member.payor, price.netCents, settings.gppSetupFeeBps);
  const waived = member.waiveFee && amounts.kind === "activation" && mayWaiveActivationFee(facts);
  const fee = { kind: amounts.kind, cents: waived ? ZERO : amounts.memberCents, waived };
  return {
    memberIndex: pick.memberIndex,
    planId: plan.id,
    unit,
    ...price,
    fee,
    officeFeeCents: amounts.officeCents,
    dueTodayCents: plus(price.netCents, fee.cents),
    gpp: facts.gpp,
    anchorOn: input.today,
    nextDueOn: nextDueOf(input, pick),
  };
}

/** The fee of a line and its payer: a setup fee the office pays is not the patient's. */
function feeAmounts(
  facts: { unit: Unit; gpp: boolean; activationFeeCents: number },
  payor: Payor,
  netCents: Cents,
  rate: Bps,
): { kind: FeeKind; memberCents: Cents; officeCents: Cents } {
  const kind = feeKind({ ...facts, payor });
  const setup = facts.unit === "month" && facts.gpp ? gppSetupFee(netCents, rate) : ZERO;
  if (kind === "setup") return { kind, memberCents: setup, officeCents: ZERO };
  if (kind === "activation") return { kind, memberCents: cents(facts.activationFeeCents), officeCents: ZERO };
  return { kind, memberCents: ZERO, officeCents: payor === "office" ? setup : ZERO };
}

/** The first payment after today's, at the price of its own day: somebody of the family may have left by then. */
function nextCharge(input: QuoteInput, picks: readonly Pick2[], family: FamilyThen): Bill["nextCharge"] {
  const [on] = picks.map((pick) => nextDueOf(input, pick)).sort();
  if (on === undefined) return null;
  const due = picks.filter((pick) => nextDueOf(input, pick) === on);
  return { on, cents: sum(due.map((pick) => priceOn(input, pick, family, on).netCents)) };
}
