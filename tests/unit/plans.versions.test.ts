import { describe, expect, test } from "vitest";
import { draftFromPreset, presetsOf } from "@/lib/practice/plans/presets";
import { earnings, missingFees, usualYear, yearIncome } from "@/lib/practice/plans/pricing.rules";
import { changedTerms, type PlanTerms } from "@/lib/practice/plans/versions.rules";
import { TENANTS } from "@/tenants/registry";

const { dental } = TENANTS;
const adult = presetsOf(dental).find((preset) => preset.presetType === "general_adult");
if (!adult) throw new Error("the adult template is gone");
const plan = draftFromPreset(adult);

describe("changedTerms", () => {
  const changes: [keyof PlanTerms, Partial<PlanTerms>][] = [
    ["planName", { planName: "Other" }],
    ["monthlyCents", { monthlyCents: 1 }],
    ["annualCents", { annualCents: null }],
    ["maxAge", { maxAge: 5 }],
    ["disableGpp", { disableGpp: true }],
    ["services", { services: plan.services.slice(1) }],
    ["services", { services: plan.services.map((each) => ({ ...each, quantity: each.quantity + 1 })) }],
  ];
  test.each(changes)("sees a change of %s", (term, change) => {
    expect(changedTerms(plan, { ...plan, ...change })).toEqual([term]);
  });

  test("sees nothing in the order of services, and nothing in what is not a term", () => {
    expect(changedTerms(plan, { ...plan, services: [...plan.services].reverse() })).toEqual([]);
    expect(changedTerms(plan, { ...plan, ...{ notes: "x", showOnBC: true } })).toEqual([]);
  });
});

describe("earnings", () => {
  // 2 × $100 + 2 × $50 + $80 a year at the office's fees.
  const fees = { "1110": 10_000, "0120": 5_000, "0274": 8_000 };

  test("are twelve months minus the share of the services used", () => {
    expect(usualYear(dental, plan.services, fees)).toBe(38_000);
    expect(earnings(dental, plan, fees)?.map((each) => each.cents)).toEqual([
      58_800 - 22_800,
      58_800 - 30_400,
      58_800 - 38_000,
    ]);
  });

  test("may be negative, and follow the annual price of a plan without a monthly one", () => {
    const cheap = { ...plan, monthlyCents: null, annualCents: 20_000 };
    expect(yearIncome(cheap)).toBe(20_000);
    expect(earnings(dental, cheap, fees)?.[2]?.cents).toBe(-18_000);
  });

  test("are unknown without a fee, a price or services; the missing codes are named without their prefix", () => {
    const { "0274": _gone, ...fewer } = fees;
    expect(missingFees(dental, [{ code: "D0274", quantity: 1 }], fewer)).toEqual(["0274"]);
    expect(earnings(dental, plan, fewer)).toBeNull();
    expect(earnings(dental, { ...plan, monthlyCents: null, annualCents: null }, fees)).toBeNull();
    expect(earnings(dental, { ...plan, services: [] }, fees)).toBeNull();
  });
});
