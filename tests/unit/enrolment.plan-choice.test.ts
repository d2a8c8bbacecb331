import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { choiceFor, suggestedPlan } from "@/lib/membership/enrolment/plan-choice.rules";
import type { PickerPlan } from "@/lib/practice/plans/picker.rules";

const today = dateOn("2026-11-24");

function plan(id: number, change: Partial<PickerPlan> = {}): PickerPlan {
  return {
    ...{ id, planName: `Plan ${id}`, spanishName: null, presetType: null, status: "active", isDeleted: false },
    ...{ monthlyCents: 4900, annualCents: 49_900, ageGroup: "adult", minAge: null, maxAge: null },
    ...{ showOnEnrollmentMonthly: true, showOnEnrollmentAnnual: true },
    ...{ showOnInternalEnrollmentMonthly: true, showOnInternalEnrollmentAnnual: true },
    ...{ forInsured: false, forUninsured: true },
    ...change,
  };
}

const adult = plan(1, { minAge: 13 });
const gum = plan(2, { minAge: 13 });
const child = plan(3, { maxAge: 12, ageGroup: "child" });
const ADULT = dateOn("1986-01-30");
const CHILD = dateOn("2018-05-17");

function suggested(plans: PickerPlan[], birthOn: typeof ADULT, others: Parameters<typeof suggestedPlan>[1]) {
  const found = suggestedPlan(choiceFor(plans, { birthOn, today, internal: false, insurance: null }), others);
  return found && { plan: found.line.plan.id, unit: found.line.unit, reason: found.reason };
}

describe("the plan the next of a family is put on", () => {
  it("is none before anybody chose, and none where nothing fits", () => {
    expect(suggested([adult, gum], ADULT, [])).toBeNull();
    expect(suggested([adult, gum], ADULT, [null])).toBeNull();
    expect(suggested([adult, gum], CHILD, [{ planId: 1, unit: "month" }])).toBeNull();
  });

  it("is the others' plan where their age fits, also where another one is recommended", () => {
    expect(suggested([adult, gum, child], ADULT, [{ planId: 2, unit: "year" }])).toEqual({
      ...{ plan: 2, unit: "year", reason: "family" },
    });
  });

  it("is what the last of several chose", () => {
    const others = [
      { planId: 1, unit: "month" },
      { planId: 2, unit: "month" },
      { planId: 3, unit: "month" },
    ] as const;
    expect(suggested([adult, gum, child], ADULT, others)).toMatchObject({ plan: 2, reason: "family" });
  });

  it("is the plan made for their age where the others' is not, paid as often, and not called the others'", () => {
    expect(suggested([adult, child], CHILD, [{ planId: 1, unit: "year" }])).toEqual({
      ...{ plan: 3, unit: "year", reason: "only" },
    });
    const forAll = plan(4);
    expect(suggested([forAll, child], CHILD, [{ planId: 4, unit: "month" }])).toEqual({
      ...{ plan: 3, unit: "month", reason: "age" },
    });
  });

  it("is paid differently where that plan is not sold as the family pays", () => {
    const yearly = plan(3, { maxAge: 12, ageGroup: "child", monthlyCents: null });
    expect(suggested([adult, yearly], CHILD, [{ planId: 1, unit: "month" }])).toEqual({
      ...{ plan: 3, unit: "year", reason: "only" },
    });
  });
});
