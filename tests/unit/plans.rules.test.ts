import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/core/auth/roles";
import { cents, fromDollars } from "@/lib/core/money";
import {
  AGE_CUTOFFS,
  allPresetsOf,
  draftFromPreset,
  emptyPlan,
  presetOf,
  presetsOf,
} from "@/lib/practice/plans/presets";
import { SERVICE_CODE, serviceCodeId } from "@/lib/practice/plans/pricing.rules";
import {
  activationProblems,
  annualFault,
  archiveDecision,
  copyName,
  discountedPrice,
  discountOf,
  familyDiscountBps,
  feeKind,
  gppApplies,
  gppSetupFee,
  mayChoosePayor,
  mayDeletePlan,
  mayWaiveActivationFee,
  minimumPriceCents,
  nextNewPlanId,
  planLabel,
  recommendedPrice,
  savedInFirstYear,
  togglePlanStatus,
  unitOf,
  yearSaving,
} from "@/lib/practice/plans/rules";
import {
  BLANK_PERCENT,
  NEW_PLAN_ID,
  PLAN_STATUS_TONES,
  PLAN_STATUSES,
  PLAN_TYPES,
  planEditor,
  TEMPLATE_PLAN_ID,
} from "@/lib/practice/plans/schema";
import { planSettings } from "@/lib/practice/plans/settings.schema";
import { annualCommitment, matchingAnnual, priceWithSaving } from "@/lib/practice/plans/suggested.rules";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";
import domain from "@/tests/data/spec/domain.json";

const { dental, vision } = TENANTS;
const family = { familyTwoBps: 1000, familyThreeBps: 1500, familyFourBps: 2000 };
const unset = { familyTwoBps: null, familyThreeBps: null, familyFourBps: null };

describe("the id of a service code", () => {
  const code = fc.stringMatching(new RegExp(SERVICE_CODE.source.replace("{0,9}", "{0,8}")));

  it("is the specification's where it has one, with or without the prefix", () => {
    expect([serviceCodeId(dental, "D1110"), serviceCodeId(dental, "1110"), serviceCodeId(vision, "s-code")]).toEqual([
      8, 8, 6,
    ]);
  });

  it("is a number of its own for every other code", () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        const [first, second] = [serviceCodeId(vision, one), serviceCodeId(vision, other)];
        expect(Number.isSafeInteger(first) && first > 0).toBe(true);
        expect(first === second).toBe(one.toUpperCase() === other.toUpperCase());
      }),
    );
    expect(Number.isSafeInteger(serviceCodeId(vision, "----------".replace("-", "Z")))).toBe(true);
  });
});

describe("plan status", () => {
  it.each([
    ["archived", undefined, "draft"],
    ["archived", "active", "draft"],
    ["archived", "archived", "draft"],
    ["draft", undefined, "active"],
    ["draft", "draft", "active"],
    ["draft", "archived", "archived"],
    ["draft", "active", "active"],
    ["active", undefined, "draft"],
    ["active", "draft", "draft"],
    ["active", "archived", "archived"],
    ["active", "active", "active"],
  ] as const)("%s asked for %s becomes %s", (current, target, expected) => {
    expect(togglePlanStatus(current, target)).toBe(expected);
  });

  it("knows the statuses, colours, types and special ids of the spec", () => {
    expect([...PLAN_STATUSES].sort()).toEqual([...domain.planViewStatus.values].sort());
    expect(Object.keys(PLAN_STATUS_TONES).sort()).toEqual([...domain.planViewStatus.colourStatuses].sort());
    expect(PLAN_TYPES).toEqual(domain.planTypes.list);
    expect(PLAN_TYPES.filter((type) => unitOf(type) === "month")).toEqual(domain.planTypes.monthly);
    expect([NEW_PLAN_ID, TEMPLATE_PLAN_ID]).toEqual([domain.limits.newPlanBaseId, domain.limits.templatePlanId]);
  });

  it.each([
    ["draft", false, true, "yes"],
    ["draft", true, false, "confirm"],
    ["active", false, false, "yes"],
    ["active", true, false, "confirm"],
    ["archived", false, false, "no"],
  ] as const)("%s with members %s: delete %s, archive %s", (status, hasActiveMembers, remove, archive) => {
    expect(mayDeletePlan({ status, hasActiveMembers })).toBe(remove);
    expect(archiveDecision({ status, hasActiveMembers })).toBe(archive);
  });
});

describe("copies and new plans", () => {
  it.each([
    [[], "Copy of Gold"],
    [["Copy of Gold"], "Copy of Gold (1)"],
    [["Copy of Gold", "Copy of Gold (1)"], "Copy of Gold (2)"],
    [["Copy of Gold (1)"], "Copy of Gold"],
  ])("beside %j it is %s", (existing, expected) => {
    expect(copyName("Gold", existing)).toBe(expected);
  });

  it("stays within the column and still differs", () => {
    const long = "x".repeat(100);
    const first = copyName(long, []);
    const second = copyName(long, [first]);
    expect([first.length, second.length, second === first]).toEqual([100, 100, false]);
  });

  it.each([
    [[], 100_000_000],
    [[1, 99], 100_000_000],
    [[5, 100_000_000], 100_000_001],
    [[100_000_007, 100_000_002], 100_000_008],
  ])("after ids %j comes %i", (ids, expected) => {
    expect(nextNewPlanId(ids)).toBe(expected);
  });

  it("shows the Spanish name where there is one", () => {
    const plan = { planName: "Child", spanishName: "Niños" };
    expect([
      planLabel(plan, "en-US"),
      planLabel(plan, "es-US"),
      planLabel({ ...plan, spanishName: null }, "es-US"),
    ]).toEqual(["Child", "Niños", "Child"]);
  });
});

describe("least prices", () => {
  it.each([
    [dental, "Gold", null, 1000],
    [dental, "Adult Care", "general_adult", 1000],
    [dental, "whitening ", null, 1999],
    [dental, "Retainer Club", null, 500],
    [dental, "VIP", null, 2500],
    [vision, "Gold", null, 700],
    [vision, "Whitening", null, 700],
    [vision, "Glasses", "annual_exam_eyewear", 100],
  ] as const)("%#: %s %s", (tenant, planName, presetType, expected) => {
    expect(minimumPriceCents(tenant, { planName, presetType })).toBe(expected);
  });

  it("keep a draft from being activated, as do a missing price and a blank percent", () => {
    const plan = { planName: "Gold", presetType: null, monthlyCents: 1000, annualCents: null, description: "Care" };
    expect(activationProblems(dental, plan)).toEqual([]);
    expect(activationProblems(dental, { ...plan, monthlyCents: 999 })).toEqual(["belowMinimum"]);
    expect(activationProblems(dental, { ...plan, monthlyCents: null })).toEqual(["noPrice"]);
    expect(activationProblems(dental, { ...plan, monthlyCents: 0, annualCents: 0 })).toEqual(["noPrice"]);
    expect(activationProblems(dental, { ...plan, spanishDescription: "__% menos" })).toEqual(["blankPercent"]);
  });
});

describe("recommended price", () => {
  const fees = { "1110": 10_000, D0120: 6000, "0274": 7000 };
  const services = [
    { code: "D1110", quantity: 2 },
    { code: "0120", quantity: 2 },
    { code: "0274", quantity: 1 },
  ];

  it("is a year at the office's own fees plus the preset's fixed amount, and a twelfth of that", () => {
    expect(recommendedPrice(dental, { planName: "Adult", presetType: "general_adult", services }, fees)).toEqual({
      annualCents: 40_999,
      monthlyCents: 3417,
    });
    expect(recommendedPrice(dental, { planName: "Adult", presetType: null, services }, fees).annualCents).toBe(39_000);
  });

  it("is never below the minimum", () => {
    expect(recommendedPrice(dental, { planName: "x", presetType: null, services: [] }, {}).monthlyCents).toBe(1000);
  });

  it("fails with the words of the spec when a fee is missing", () => {
    expect(() => recommendedPrice(dental, { planName: "x", presetType: null, services }, { "1110": 1 })).toThrow(
      new Error(domain.serviceCodes.missingLookupError),
    );
    expect(() =>
      recommendedPrice(
        dental,
        { planName: "x", presetType: null, services: [{ code: "constructor", quantity: 1 }] },
        {},
      ),
    ).toThrow("Couldn't find the UCR Value");
  });
});

describe("a price by which a member saves", () => {
  it("is 15 % below the year's fees in whole dollars, and says what it saves", () => {
    expect(priceWithSaving(39_000, 1000)).toEqual({ monthlyCents: 2700, annualCents: 27_000, savesCents: 6600 });
  });

  it("is the minimum where that is more, and there is none where the minimum saves nothing", () => {
    expect(priceWithSaving(39_000, 3000)).toEqual({ monthlyCents: 3000, annualCents: 30_000, savesCents: 3000 });
    expect(priceWithSaving(39_000, 3250)).toBeNull();
    expect(priceWithSaving(0, 1000)).toBeNull();
  });

  it("always saves, whatever the fees are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 100, max: 5000 }), (usual, least) => {
        const found = priceWithSaving(usual, least);
        if (found === null) {
          expect(least * 12).toBeGreaterThanOrEqual(usual);
          return;
        }
        const plan = { ...found, activationFeeCents: 0 };
        expect(found.monthlyCents).toBeGreaterThanOrEqual(least);
        expect(savedInFirstYear(plan, "month", usual)).toBe(found.savesCents);
        expect(savedInFirstYear(plan, "year", usual)).toBeGreaterThan(0);
      }),
    );
  });

  it("is told from one that is dearer than the services, with the activation fee of the first year", () => {
    const plan = { monthlyCents: 3417, annualCents: 40_999, activationFeeCents: 500 };
    expect(savedInFirstYear(plan, "month", 39_000)).toBe(39_000 - 41_004 - 500);
    expect(savedInFirstYear(plan, "year", 39_000)).toBe(-1999);
    expect(savedInFirstYear({ ...plan, annualCents: null }, "year", 39_000)).toBeNull();
  });
});

describe("discounts", () => {
  it.each([
    [0, family, 0],
    [1, family, 0],
    [2, family, 1000],
    [3, family, 1500],
    [4, family, 2000],
    [9, family, 2000],
    [3, { ...family, familyThreeBps: null }, 1000],
    [3, { ...family, familyThreeBps: 0 }, 1000],
    [4, { ...family, familyFourBps: null }, 1500],
    [4, { ...family, familyThreeBps: null, familyFourBps: null }, 1000],
    [2, { ...family, familyTwoBps: null }, 0],
    [3, { ...unset, familyFourBps: 2000 }, 0],
    [4, { ...unset, familyFourBps: 2000 }, 2000],
    [5, unset, 0],
  ])("%i members with %j: %i", (count, table, expected) => {
    expect(familyDiscountBps(count, table)).toBe(expected);
  });

  it("takes the larger of family and code, never both", () => {
    const of = (codeBps: number, disableFamilyDiscounts = false) =>
      discountOf({ memberCount: 2, family, codeBps, disableFamilyDiscounts });
    expect(of(1500)).toEqual({ bps: 1500, reason: "code" });
    expect(of(500)).toEqual({ bps: 1000, reason: "family" });
    expect(of(500, true)).toEqual({ bps: 500, reason: "code" });
    expect(of(0, true)).toEqual({ bps: 0, reason: null });
  });

  it.each([
    [4900, 1000, 4410],
    [4900, 2000, 3920],
    [4900, 1500, 4165],
    [4900, 0, 4900],
    [4900, 10_000, 0],
    [116, 1250, 101],
  ])("%i cents at %i bps cost %i", (list, discount, expected) => {
    expect(discountedPrice(cents(list), discount)).toBe(expected);
  });

  it("never costs less than nothing nor more than the list price, and a larger discount never costs more", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    const points = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amount, points, points, (list, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const price = discountedPrice(cents(list), more);
        return price >= 0 && price <= discountedPrice(cents(list), less) && discountedPrice(cents(list), less) <= list;
      }),
    );
  });

  it("a larger family never pays more when each step is at least the one before", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }), (steps) => {
        const [two = 0, three = 0, four = 0] = [...steps].sort((a, b) => a - b);
        const table = { familyTwoBps: two, familyThreeBps: three, familyFourBps: four };
        const discounts = [1, 2, 3, 4, 5].map((count) => familyDiscountBps(count, table));
        return discounts.every((bps, index) => index === 0 || bps >= (discounts[index - 1] ?? 0));
      }),
    );
  });
});

describe("fees", () => {
  it("commitment and setup fee", () => {
    expect(annualCommitment(cents(4410))).toBe(52_920);
    // 44.10 × 12 × 8 % = 42.336
    expect(gppSetupFee(cents(4410), 800)).toBe(4234);
    expect(gppSetupFee(cents(4900), 500)).toBe(2940);
  });

  it.each([
    ["month", true, "member", 2500, "setup"],
    ["month", true, "office", 2500, "none"],
    ["month", false, "member", 2500, "activation"],
    ["month", false, "office", 2500, "activation"],
    ["month", false, "member", 0, "none"],
    ["year", true, "member", 2500, "none"],
    ["year", false, "member", 2500, "none"],
  ] as const)("%s, gpp %s, payor %s, activation %i: %s", (unit, gpp, payor, activationFeeCents, expected) => {
    expect(feeKind({ unit, gpp, payor, activationFeeCents })).toBe(expected);
  });

  it.each([
    [true, "month", false, 2500, true],
    [false, "month", false, 2500, false],
    [true, "year", false, 2500, false],
    [true, "month", true, 2500, false],
    [true, "month", false, 0, false],
  ] as const)("waive: internal %s, %s, gpp %s, fee %i: %s", (internal, unit, gpp, activationFeeCents, expected) => {
    expect(mayWaiveActivationFee({ internal, unit, gpp, activationFeeCents })).toBe(expected);
  });

  it("lets only super admins choose the payor where the office restricts it, else anybody inside", () => {
    const may = (gppAdminOnlyWaive: boolean) => ROLES.filter((role) => mayChoosePayor(role, { gppAdminOnlyWaive }));
    expect(may(true)).toEqual(["super_admin"]);
    expect(may(false)).toEqual([
      "super_admin",
      "almost_super",
      "admin",
      "dentist",
      "dentist_standard",
      "office_admin",
      "office_admin_temp",
    ]);
    expect(mayChoosePayor(null, { gppAdminOnlyWaive: false })).toBe(false);
  });

  it("needs tenant, office and plan for a guaranteed plan", () => {
    expect(gppApplies(dental, { gppActive: true }, { disableGpp: false })).toBe(true);
    expect(gppApplies(dental, { gppActive: true }, { disableGpp: true })).toBe(false);
    expect(gppApplies(dental, { gppActive: false }, { disableGpp: false })).toBe(false);
    expect(gppApplies(vision, { gppActive: true }, { disableGpp: false })).toBe(false);
  });

  it("says what a year saves", () => {
    expect([yearSaving(4900, 49_900), yearSaving(4900, 60_000)]).toEqual([8900, 0]);
  });
});

describe("presets", () => {
  it.each(TENANT_IDS)("%s has a template for each preset type, once", (id) => {
    const types = allPresetsOf(TENANTS[id]).flatMap((preset) => preset.presetType ?? []);
    expect(types.sort()).toEqual([...domain.planPresets[id]].sort());
  });

  it("offers vouchers only with the feature, and keeps them for plans that have them", () => {
    expect(presetsOf(dental).some((preset) => preset.productLine === "voucher")).toBe(false);
    expect(presetOf(dental, "voucher_patient")?.productLine).toBe("voucher");
    expect(presetOf(vision, "general_adult")).toBeNull();
  });

  it("dental has a template without a type for each named minimum price", () => {
    const { "vision plans": _, ...named } = domain.presetPrices.minimumPrices;
    const special = allPresetsOf(dental).filter((preset) => preset.presetType === null);
    expect(Object.fromEntries(special.map((preset) => [preset.name["en-US"], preset.minimumCents]))).toEqual(
      Object.fromEntries(Object.entries(named).map(([name, amount]) => [name, fromDollars(amount)])),
    );
  });

  it("has the age cutoffs of the spec", () => {
    const { toddler, child, childWellness, teen } = domain.planPresets.ageCutoffs;
    expect(AGE_CUTOFFS).toEqual({
      toddler: { min: null, max: toddler.max },
      child: { min: child.min, max: child.max },
      childWellness: { min: null, max: childWellness.under - 1 },
      teen: { min: teen.min, max: null },
    });
    const ages = (type: string) => {
      const preset = presetOf(dental, type);
      return { min: preset?.minAge, max: preset?.maxAge };
    };
    expect(ages("pediatric_toddler")).toEqual(AGE_CUTOFFS.toddler);
    expect(ages("pediatric_child")).toEqual(AGE_CUTOFFS.child);
    expect(ages("general_child")).toEqual(AGE_CUTOFFS.childWellness);
    expect(ages("pediatric_teen")).toEqual(AGE_CUTOFFS.teen);
  });

  it("puts two cleanings, two exams and one X-ray code into the adult plan", () => {
    expect(presetOf(dental, "general_adult")?.formula).toEqual([
      ["1110", 2],
      ["0120", 2],
      ["0274", 1],
    ]);
  });

  describe.each(TENANT_IDS.flatMap((id) => allPresetsOf(TENANTS[id]).map((preset) => [id, preset] as const)))(
    "%s %#",
    (id, preset) => {
      const tenant = TENANTS[id];

      it(`${preset.name["en-US"]} is a whole template`, () => {
        for (const locale of ["en-US", "es-US"] as const) {
          expect(preset.name[locale]).not.toBe("");
          expect(preset.description[locale]).toContain(BLANK_PERCENT);
          expect(preset.description[locale].split("\n")).toHaveLength(preset.description["en-US"].split("\n").length);
        }
        for (const [code] of preset.formula) expect(Object.keys(tenant.constants.serviceCodes)).toContain(code);
        const least = minimumPriceCents(tenant, { planName: preset.name["en-US"], presetType: preset.presetType });
        expect(preset.minimumCents).toBe(least);
        expect(preset.monthlyCents).toBeGreaterThanOrEqual(least);
        expect(preset.annualCents).toBeLessThanOrEqual(preset.monthlyCents * 12);
      });

      it(`${preset.name["en-US"]} makes a draft the editor takes, and that cannot be activated as it is`, () => {
        const draft = draftFromPreset(preset);
        expect(planEditor.parse(draft)).toEqual(draft);
        expect(activationProblems(tenant, draft)).toEqual(["blankPercent"]);
      });
    },
  );

  it("starts an empty child plan at the tenant's age", () => {
    expect(emptyPlan(dental, "child")).toMatchObject({
      ageLimit: "under",
      maxAge: 12,
      monthlyCents: 4900,
      annualCents: 49_900,
    });
    expect(emptyPlan(vision, "child")).toMatchObject({ ageLimit: "no_limit", maxAge: null, monthlyCents: 9900 });
  });

  it.each([
    [7900, 49_900, "forgotten"],
    [4900, 49_900, null],
    [4900, 44_100, null],
    [4900, 44_099, "forgotten"],
    [4900, 58_800, null],
    [4900, 58_801, "dearer"],
  ])("tells an annual price that does not go with the month's: %i and %i are %s", (month, year, fault) => {
    expect(annualFault(month, year)).toBe(fault);
    expect(annualFault(month, matchingAnnual(month))).toBeNull();
  });
});

describe("plan editor", () => {
  const plan = { planName: "Gold", description: "Care" };
  const problems = (input: object) =>
    planEditor
      .safeParse({ ...plan, ...input })
      .error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);

  it("has the defaults of the spec", () => {
    expect(planEditor.parse(plan)).toMatchObject({
      ageGroup: "adult",
      ageLimit: "no_limit",
      monthlyCents: null,
      services: [],
    });
  });

  it.each([
    [{ planName: " " }, ["planName validation.required"]],
    [{ planName: "x".repeat(101) }, ["planName validation.invalidData"]],
    [{ monthlyCents: -1 }, ["monthlyCents validation.invalidData"]],
    [{ ageLimit: "under" }, ["maxAge validation.required"]],
    [{ ageLimit: "over" }, ["minAge validation.required"]],
    [{ ageLimit: "between", minAge: 12, maxAge: 4 }, ["maxAge validation.invalidData"]],
    [{ forUninsured: false }, ["forUninsured validation.invalidData"]],
    [
      {
        services: [
          { code: "1110", quantity: 1 },
          { code: "1110", quantity: 2 },
        ],
      },
      ["services validation.invalidData"],
    ],
    [{ ageLimit: "sometimes" }, ["ageLimit validation.invalidData"]],
  ])("%j", (input, expected) => {
    expect(problems(input)).toEqual(expected);
  });

  it("drops the bounds its limit does not use", () => {
    const bounds = (ageLimit: string) => {
      const { minAge, maxAge } = planEditor.parse({ ...plan, ageLimit, minAge: 4, maxAge: 12 });
      return [minAge, maxAge];
    };
    expect(["no_limit", "under", "over", "between"].map(bounds)).toEqual([
      [null, null],
      [null, 12],
      [4, null],
      [4, 12],
    ]);
  });

  it("settings have no discount by default and refuse more than all", () => {
    expect(planSettings.parse({})).toMatchObject({ familyTwoBps: null, allowInOffice: true, disableEnrollment: false });
    expect(planSettings.safeParse({ familyTwoBps: 10_001 }).success).toBe(false);
  });
});
