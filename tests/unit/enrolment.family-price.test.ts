import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { familyPrice, leadPrice, typicalPlan } from "@/lib/membership/enrolment/family-price.rules";
import type { QuotePlan } from "@/lib/membership/enrolment/rules";
import { TENANTS } from "@/tenants/registry";

const today = dateOn("2026-02-28");

function plan(id: number, change: Partial<QuotePlan> = {}): QuotePlan {
  return {
    id,
    planName: `Plan ${id}`,
    spanishName: null,
    presetType: null,
    status: "active",
    isDeleted: false,
    monthlyCents: 4900,
    annualCents: 49_900,
    ageGroup: "adult",
    minAge: null,
    maxAge: null,
    showOnEnrollmentMonthly: true,
    showOnEnrollmentAnnual: true,
    showOnInternalEnrollmentMonthly: true,
    showOnInternalEnrollmentAnnual: true,
    forInsured: false,
    forUninsured: true,
    activationFeeCents: 0,
    disableGpp: false,
    disableFamilyDiscounts: false,
    ...change,
  };
}

const child = plan(2, { monthlyCents: 3500, annualCents: 36_000, ageGroup: "child", maxAge: 12 });
const adult = plan(1, { minAge: 13 });

const settings = {
  ...{ familyTwoBps: 1000, familyThreeBps: 1500, familyFourBps: 2000, disableEnrollment: false },
  ...{ gppActive: false, gppAdminOnlyWaive: false, gppSetupFeeBps: 800, allowBankDraft: true, allowInOffice: true },
};
const facts = (plans: QuotePlan[]) => ({ tenant: TENANTS.dental, today, plans, settings });

describe("what a family pays", () => {
  it("is the total the enrolment charges each month: four people, 20 % off", () => {
    expect(familyPrice(facts([adult, child]), { adults: 2, children: 2, unit: "month" })).toMatchObject({
      listCents: 16_800,
      discountCents: 3360,
      periodCents: 13_440,
      feeCents: 0,
      parts: [
        { people: 2, listCents: 4900, plan: { id: 1 } },
        { people: 2, listCents: 3500, plan: { id: 2 } },
      ],
    });
  });

  it("is the annual prices by the year, with the discount of that many", () => {
    const price = familyPrice(facts([adult, child]), { adults: 1, children: 1, unit: "year" });
    expect(price).toMatchObject({ listCents: 85_900, discountCents: 8590, periodCents: 77_310 });
  });

  it("names one-time fees apart from what is paid each month", () => {
    const fee = { ...adult, activationFeeCents: 2500 };
    const price = familyPrice(facts([fee]), { adults: 2, children: 0, unit: "month" });
    expect(price).toMatchObject({ periodCents: 8820, feeCents: 5000 });
  });

  it("counts a plan that is everybody's once", () => {
    const price = familyPrice(facts([plan(1)]), { adults: 2, children: 2, unit: "month" });
    expect(price?.parts.map(({ people }) => people)).toEqual([4]);
  });

  it("is not said where somebody is offered no plan, or none by that unit", () => {
    expect(familyPrice(facts([adult]), { adults: 1, children: 1, unit: "month" })).toBeNull();
    const yearOnly = { ...adult, monthlyCents: null };
    expect(familyPrice(facts([yearOnly]), { adults: 1, children: 0, unit: "month" })).toBeNull();
    expect(familyPrice(facts([yearOnly]), { adults: 1, children: 0, unit: "year" })?.periodCents).toBe(49_900);
  });

  it("puts people on the plan made for their age, and on one for everybody where there is no other", () => {
    expect(typicalPlan([adult, child], today, "child", "month")?.id).toBe(2);
    expect(typicalPlan([plan(1)], today, "child", "month")?.id).toBe(1);
  });
});

describe("the price a page leads with", () => {
  it("is an adult's, also where a child pays less, and says so", () => {
    expect(leadPrice([child, adult], today)).toEqual({ cents: 4900, unit: "month", whom: "adult" });
  });

  it("is the least an adult can pay", () => {
    const cheap = plan(3, { monthlyCents: 1900, minAge: 18 });
    expect(leadPrice([adult, cheap, child], today)).toEqual({ cents: 1900, unit: "month", whom: "adult" });
  });

  it("is a child's where only children can join, and for everybody where every plan is", () => {
    expect(leadPrice([child], today)).toEqual({ cents: 3500, unit: "month", whom: "child" });
    expect(leadPrice([plan(1)], today)).toEqual({ cents: 4900, unit: "month", whom: "everyone" });
  });

  it("is the year's where nothing is sold by the month, and none without a plan", () => {
    expect(leadPrice([{ ...adult, monthlyCents: null }], today)).toMatchObject({ cents: 49_900, unit: "year" });
    expect(leadPrice([], today)).toBeNull();
  });
});
