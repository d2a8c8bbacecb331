import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedIn, carriedPlan, leastPlanCents } from "@/lib/billing/estimates/carried.rules";
import { queryOf, slideOf, valuesOf } from "@/lib/billing/estimates/numbers.rules";
import { planEstimate } from "@/lib/billing/estimates/plan.rules";
import {
  codesOf,
  countName,
  feeName,
  GENERAL_NAMES,
  planFields,
  planNumbers,
} from "@/lib/billing/estimates/plan.schema";
import { numbersInAddress } from "@/lib/billing/estimates/schema";
import { presetOf } from "@/lib/practice/plans/presets";
import { recommendedPrice } from "@/lib/practice/plans/rules";
import { TENANTS } from "@/tenants/registry";
import { displayCode, offeredCodes } from "@/tenants/tenant";

const { dental } = TENANTS;
const { plan } = dental.constants.estimates;
const codes = codesOf(plan);
const fields = planFields(codes);
const usual = planNumbers(plan);
const least = leastPlanCents(dental);
const inputs = fc.record(
  Object.fromEntries(Object.entries(fields).map(([name, { min, max }]) => [name, fc.integer({ min, max })])),
);
const estimate = (change: Record<string, number> = {}) => planEstimate(codes, { ...usual, ...change }, least);

describe("the price of a plan", () => {
  it("is the one that the set-up suggests for the same fees, 15 % below them", () => {
    expect(estimate()).toMatchObject({
      ...{ kind: "saving", usualCents: 41_500, monthlyCents: 2_900, annualCents: 29_000, duesCents: 34_800 },
      // $67 of what is included, and 15 % of $300.
      ...{ otherPaidCents: 25_500, savesCents: 6_700 + 4_500, allDuesCents: 3_480_000 },
    });
    // 100 members still have room in Starter: 12 × $79 and 5 %, which is less than Growth.
    expect(estimate().ours).toMatchObject({ tier: { name: "starter" }, yearCents: 94_800 + 174_000 });
    expect(estimate().earnings.map(({ cents }) => cents)).toEqual([34_800 - 24_900, 34_800 - 33_200, 34_800 - 41_500]);
  });

  it("is whole cents that add up, and never below the least a plan may cost", () => {
    fc.assert(
      fc.property(inputs, (values) => {
        const { kind, ours, earnings, ...amounts } = planEstimate(codes, values, least);
        for (const amount of [...Object.values(amounts), ours.yearCents, ...earnings.map(({ cents }) => cents)])
          expect(Number.isSafeInteger(amount)).toBe(true);
        const { monthlyCents, usualCents, duesCents, otherCents, otherPaidCents, savesCents } = amounts;
        if (kind === "empty") expect([monthlyCents, usualCents]).toEqual([0, 0]);
        else expect(monthlyCents).toBeGreaterThanOrEqual(least);
        if (kind === "saving") expect(duesCents).toBeLessThan(usualCents);
        if (kind === "least") expect(duesCents).toBeGreaterThanOrEqual(usualCents);
        expect(usualCents + otherCents - duesCents - otherPaidCents).toBe(savesCents);
      }),
    );
  });

  it("grows with every fee and with how often a service is included, and members save more with every discount", () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(...codes), fc.nat(12), fc.nat(500_000), (values, code, count, fee) => {
        const at = (change: Record<string, number>) =>
          planEstimate(codes, { ...values, ...change }, least).monthlyCents;
        const [few = 0, many = 0] = [values[countName(code)] ?? 0, count].sort((one, two) => one - two);
        expect(at({ [countName(code)]: many })).toBeGreaterThanOrEqual(at({ [countName(code)]: few }));
        const [low = 0, high = 0] = [values[feeName(code)] ?? 0, fee].sort((one, two) => one - two);
        expect(at({ [feeName(code)]: high })).toBeGreaterThanOrEqual(at({ [feeName(code)]: low }));
        const saves = (discount: number) => planEstimate(codes, { ...values, discount }, least).savesCents;
        expect(saves(10_000)).toBeGreaterThanOrEqual(saves(values.discount ?? 0));
      }),
    );
  });

  it("is the least there may be where that saves nothing, and none where nothing is included", () => {
    const none = Object.fromEntries(codes.map((code) => [countName(code), 0]));
    expect(estimate(none)).toMatchObject({ kind: "empty", monthlyCents: 0, allDuesCents: 0 });
    const few = { ...none, [countName("1208")]: 1, [feeName("1208")]: 4_000 };
    expect(estimate(few)).toMatchObject({ kind: "least", monthlyCents: 1_000, savesCents: 4_000 - 12_000 + 4_500 });
  });

  it("holds at both ends of every number", () => {
    for (const end of ["min", "max"] as const) {
      const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[end]]));
      expect(Number.isSafeInteger(planEstimate(codes, values, least).keptCents)).toBe(true);
    }
  });
});

describe.each(Object.values(TENANTS))("what $name begins with", (tenant) => {
  const { plan: own } = tenant.constants.estimates;
  it("is a template of the set-up, with services that have names and a saving", () => {
    const preset = presetOf(tenant, own.presetType);
    const included = own.services.filter(([, quantity]) => quantity > 0);
    expect(included.map(([code, quantity]) => [code, quantity])).toEqual(preset?.formula);
    const start = planEstimate(codesOf(own), planNumbers(own), leastPlanCents(tenant));
    expect(start.kind).toBe("saving");
    const fees = Object.fromEntries(own.services.map(([code, , fee]) => [code, fee]));
    const services = included.map(([code, quantity]) => ({ code, quantity }));
    const sum = recommendedPrice(tenant, { planName: "", presetType: own.presetType, services }, fees);
    expect(start.monthlyCents).toBeLessThan(sum.monthlyCents);
    for (const code of codesOf(own)) expect([...offeredCodes(tenant), "0140", "0330"]).toContain(code);
    expect(displayCode(tenant, "1110")).toBe(`${tenant.ucrPrefix}1110`);
  });

  it("stands on a step of each slider", () => {
    const all = planFields(codesOf(own));
    for (const name of GENERAL_NAMES) {
      const field = all[name];
      if (field) expect(slideOf(field, own[name]), name).toBe(own[name]);
    }
  });
});

describe("its address", () => {
  it("holds every number, and is read the same again", () =>
    fc.assert(
      fc.property(inputs, (values) => {
        expect(valuesOf(numbersInAddress(fields, usual).parse(queryOf(fields, values)))).toEqual(values);
      }),
    ));

  it("knows no other services than those of the tenant, and takes arrays and scripts for no numbers", () => {
    const read = numbersInAddress(fields, usual).parse({
      "fee-9999": "5",
      "fee-1110": "<script>",
      "count-1110": ["1"],
    });
    expect(Object.keys(read)).not.toContain("fee-9999");
    expect(read["fee-1110"]).toEqual({ text: "", value: 11_000, fault: "notNumber" });
    expect(read["count-1110"]).toEqual({ text: "", value: 2, fault: "notNumber" });
  });

  it("is carried to the sign-up with the fees, the discount and the price that follows from them", () => {
    const found = carriedIn(dental, { from: "plan-builder", "fee-1110": "150.50", discount: "20", name: "Maria" });
    expect(found?.query).toEqual({
      from: "plan-builder",
      ...queryOf(fields, { ...usual, "fee-1110": 15_050, discount: 2_000 }),
    });
    expect(found?.back).toMatch(/^\/plan-builder\?count-1110=2&fee-1110=150\.50&/);
    expect(carriedPlan(found?.draft, ["1110", "0120", "4910"])).toEqual({
      ...{ price: "35", discount: "20", fees: { "1110": "150.50", "0120": "60" } },
    });
  });
});
