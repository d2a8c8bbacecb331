import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedIn, carriedPlan } from "@/lib/billing/estimates/carried.rules";
import {
  type NumberFields,
  queryOf,
  readAll,
  readNumber,
  STOOD,
  slideName,
  slideOf,
  stoodOf,
  textOf,
  valuesOf,
  withoutSliders,
} from "@/lib/billing/estimates/numbers.rules";
import { memberBeside, ppoEstimate, ppoFinding } from "@/lib/billing/estimates/ppo.rules";
import { PPO_FIELDS, type PpoName } from "@/lib/billing/estimates/ppo.schema";
import { numbersInAddress } from "@/lib/billing/estimates/schema";
import { dental } from "@/tenants/dental";
import { TENANTS } from "@/tenants/registry";

const NAMES = Object.keys(PPO_FIELDS) as PpoName[];
const FIELDS: NumberFields<PpoName> = PPO_FIELDS;
const usual = dental.constants.estimates.ppo;
const whole = (name: PpoName) => fc.integer({ min: FIELDS[name].min, max: FIELDS[name].max });
const inputs = fc.record({
  ...{ patients: whole("patients"), visits: whole("visits"), fee: whole("fee") },
  ...{ writeOff: whole("writeOff"), join: whole("join"), price: whole("price") },
});
const amounts = (values: Record<PpoName, number>) => {
  const { patient, ours, membersToReplace, ...rest } = ppoEstimate(values);
  return [...Object.values(rest), patient.billedCents, patient.paidCents, ours.yearCents, membersToReplace ?? 0];
};

describe("a year of a PPO beside a year of a plan", () => {
  it("is what the numbers say", () => {
    const estimate = ppoEstimate({
      patients: 600,
      visits: 200,
      fee: 21_000,
      writeOff: 3_600,
      join: 2_500,
      price: 2_900,
    });
    expect(estimate).toMatchObject({
      patient: { billedCents: 42_000, paidCents: 26_880 },
      ...{ memberCents: 34_800, billedCents: 25_200_000, writtenOffCents: 9_072_000, paidCents: 16_128_000 },
      ...{ members: 150, duesCents: 5_220_000, membersToReplace: 464 },
    });
    // 150 members are more than Starter has room for: Growth, 12 × $149 and 4 % of their dues.
    expect(estimate.ours).toMatchObject({ tier: { name: "growth" }, yearCents: 12 * 14_900 + 208_800 });
    expect(estimate.keptCents).toBe(5_220_000 - 387_600);
  });

  it("is whole cents, never less than nothing where nothing can be, and adds up, whatever is entered", () => {
    fc.assert(
      fc.property(inputs, (values) => {
        for (const amount of amounts(values)) expect(Number.isSafeInteger(amount)).toBe(true);
        const { billedCents, writtenOffCents, paidCents, duesCents, members, patient } = ppoEstimate(values);
        for (const amount of [billedCents, writtenOffCents, paidCents, duesCents])
          expect(amount).toBeGreaterThanOrEqual(0);
        expect(writtenOffCents + paidCents).toBe(billedCents);
        expect(patient.paidCents * values.patients).toBe(paidCents);
        expect(members).toBeLessThanOrEqual(values.patients);
      }),
    );
  });

  it("grows with what makes it more", () => {
    const grows = (name: PpoName, of: (estimate: ReturnType<typeof ppoEstimate>) => number) =>
      fc.assert(
        fc.property(inputs, whole(name), (values, other) => {
          const [less, more] = [values[name], other].sort((one, two) => one - two);
          const at = (value = 0) => of(ppoEstimate({ ...values, [name]: value }));
          expect(at(more)).toBeGreaterThanOrEqual(at(less));
        }),
      );
    for (const name of ["patients", "visits", "fee", "writeOff"] as const) grows(name, (each) => each.writtenOffCents);
    for (const name of ["patients", "join", "price"] as const) grows(name, (each) => each.duesCents);
    grows("price", (each) => each.keptCents);
    grows("writeOff", (each) => -each.paidCents);
  });

  it("names the fewest members who pay what the network pays", () =>
    fc.assert(
      fc.property(inputs, (values) => {
        const { membersToReplace, memberCents, paidCents } = ppoEstimate(values);
        if (membersToReplace === null) expect(memberCents).toBe(0);
        else {
          expect(membersToReplace * memberCents).toBeGreaterThanOrEqual(paidCents);
          if (membersToReplace > 0) expect((membersToReplace - 1) * memberCents).toBeLessThan(paidCents);
        }
      }),
    ));

  it("holds at both ends of every number", () => {
    const ends = (pick: "min" | "max") =>
      Object.fromEntries(NAMES.map((name) => [name, FIELDS[name][pick]])) as Record<PpoName, number>;
    for (const values of [ends("min"), ends("max")])
      for (const amount of amounts(values)) expect(Number.isSafeInteger(amount)).toBe(true);
    expect(ppoFinding(ppoEstimate(ends("min")))).toBe("nothing");
    expect(ppoEstimate(ends("max")).paidCents).toBe(0);
  });

  it("says only what the numbers allow", () => {
    const finding = (change: Partial<typeof usual>) => ppoFinding(ppoEstimate({ ...usual, ...change }));
    expect(finding({})).toBe("both");
    expect(finding({ writeOff: 0 })).toBe("nothingOff");
    expect(finding({ join: 0 })).toBe("nobody");
    expect(finding({ price: 0 })).toBe("nobody");
    expect(finding({ visits: 0 })).toBe("nothing");
    const beside = (price: number) => memberBeside(ppoEstimate({ ...usual, price }));
    expect([beside(2_900), beside(2_240), beside(1_500), beside(3_501)]).toEqual(["more", "same", "less", "dearer"]);
  });

  it("begins in both tenants with a plan that costs less than the visits it includes", () => {
    for (const { constants } of Object.values(TENANTS)) {
      const estimate = ppoEstimate(constants.estimates.ppo);
      expect(ppoFinding(estimate)).toBe("both");
      expect(memberBeside(estimate)).toBe("more");
      for (const name of NAMES)
        expect(slideOf(FIELDS[name], constants.estimates.ppo[name]), name).toBe(constants.estimates.ppo[name]);
    }
  });
});

describe("a number that is typed", () => {
  const { fee, patients, writeOff } = PPO_FIELDS;
  it.each([
    ["210", 21_000],
    [" $1,210.50 ", 121_050],
    [".5", 50],
    ["0", 0],
    ["-0.001", 0],
  ])("%j is read", (text, value) => {
    expect(readNumber(fee, 100, text)).toMatchObject({ value, fault: null });
  });

  it.each([
    ["abc", "notNumber", 100, "abc"],
    ["", "notNumber", 100, ""],
    ["1e9", "notNumber", 100, "1e9"],
    ["NaN", "notNumber", 100, "NaN"],
    ["Infinity", "notNumber", 100, "Infinity"],
    ["1,5", "notNumber", 100, "1,5"],
    ["٣", "notNumber", 100, ""],
    ["<script>alert(1)</script>", "notNumber", 100, ""],
    ["9".repeat(41), "notNumber", 100, ""],
    ["-5", "tooLow", 0, "-5"],
    ["-$5", "tooLow", 0, "-$5"],
    ["9".repeat(40), "tooHigh", 500_000, "9".repeat(40)],
  ])("%j is %s: another one counts, and what somebody may have typed stays", (text, fault, value, shown) => {
    expect(readNumber(fee, 100, text)).toEqual({ text: shown, value, fault });
  });

  it("is never anything but a whole number within its bounds", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (text) => {
        for (const field of [fee, patients, writeOff]) {
          const { value } = readNumber(field, 100, text);
          expect(Number.isSafeInteger(value) && value >= field.min && value <= field.max).toBe(true);
        }
      }),
    ));

  it("is the same after it stood in an address", () =>
    fc.assert(
      fc.property(inputs, (values) => {
        const read = numbersInAddress(FIELDS, usual).parse(queryOf(FIELDS, values));
        expect(valuesOf(read)).toEqual(values);
        expect(Object.values(read).every(({ fault }) => fault === null)).toBe(true);
      }),
    ));
});

describe("an address", () => {
  const parse = (search: unknown) => numbersInAddress(FIELDS, usual).parse(search);
  it("that says nothing is the examples, and what else it says is left out", () => {
    expect(valuesOf(parse({}))).toEqual(usual);
    expect(Object.keys(parse({ patient: "Maria", constructor: "x", __proto__: "y" }))).toEqual(NAMES);
  });

  it("with an array, an object or a number in it is refused in words and not in a failure", () => {
    for (const wrong of [["1", "2"], { a: 1 }, 7, null])
      expect(parse({ fee: wrong }).fee).toEqual({ text: "", value: usual.fee, fault: "notNumber" });
  });

  it("of a form without scripts takes the slider that was moved, else the field", () => {
    expect(withoutSliders(FIELDS, { fee: "180" })).toBeNull();
    const stood = stoodOf(FIELDS, usual);
    const sliders = Object.fromEntries(
      NAMES.map((name) => [slideName(name), textOf(FIELDS[name], slideOf(FIELDS[name], usual[name]))]),
    );
    const form = { ...queryOf(FIELDS, usual), ...sliders, [STOOD]: stood };
    const moved = withoutSliders(FIELDS, { ...form, [slideName("fee")]: "300", patients: "1,234" });
    expect(valuesOf(readAll(FIELDS, usual, moved ?? {}))).toEqual({ ...usual, fee: 30_000, patients: 1_234 });
  });
});

describe("what is carried to the sign-up", () => {
  it("is the numbers, the way back to them, and the plan's price", () => {
    const found = carriedIn(dental, { from: "ppo-calculator", price: "31.50", join: "abc", name: "Maria" });
    expect(found?.query).toEqual({ from: "ppo-calculator", ...queryOf(FIELDS, { ...usual, price: 3_150 }) });
    expect(found?.back).toMatch(/^\/ppo-calculator\?patients=600&.*price=31\.50$/);
    expect(carriedPlan(found?.draft, ["1110"])).toEqual({ price: "31.50", discount: null, fees: {} });
  });

  it("is nothing where no calculator is named, and no price where there is none", () => {
    for (const from of ["", "//evil.example", "ppo-calculator/../x"]) expect(carriedIn(dental, { from })).toBeNull();
    const nothing = { price: null, discount: null, fees: {} };
    expect(carriedPlan(carriedIn(dental, { from: "ppo-calculator", price: "0" })?.draft, ["1110"])).toEqual(nothing);
    expect(carriedPlan(undefined, ["1110"])).toEqual(nothing);
    expect(carriedPlan({ monthlyPrice: true, "fee-1110": "" }, ["1110"])).toEqual(nothing);
  });
});
