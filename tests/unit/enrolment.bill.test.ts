import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "@/lib/core/money";
import { dateOn } from "@/lib/core/time/dates";
import { billSums } from "@/lib/membership/enrolment/bill.rules";
import { type Bill, type QuotePlan, quote } from "@/lib/membership/enrolment/rules";
import { TENANTS } from "@/tenants/registry";

const today = dateOn("2026-01-31");

function plan(id: number, change: Partial<QuotePlan>): QuotePlan {
  return {
    ...{ id, planName: `Plan ${id}`, spanishName: null, presetType: null, status: "active", isDeleted: false },
    ...{ monthlyCents: 4900, annualCents: 49_900, ageGroup: "adult", minAge: null, maxAge: null },
    ...{ showOnEnrollmentMonthly: true, showOnEnrollmentAnnual: true },
    ...{ showOnInternalEnrollmentMonthly: true, showOnInternalEnrollmentAnnual: true },
    ...{ forInsured: false, forUninsured: true, activationFeeCents: 0, disableGpp: false },
    disableFamilyDiscounts: false,
    ...change,
  };
}

/** A family whose members are on the plans with these prices. */
function bill(plans: QuotePlan[], { codeBps = 0, family = 1000 } = {}): Bill {
  return quote({
    ...{ tenant: TENANTS.dental, today, plans, codeBps, paymentKind: "card", internalRole: null },
    members: plans.map(({ id }, index) => ({
      ...{ firstName: `First${index}`, lastName: "Diaz", dob: dateOn("1990-05-05"), additionalPlans: [] },
      relationship: index === 0 ? "myself" : "other",
      plan: { planId: id, unit: "month" },
      ...{ payor: "member", waiveFee: false },
    })),
    settings: {
      ...{ familyTwoBps: family, familyThreeBps: family, familyFourBps: family, disableEnrollment: false },
      ...{ gppActive: false, gppAdminOnlyWaive: false, gppSetupFeeBps: 800, allowBankDraft: true, allowInOffice: true },
    },
  });
}

describe("the sums of a bill", () => {
  it("say the family's discount once, as the sum of what each person saves", () => {
    // 10 % of 33.33 is 3.33 each; of the sum it would be 10.00.
    const sums = billSums(bill([1, 2, 3].map((id) => plan(id, { monthlyCents: 3333 }))));
    expect(sums).toEqual({ subtotalCents: 9999, discounts: [{ reason: "family", bps: 1000, cents: 999 }] });
  });

  it("say nothing twice where there is no discount", () => {
    expect(billSums(bill([plan(1, {})]))).toEqual({ subtotalCents: null, discounts: [] });
  });

  it("tell a code on plans without a family discount from the family's on the others", () => {
    const sums = billSums(
      bill([plan(1, {}), plan(2, { disableFamilyDiscounts: true, activationFeeCents: 2500 })], { codeBps: 500 }),
    );
    expect(sums).toEqual({
      subtotalCents: 4900 + 4900 + 2500,
      discounts: [
        { reason: "family", bps: 1000, cents: 490 },
        { reason: "code", bps: 500, cents: 245 },
      ],
    });
  });

  it("come to what is charged, whatever the prices, fees and discounts", () => {
    const price = fc.integer({ min: 101, max: 99_999 });
    const one = fc.tuple(price, fc.integer({ min: 0, max: 5000 }), fc.boolean());
    const rates = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), rates, (family, [codeBps, rate]) => {
        const plans = family.map(([monthlyCents, activationFeeCents, disableFamilyDiscounts], index) =>
          plan(index + 1, { monthlyCents, activationFeeCents, disableFamilyDiscounts }),
        );
        const quoted = bill(plans, { codeBps, family: rate });
        const { subtotalCents, discounts } = billSums(quoted);
        const shown = (subtotalCents ?? quoted.totalCents) - sum(discounts.map(({ cents }) => cents));
        expect(shown).toBe(quoted.totalCents);
      }),
    );
  });
});
