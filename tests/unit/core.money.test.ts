import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cents,
  formatLedger,
  formatMoney,
  formatPercent,
  fromDollars,
  MAX_CENTS,
  minus,
  parseDollars,
  parsePercent,
  percentOf,
  split,
  splitEvenly,
  sum,
  toDollars,
} from "@/lib/core/money";

const amounts = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

describe("dollars become cents", () => {
  it.each([
    ["49", 4900],
    ["49.5", 4950],
    ["49.50", 4950],
    ["49.500", 4950],
    [" $1,234.56 ", 123456],
    [".99", 99],
    ["0", 0],
    ["-0", 0],
    [19.99, 1999],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
  ])("%s", (input, expected) => {
    expect(parseDollars(input)).toBe(expected);
  });

  it.each([
    "",
    " ",
    "$",
    ".",
    "abc",
    "49.505",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "1,23",
    "12,34.00",
    "-5",
    "4 9",
    "٤٩",
    "99999999999",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    1e-7,
    -1,
    0.1 + 0.2,
  ])("%s is refused", (input) => {
    expect(parseDollars(input)).toBeNull();
    expect(() => fromDollars(input)).toThrow(RangeError);
  });

  it("takes a negative amount where asked", () => {
    expect(parseDollars("-5.25", "allow")).toBe(-525);
  });

  it("comes back from the wire as it went out", () => {
    fc.assert(fc.property(amounts, (amount) => parseDollars(toDollars(amount), "allow") === amount));
  });

  it("refuses what is no whole number of cents", () => {
    for (const value of [1.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
      expect(() => cents(value)).toThrow(RangeError);
  });
});

describe("percentages", () => {
  it.each([
    // A half cent goes up: 116 × 12.5 % is 14.5, which floating point makes 14.499…
    [116, 1250, 15],
    [4900, 1000, 490],
    [4999, 1000, 500],
    [4, 1250, 1],
    [3, 1250, 0],
    [-116, 1250, -15],
    [4900, 0, 0],
    [4900, 10_000, 4900],
  ])("%i cents at %i bps are %i", (amount, bps, expected) => {
    expect(percentOf(cents(amount), bps)).toBe(expected);
  });

  it("stays within half a cent and never leaves the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const part = percentOf(cents(amount), bps);
        const twice = 2n * (BigInt(part) * 10_000n - BigInt(amount) * BigInt(bps));
        return part >= 0 && part <= amount && twice > -10_000n && twice <= 10_000n;
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN])("refuses %s as basis points", (bps) => {
    expect(() => percentOf(cents(100), bps)).toThrow(RangeError);
  });

  it.each([
    ["10", 1000],
    ["12.5%", 1250],
    [8, 800],
    ["100", 10_000],
    ["100.01", null],
    ["-1", null],
    ["1.234", null],
    ["", null],
  ])("percent %s is %s bps", (input, expected) => {
    expect(parsePercent(input)).toBe(expected);
  });
});

describe("splitting", () => {
  it("gives ties to the earlier part", () => {
    expect(splitEvenly(cents(10_000), 3)).toEqual([3334, 3333, 3333]);
    expect(splitEvenly(cents(5), 3)).toEqual([2, 2, 1]);
  });

  it("gives the odd cent to the largest remainder", () => {
    // 10 × 1/6, 2/6, 3/6 = 1.67, 3.33, 5
    expect(split(cents(10), [1, 2, 3])).toEqual([2, 3, 5]);
  });

  it("treats weights of nothing as equal, and mirrors a negative amount", () => {
    expect(split(cents(3), [0, 0])).toEqual([2, 1]);
    expect(split(cents(-10_000), [1, 1, 1])).toEqual([-3334, -3333, -3333]);
  });

  it("adds up to the amount, and no part is a cent or more away from its share", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = split(amount, weights);
          const whole = weights.reduce((total, weight) => total + weight, 0);
          const near = parts.every((part, index) => {
            const weight = whole === 0 ? 1n : BigInt(weights[index] ?? 0);
            const total = whole === 0 ? BigInt(weights.length) : BigInt(whole);
            const off = BigInt(part) * total - BigInt(amount) * weight;
            return off < total && off > -total;
          });
          return sum(parts) === amount && near;
        },
      ),
    );
  });

  it("refuses to split something over nothing", () => {
    expect(split(cents(0), [])).toEqual([]);
    expect(() => split(cents(1), [])).toThrow(RangeError);
    expect(() => split(cents(1), [-1, 2])).toThrow(RangeError);
  });
});

describe("printing", () => {
  it.each([
    [4900, "$49", "$49.00"],
    [4410, "$44.10", "$44.10"],
    [0, "$0", "$0.00"],
    [123_456_700, "$1,234,567", "$1,234,567.00"],
    [-500, "-$5", "-$5.00"],
  ])("%i cents", (amount, money, ledger) => {
    expect(formatMoney(cents(amount))).toBe(money);
    expect(formatLedger(cents(amount))).toBe(ledger);
    expect(formatMoney(cents(amount), "es-US")).toBe(money);
  });

  it("prints no minus zero", () => {
    expect(formatMoney(minus(cents(5), cents(5)))).toBe("$0");
    expect(formatMoney(cents(-0))).toBe("$0");
  });

  it("prints percentages", () => {
    expect([formatPercent(1000), formatPercent(1250)]).toEqual(["10%", "12.5%"]);
  });
});
