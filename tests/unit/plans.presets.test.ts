import { describe, expect, it } from "vitest";
import { audienceOf } from "@/components/practice/plans/audience";
import { agesOf } from "@/lib/membership/enrolment/plan-choice.rules";
import { allPresetsOf, presetOf, worryFreeGroups } from "@/lib/practice/plans/presets";
import { firstYearCost, yearWithoutPlan } from "@/lib/practice/plans/rules";
import { TYPICAL_FEES } from "@/prisma/seed/offices";
import { OFFERED } from "@/prisma/seed/plans";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";

const costed = TENANT_IDS.flatMap((tenant) =>
  allPresetsOf(TENANTS[tenant])
    .filter(({ formula, productLine }) => formula.length > 0 && productLine !== "voucher")
    .map((preset) => ({ tenant, preset })),
);
const offered = TENANT_IDS.flatMap((tenant) =>
  OFFERED[tenant].filter(([, status]) => status === "active").map(([presetType]) => ({ tenant, presetType })),
);

describe("templates", () => {
  it("only where there are plans for gum care is its worry-free value asked for", () => {
    expect(worryFreeGroups(TENANTS.dental)).toEqual(["adult", "child", "perio"]);
    expect(worryFreeGroups(TENANTS.vision)).toEqual(["adult", "child"]);
  });

  it.each(costed)("$preset.presetType promises by number what it is costed by, no more and no less", ({ preset }) => {
    const quantities = preset.formula.map(([, quantity]) => quantity);
    for (const text of Object.values(preset.description)) {
      const promised = text.split("\n").flatMap((line) => /^(\d+) /.exec(line)?.[1] ?? []);
      expect(promised.map(Number)).toEqual(quantities);
    }
  });

  it.each(offered)("$presetType, which the demo sells, is a good deal whichever way it is paid", (each) => {
    const tenant = TENANTS[each.tenant];
    const preset = presetOf(tenant, each.presetType);
    if (!preset) throw new Error(`no template ${each.presetType}`);
    const services = preset.formula.map(([code, quantity]) => ({ code, quantity }));
    const usual = yearWithoutPlan(tenant, services, TYPICAL_FEES[each.tenant]);
    const sold = { ...preset, activationFeeCents: 0 };
    expect(firstYearCost(sold, "month")).toBeLessThan(usual);
    expect(firstYearCost(sold, "year")).toBeLessThan(usual);
  });
});

describe("whom a plan is for", () => {
  it("is said by the ages enrolment holds people to, on every page in the same way", () => {
    const words = (plan: Parameters<typeof agesOf>[0]) =>
      audienceOf(plan, (key, values) => `${key} ${values?.min} ${values?.max}`);
    expect(agesOf({ minAge: null, maxAge: null }).key).toBe("everyone");
    expect(words({ minAge: null, maxAge: null })).toBe("forEveryone 0 0");
    expect(words({ minAge: 13, maxAge: null })).toBe("forOver 13 0");
    expect(words({ minAge: null, maxAge: 12 })).toBe("forUnder 0 12");
    expect(words({ minAge: 4, maxAge: 12 })).toBe("forBetween 4 12");
  });

  it("leaves a child of the demo no plan that is called one for adults", () => {
    for (const name of ["general_adult", "general_perio"])
      expect(agesOf(presetOf(TENANTS.dental, name) ?? { minAge: null, maxAge: null })).toMatchObject({
        key: "from",
        min: 13,
      });
  });
});
