import { describe, expect, it } from "vitest";
import { fromDollars } from "@/lib/core/money";
import { TENANTS, tenantOf } from "@/tenants/registry";
import { displayCode, offeredCodes, plainCode, printPrice, TENANT_IDS, tierAmount } from "@/tenants/tenant";
import domain from "@/tests/data/spec/domain.json";

const usd = (amount: number) => fromDollars(amount);

describe("the self-pay service", () => {
  it("is offered only where the tenant has it", () => {
    expect(offeredCodes(TENANTS.vision)).toContain("S-Code");
    const without = { ...TENANTS.vision, features: { ...TENANTS.vision.features, sCode: false } };
    expect(offeredCodes(without)).toEqual(["92310", "S9986"]);
    expect(offeredCodes(TENANTS.dental)).toHaveLength(11);
  });
});

describe("the tenant of a host", () => {
  it.each([
    ["dental.localhost", "dental"],
    ["dental.localhost:3000", "dental"],
    ["DENTAL.localhost:3000", "dental"],
    ["vision.localhost:3000", "vision"],
    ["localhost", "dental"],
    ["127.0.0.1:3000", "dental"],
    ["[::1]:3000", "dental"],
    ["smiles.example.org", "vision"],
    ["smiles.example.org:8443", "vision"],
  ])("%s is %s", (host, id) => {
    expect(tenantOf(host, { vision: ["smiles.example.org:443"] })?.id).toBe(id);
  });

  it.each([
    "",
    "example.org",
    "vision.localhost.evil.com",
    "evil-vision.localhost",
    "xvision.localhost",
    "a.vision.localhost",
    "vision.localhost:3000@evil.com",
    "evil.com:vision.localhost",
    "vision.localhost/",
    "constructor",
    "__proto__",
    "localhost:",
    "localhost:999999",
  ])("%s is refused", (host) => {
    expect(tenantOf(host)).toBeNull();
  });
});

describe.each(TENANT_IDS)("%s has the constants of the spec", (id) => {
  const tenant = TENANTS[id];
  const { constants } = tenant;
  const spec = domain.tenants[id];

  it("prices, ages, lists", () => {
    expect(tenant.planMinimumCents).toBe(usd(spec.planMinimum));
    expect(constants.defaultMonthlyCents).toBe(usd(spec.defaultMonthlyPrice));
    expect(constants.defaultAnnualCents).toBe(usd(spec.defaultYearlyPrice));
    expect(constants.defaultChildStartingAge).toBe(spec.defaultChildStartingAge);
    expect(constants.marketingMaterials).toEqual(spec.marketingMaterials);
    expect(constants.templates).toEqual(spec.templates);
    expect(constants.customThemeValue).toBe(spec.customThemeValue);
    expect(constants.templates[constants.customThemeValue]).toBe("Custom");
    expect(constants.pmsOptions).toHaveLength(spec.pmsOptionsCount);
    expect(new Set(constants.pmsOptions.map((option) => option.value)).size).toBe(spec.pmsOptionsCount);
    expect(constants.jobTitles).toHaveLength(spec.jobTitlesCount);
    expect(constants.leadSources).toHaveLength(domain.tenants.leadSource.count);
    expect(tenant.dashboardPath).toBe(spec.dashboardPath);
    expect(tenant.disabledWidgets).toEqual(spec.disabledWidgets);
    expect([tenant.ucrName, tenant.pmsName]).toEqual([spec.ucrName, spec.pmsName]);
  });

  it("rewards", () => {
    const { seasonOfGiving: season, launchRewards } = constants;
    expect(season).toEqual({
      //
      ...{ startsOn: "11-01", endsOn: "12-31" },
      upToCents: usd(spec.seasonOfGiving.upTo),
      prizeCents: usd(spec.seasonOfGiving.prize),
      tiers: spec.seasonOfGiving.tiers.map(({ min, max, amount }) => ({ min, max, amountCents: usd(amount) })),
    });
    const best = Math.max(...season.tiers.map((tier) => tier.amountCents));
    expect(best + season.prizeCents).toBe(season.upToCents);
    expect(launchRewards).toEqual(
      spec.launchRewards?.map((row) => ({ members: row.members, amountCents: usd(row.amount) })) ?? null,
    );
  });

  it("print prices", () => {
    const rows: { quantity: number; price: number; higherPrice?: number }[] = spec.print;
    expect(constants.print).toEqual(
      rows.map((row) => ({
        quantity: row.quantity,
        priceCents: usd(row.price),
        ...(row.higherPrice === undefined ? {} : { higherPriceCents: usd(row.higherPrice) }),
      })),
    );
  });

  it("feature flags", () => {
    const values = Object.entries(domain.featureFlags[id]).map(([name, flag]) => [name, flag.value]);
    expect(tenant.features).toEqual(Object.fromEntries(values));
    expect(Object.keys(tenant.features)).toEqual(domain.featureFlags.list);
  });

  it("service codes and presets", () => {
    expect(constants.serviceCodes).toEqual(domain.serviceCodes[id]);
    expect(constants.serviceCodeIds).toEqual(domain.serviceCodes.codeToId[id]);
    expect(constants.presetTypes).toEqual(domain.planPresets[id]);
  });
});

describe("constants both tenants share out", () => {
  it("have every fixed amount and minimum price of the spec, each at one value", () => {
    const both = { ...TENANTS.dental.constants.fixedAmountCents, ...TENANTS.vision.constants.fixedAmountCents };
    const fixed = Object.entries(domain.presetPrices.fixedAmounts).map(([type, amount]) => [type, usd(amount)]);
    expect(both).toEqual(Object.fromEntries(fixed));
    const { "vision plans": visionPlans, ...named } = domain.presetPrices.minimumPrices;
    const minimums = Object.entries(named).map(([name, amount]) => [name, usd(amount)]);
    expect(TENANTS.dental.constants.namedMinimumCents).toEqual(Object.fromEntries(minimums));
    expect(TENANTS.vision.constants.presetMinimumCents).toBe(usd(visionPlans));
  });

  it("name things differently wherever a visitor could mix them up", () => {
    const { dental, vision } = TENANTS;
    for (const key of ["name", "professionalSlug", "supportEmail"] as const) expect(dental[key]).not.toBe(vision[key]);
    expect(dental.hosts.filter((host) => vision.hosts.includes(host))).toEqual([]);
  });

  it.each(TENANT_IDS)("%s has an accent of at least 4.5:1 on white", (id) => {
    const light = (hex: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((total, value, index) => total + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
    const { theme } = TENANTS[id];
    for (const hex of [theme.accent, theme.accentStrong]) expect(1.05 / (light(hex) + 0.05)).toBeGreaterThan(4.5);
  });
});

describe("rewards, prints and codes", () => {
  it.each([
    [19, 0],
    [20, 10_000],
    [29, 10_000],
    [30, 20_000],
    [39, 20_000],
    [40, 30_000],
    [400, 30_000],
  ])("%i members in the dental season of giving earn %i", (members, expected) => {
    expect(tierAmount(TENANTS.dental.constants.seasonOfGiving.tiers, members)).toBe(expected);
  });

  it("asks the higher price for the Custom template only, where there is one", () => {
    const { dental, vision } = TENANTS;
    expect([printPrice(dental, 250, 0), printPrice(dental, 250, 4), printPrice(dental, 251, 0)]).toEqual([
      7900,
      9900,
      null,
    ]);
    expect([printPrice(vision, 250, 0), printPrice(vision, 250, 3)]).toEqual([21_000, 21_000]);
  });

  it("knows a code with and without its prefix", () => {
    const { dental, vision } = TENANTS;
    expect([plainCode(dental, "D1110"), plainCode(dental, "d1110 "), plainCode(dental, "1110")]).toEqual([
      "1110",
      "1110",
      "1110",
    ]);
    expect([plainCode(vision, "s9986"), plainCode(vision, "S-CODE"), plainCode(dental, "D0330")]).toEqual([
      "S9986",
      "S-Code",
      "0330",
    ]);
    expect([displayCode(dental, "1110"), displayCode(vision, "92310")]).toEqual(["D1110", "92310"]);
  });
});
