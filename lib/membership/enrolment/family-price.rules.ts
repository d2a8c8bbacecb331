import { type Cents, cents, sum } from "@/lib/core/money";
import { addMonthsClamped, type DateOn, type Unit } from "@/lib/core/time/dates";
import { choiceFor } from "./plan-choice.rules";
import { type QuoteMember, type QuotePlan, type QuoteSettings, quote } from "./rules";

/** Ages in years that stand for an adult and a child while nobody has given a date of birth. */
const TYPICAL_AGE = { adult: 40, child: 8 } as const;
export type Generation = keyof typeof TYPICAL_AGE;

/** How many adults and children a public page reckons with. */
export const FAMILY_ADULTS = [1, 2, 3, 4] as const;
export const FAMILY_CHILDREN = [0, 1, 2, 3, 4] as const;

type Facts<Plan extends QuotePlan> = {
  tenant: Parameters<typeof quote>[0]["tenant"];
  /** Today at the office. */
  today: DateOn;
  plans: readonly Plan[];
  settings: QuoteSettings;
};

function bornOn(generation: Generation, today: DateOn): DateOn {
  return addMonthsClamped(today, -12 * TYPICAL_AGE[generation]);
}

/** The plan that enrolment puts first for a person of that generation, paid by that unit; null where it offers none. */
export function typicalPlan<Plan extends QuotePlan>(
  plans: readonly Plan[],
  today: DateOn,
  generation: Generation,
  unit: Unit,
): Plan | null {
  const asked = { birthOn: bornOn(generation, today), today, internal: false, insurance: null };
  return choiceFor(plans, asked).offered.find((line) => line.unit === unit)?.plan ?? null;
}

export type FamilyPrice<Plan> = {
  /** How many are on which plan, and its list price for one in cents. */
  parts: { people: number; plan: Plan; listCents: Cents }[];
  listCents: Cents;
  discountCents: Cents;
  /** Each period's total in cents, after discounts. */
  periodCents: Cents;
  /** One-time fees due with the first payment. */
  feeCents: Cents;
};

/**
 * What a family of so many adults and children pays by the month or the year, each on the plan enrolment puts first,
 * by the one `quote` it is charged by. Null where somebody is offered no plan by that unit.
 */
export function familyPrice<Plan extends QuotePlan>(
  facts: Facts<Plan>,
  family: { adults: number; children: number; unit: Unit },
): FamilyPrice<Plan> | null {
  const { plans, today } = facts;
  const parts: FamilyPrice<Plan>["parts"] = [];
  const members: QuoteMember[] = [];
  for (const [generation, people] of [
    ["adult", family.adults],
    ["child", family.children],
  ] as const) {
    if (people === 0) continue;
    const plan = typicalPlan(plans, today, generation, family.unit);
    if (!plan) return null;
    const listCents = cents((family.unit === "month" ? plan.monthlyCents : plan.annualCents) ?? 0);
    const shared = parts.find((part) => part.plan === plan);
    if (shared) shared.people += people;
    else parts.push({ people, plan, listCents });
    for (let at = 0; at < people; at += 1) {
      members.push({
        firstName: generation,
        lastName: String(at),
        dob: bornOn(generation, today),
        relationship: members.length === 0 ? "myself" : "other",
        plan: { planId: plan.id, unit: family.unit },
        additionalPlans: [],
        payor: "member",
        waiveFee: false,
      });
    }
  }
  const bill = quote({ ...facts, members, codeBps: 0, paymentKind: "card", internalRole: null });
  if (bill.lines.length !== members.length || bill.memberProblems.length > 0) return null;
  return {
    parts,
    listCents: bill.listCents,
    discountCents: bill.discountCents,
    periodCents: sum(bill.lines.map((line) => line.netCents)),
    feeCents: bill.feeCents,
  };
}

export type LeadPrice = { cents: Cents; unit: Unit; whom: Generation | "everyone" };

/** What a person of that generation can join for at least, by the month and by the year; null where no plan is sold so. */
export function lowestPrices(
  plans: readonly QuotePlan[],
  today: DateOn,
  generation: Generation,
): Record<Unit, Cents | null> {
  const asked = { birthOn: bornOn(generation, today), today, internal: false, insurance: null };
  const { offered } = choiceFor(plans, asked);
  const lowest = (unit: Unit) => {
    const prices = offered.filter((line) => line.unit === unit).map((line) => line.priceCents);
    return prices.length > 0 ? cents(Math.min(...prices)) : null;
  };
  return { month: lowest("month"), year: lowest("year") };
}

/**
 * The price a page leads with, and whom it is for: an adult's, by the month where there is one; a child's only where
 * no adult can join, and said to be a child's. Null without any plan.
 */
export function leadPrice(plans: readonly QuotePlan[], today: DateOn): LeadPrice | null {
  for (const generation of ["adult", "child"] as const) {
    const lowest = lowestPrices(plans, today, generation);
    for (const unit of ["month", "year"] as const) {
      const price = lowest[unit];
      if (price !== null) return { cents: price, unit, whom: whomOf(plans, generation) };
    }
  }
  return null;
}

/** An office whose plans are all for everybody has no adult's price and no child's. */
function whomOf(plans: readonly QuotePlan[], generation: Generation): LeadPrice["whom"] {
  const forAll = plans.every(({ minAge, maxAge }) => minAge === null && maxAge === null);
  return forAll ? "everyone" : generation;
}
