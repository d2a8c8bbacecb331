import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "@/lib/core/money";
import * as recipes from "@/lib/platform/ledger/rules";

const asText = (lines: readonly recipes.Line[]) => lines.map((line) => `${line.account} ${line.cents}`);
const amount = cents(4900);
const appFee = cents(245);
const processorFee = cents(172);

/** Sum by account, so that lines that meet on one account read as their effect. */
function effect(lines: readonly recipes.Line[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, cents: value } of lines) sums[account] = (sums[account] ?? 0) + value;
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}

describe("recipes, in the order of the design", () => {
  it("an obligation that is due, and its opposite", () => {
    expect(asText(recipes.obligationDue(amount))).toEqual(["O:receivable 4900", "O:dues -4900"]);
    expect(effect([...recipes.obligationDue(amount), ...recipes.obligationVoided(amount)])).toEqual({});
  });

  it("a direct charge", () => {
    expect(asText(recipes.chargeSucceeded({ route: "direct", amount, appFee, processorFee }))).toEqual([
      "O:stripe 4483",
      "O:stripe_fee 172",
      "O:platform_fee 245",
      "O:receivable -4900",
      "P:stripe 245",
      "P:fee_income -245",
    ]);
  });

  it("a destination charge", () => {
    expect(effect(recipes.chargeSucceeded({ route: "destination", amount, appFee, processorFee }))).toEqual({
      "P:stripe": 4728 - 4900 + 245,
      "P:stripe_fee": 172,
      "P:fee_income": -245,
      "O:receivable": -4900,
      "O:stripe": 4655,
      "O:platform_fee": 245,
    });
  });

  it.each(["direct", "destination"] as const)("a fee that is known late ends like one known at once (%s)", (route) => {
    const none = cents(0);
    const late = [
      ...recipes.chargeSucceeded({ route, amount, appFee, processorFee: none }),
      ...recipes.processorFeeKnown(route, processorFee),
    ];
    expect(effect(late)).toEqual(effect(recipes.chargeSucceeded({ route, amount, appFee, processorFee })));
  });

  it.each(["direct", "destination"] as const)("a refund of 10.00 (%s)", (route) => {
    expect(effect(recipes.refunded(route, cents(1000), cents(50)))).toEqual({
      "P:stripe": -50,
      "P:fee_income": 50,
      "O:dues": 1000,
      "O:stripe": -950,
      "O:platform_fee": -50,
    });
  });

  it("a refund the bank sent back leaves nothing behind once the office has its money", () => {
    const all = [
      ...recipes.refunded("destination", cents(1000), cents(50)),
      ...recipes.refundFailed("destination", cents(1000)),
      ...recipes.refundReturned(cents(1000), cents(50)),
    ];
    expect(effect(all)).toEqual({});
  });

  it("a refund of the guarantor's money is the platform's loss and no office's; sent back, it is no loss", () => {
    const refund = recipes.refunded("guarantor", cents(1000), cents(0));
    expect(effect(refund)).toEqual({ "P:bad_debt": 1000, "P:stripe": -1000 });
    expect(
      Object.values(effect([...refund, ...recipes.refundFailed("guarantor", cents(1000))])).every((left) => left === 0),
    ).toBe(true);
  });

  it("a payment in the office, with the fee the office owes", () => {
    expect(effect(recipes.inOfficePaid(amount, appFee))).toEqual({
      "O:till": 4900,
      "O:receivable": -4900,
      "O:platform_fee": 245,
      "O:owed_platform": -245,
      "P:office_receivable": 245,
      "P:fee_income": -245,
    });
    expect(effect(recipes.inOfficeRefunded(amount))).toEqual({ "O:dues": 4900, "O:till": -4900 });
  });

  it("a dispute that is lost hits the office, one that is won only costs the fee", () => {
    const opened = recipes.disputeMoved("destination", cents(-4900), cents(1500));
    expect(effect(opened)).toEqual({ "P:dispute_receivable": 4900, "P:dispute_fee": 1500, "P:stripe": -6400 });
    expect(effect([...opened, ...recipes.disputeLost("destination", amount)])).toEqual({
      "P:dispute_fee": 1500,
      "P:stripe": -1500,
      "O:stripe": -4900,
      "O:dispute_loss": 4900,
    });
    const won = [...opened, ...recipes.disputeMoved("destination", cents(4900), cents(0))];
    expect(effect(won)).toEqual({ "P:dispute_fee": 1500, "P:stripe": -1500 });
  });

  it("payouts, write-offs and claims", () => {
    expect(effect(recipes.paidOut(amount))).toEqual({ "O:bank": 4900, "O:stripe": -4900 });
    expect(effect([...recipes.paidOut(amount), ...recipes.opposite(recipes.paidOut(amount))])).toEqual({});
    expect(effect(recipes.writtenOff(amount))).toEqual({ "O:bad_debt": 4900, "O:receivable": -4900 });
    expect(effect(recipes.guaranteeClaimed(amount))).toEqual({
      "O:stripe": 4900,
      "O:receivable": -4900,
      "P:guarantee_claim": 4900,
      "P:stripe": -4900,
    });
  });
});

describe("every recipe", () => {
  const some = fc.integer({ min: 1, max: 10_000_000 }).map(cents);
  const less = fc.integer({ min: 0, max: 10_000 });
  const route = fc.constantFrom("direct" as const, "destination" as const);

  it("sums to zero, in each of the two ledgers, without empty lines", () => {
    fc.assert(
      fc.property(some, less, less, route, (whole, fee, price, where) => {
        const share = cents(Math.min(fee, whole));
        const taken = cents(Math.min(price, whole));
        const all = [
          recipes.obligationDue(whole),
          recipes.chargeSucceeded({ route: where, amount: whole, appFee: share, processorFee: taken }),
          recipes.processorFeeKnown(where, taken),
          recipes.refunded(where, whole, share),
          recipes.refundFailed(where, whole),
          recipes.refundReturned(whole, share),
          recipes.inOfficePaid(whole, share),
          recipes.inOfficeRefunded(whole),
          recipes.disputeMoved(where, whole, taken),
          recipes.disputeLost(where, whole),
          recipes.writtenOff(whole),
          recipes.guaranteeClaimed(whole),
          recipes.paidOut(whole),
        ];
        for (const lines of all) {
          expect(recipes.balanceOf(lines)).toBe(0);
          for (const side of ["P:", "O:"])
            expect(recipes.balanceOf(lines.filter((line) => line.account.startsWith(side)))).toBe(0);
          expect(lines.every((line) => line.cents !== 0)).toBe(true);
        }
      }),
    );
  });
});
