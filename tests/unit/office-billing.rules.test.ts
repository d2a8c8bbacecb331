import { describe, expect, it } from "vitest";
import {
  invoiceLines,
  invoiceNumber,
  invoiceTotalOf,
  isWorthInvoicing,
  mayPay,
  mayVoid,
  type Usage,
} from "@/lib/billing/office-billing/rules";
import {
  firstMonth,
  includesTier,
  offerOf,
  type TierFacts,
  type TierPlan,
  type TierTerms,
  tierCharge,
} from "@/lib/billing/office-billing/tier.rules";
import { removalRefusal } from "@/lib/billing/payment-methods/office-payer.rules";
import { cents } from "@/lib/core/money";
import { dateOn } from "@/lib/core/time/dates";
import {
  balanceOf,
  inOfficePaidToGuarantor,
  invoiceCollected,
  invoiceOwed,
  invoiceSettled,
  invoiceWrittenOff,
} from "@/lib/platform/ledger/rules";

const DECEMBER = dateOn("2026-12-01");
const office: Usage = {
  officeId: 1,
  plan: { level: 2, period: "month", sinceOn: dateOn("2026-03-17") },
  change: null,
  percentOffBps: 0,
  legacyPricing: false,
  closed: false,
  members: 40,
  inOffice: { count: 3, cents: 588 },
  setup: { count: 1, cents: 4234 },
  guarantor: { count: 2, cents: 9800 },
};
const onPlan = (plan: Partial<TierPlan>) => ({ plan: { ...office.plan, ...plan } });
const none = { count: 0, cents: 0 };
const asked = (usage: Partial<Usage>, fee = 0) =>
  invoiceLines([{ ...office, inOffice: none, setup: none, guarantor: none, ...usage }], DECEMBER, cents(fee)).map(
    ({ kind, quantity, cents: amount }) => [kind, quantity, amount],
  );

describe("an invoice", () => {
  it("charges the tier, the members, and the previous month's usage", () => {
    const lines = invoiceLines([office], DECEMBER, cents(50));
    expect(lines.map(({ kind, quantity, cents: amount }) => [kind, quantity, amount])).toEqual([
      ["tier", 1, 14900],
      ["management_fee", 40, 2000],
      ["in_office_fee", 3, 588],
      ["setup_fee", 1, 4234],
      ["guarantor_debt", 2, 9800],
    ]);
    expect(invoiceTotalOf(lines)).toBe(31522);
  });

  it.each([
    ["a coupon takes its part off", { percentOffBps: 2000 }, [["tier", 1, 11920]]],
    ["a full coupon leaves nothing", { percentOffBps: 10_000 }, []],
    ["old prices know no tier", { legacyPricing: true }, []],
    ["a tier nobody knows costs nothing", onPlan({ level: 9 }), []],
    ["a yearly price waits for its month", onPlan({ period: "year" }), []],
    ["and is asked for in it", onPlan({ period: "year", sinceOn: dateOn("2024-11-30") }), [["tier", 1, 149000]]],
  ])("%s", (_, usage, lines) => {
    expect(asked(usage)).toEqual(lines);
  });

  it("lists each location of an organisation by itself", () => {
    const both = invoiceLines([office, { ...office, officeId: 2, members: 0 }], DECEMBER, cents(100));
    expect(both.filter(({ kind }) => kind === "management_fee")).toEqual([
      { officeId: 1, kind: "management_fee", quantity: 40, cents: 4000 },
    ]);
    expect(new Set(both.map(({ officeId }) => officeId))).toEqual(new Set([1, 2]));
  });

  it.each([
    [49, false],
    [50, true],
  ])("of %i cents is worth a charge: %s", (amount, worth) => {
    expect(isWorthInvoicing([{ cents: amount }])).toBe(worth);
  });

  it("has a number that says its month", () => {
    expect(invoiceNumber(DECEMBER, 42)).toBe("T-202612-0000042");
  });
});

describe("the month", () => {
  it.each([
    ["2026-11-22", "2026-12-01"],
    ["2026-12-31", "2027-01-01"],
    ["2027-02-01", "2027-03-01"],
  ])("of the first invoice of an account opened on %s begins on %s", (on, first) => {
    expect(firstMonth(dateOn(on))).toBe(first);
  });

  it("of a yearly price is the one after the office came, each year", () => {
    const due = Array.from(
      { length: 24 },
      (_, at) => `${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`,
    );
    expect(due.filter((on) => includesTier("year", dateOn("2025-12-05"), dateOn(on)))).toEqual([
      "2026-01-01",
      "2027-01-01",
    ]);
  });
});

describe("another plan", () => {
  // Came in March: a year's price falls due each April. The next invoice is December's.
  const standing = (plan: Partial<TierPlan>, more: Partial<TierFacts> = {}): TierFacts => ({
    plan: { level: 1, period: "month", sinceOn: dateOn("2026-03-17"), ...plan },
    ...{ offBps: 0, legacyPricing: false, closed: false, live: true, members: 40, nextOn: DECEMBER, pending: null },
    ...more,
  });
  const offered = (from: Partial<TierPlan>, to: TierTerms, more: Partial<TierFacts> = {}) => {
    const { monthOn, firstCents, differenceMonths, priceCents, thenOn } = offerOf(standing(from, more), to);
    return [monthOn, firstCents, differenceMonths, priceCents, thenOn];
  };

  it.each<[string, Partial<TierPlan>, TierTerms, unknown[]]>([
    ["a bigger one, by the month", {}, { level: 2, period: "month" }, ["2026-12-01", 14900, 0, 14900, "2027-01-01"]],
    ["a year at once", {}, { level: 2, period: "year" }, ["2026-12-01", 149000, 0, 149000, "2027-12-01"]],
    // Four months of the year are left: 4/12 of $700.00.
    [
      "a bigger one within a year",
      { period: "year" },
      { level: 2, period: "year" },
      ["2026-12-01", 23333, 4, 149000, "2027-04-01"],
    ],
    [
      "months after a year",
      { period: "year" },
      { level: 2, period: "month" },
      ["2027-04-01", 14900, 0, 14900, "2027-05-01"],
    ],
    [
      "a smaller one after a year",
      { period: "year", level: 3 },
      { level: 1, period: "year" },
      ["2027-04-01", 79000, 0, 79000, "2028-04-01"],
    ],
    [
      "a smaller one, by the month",
      { level: 3 },
      { level: 2, period: "month" },
      ["2026-12-01", 14900, 0, 14900, "2027-01-01"],
    ],
  ])("%s", (_, from, to, expected) => {
    expect(offered(from, to)).toEqual(expected);
  });

  it("in the month of the year's price itself is simply asked for, less the coupon", () => {
    const more = { nextOn: dateOn("2027-04-01"), offBps: 1000 };
    expect(offered({ period: "year" }, { level: 2, period: "year" }, more)).toEqual([
      ...["2027-04-01", 134100, 0, 134100, "2028-04-01"],
    ]);
  });

  it.each<[string, Partial<TierPlan>, Partial<TierFacts>, string | null]>([
    ["the same", { level: 2 }, {}, "same"],
    ["old prices", {}, { legacyPricing: true }, "oldPrices"],
    ["not open", {}, { live: false }, "notLive"],
    ["one waits", {}, { pending: { id: 1, level: 3, period: "month", monthOn: DECEMBER } }, "pending"],
    ["1,000 members", {}, { members: 1000 }, null],
    ["1,001 members", {}, { members: 1001 }, "tooManyMembers"],
  ])("%s: refused for %s", (_, from, more, reason) => {
    expect(offerOf(standing(from, more), { level: 2, period: "month" }).refused).toBe(reason);
  });

  it("is asked for from its month on as it was offered, whatever it was and becomes", () => {
    const terms = [1, 2, 3].flatMap((level) => (["month", "year"] as const).map((period) => ({ level, period })));
    for (const from of terms)
      for (const to of terms.filter((one) => one !== from)) {
        const { plan } = standing(from);
        const offer = offerOf(standing(from), to);
        const change = { ...to, monthOn: offer.monthOn };
        expect(tierCharge(offer.monthOn, plan, change, 0)).toBe(offer.firstCents);
        expect(tierCharge(offer.thenOn, plan, change, 0)).toBe(offer.priceCents);
        expect(offer.next).toEqual({
          on: DECEMBER,
          beforeCents: tierCharge(DECEMBER, plan, null, 0),
          afterCents: tierCharge(DECEMBER, plan, change, 0),
        });
        // Until its month it is as if nobody had asked for it.
        for (let month = DECEMBER; month < offer.monthOn; month = firstMonth(month))
          expect(tierCharge(month, plan, change, 0)).toBe(tierCharge(month, plan, null, 0));
      }
  });
});

describe("what may be done", () => {
  it.each([
    ["open", true],
    ["failed", true],
    ["requires_action", true],
    ["processing", false],
    ["paid", false],
    ["void", false],
  ] as const)("with an invoice that is %s: pay or void %s", (status, may) => {
    expect([mayPay(status), mayVoid(status)]).toEqual([may, may]);
  });

  it.each([
    [{ isDefault: false, others: 1, due: 2 }, null],
    [{ isDefault: true, others: 1, due: 0 }, "officeBilling.chooseOtherFirst"],
    [{ isDefault: true, others: 0, due: 1 }, "officeBilling.invoiceStillDue"],
    [{ isDefault: true, others: 0, due: 0 }, null],
  ])("forgetting a card %j: %s", (card, refusal) => {
    expect(removalRefusal(card)).toBe(refusal);
  });
});

describe("the ledger", () => {
  it("of an invoice end at the money and the processor's fee", () => {
    const journals = [
      invoiceOwed(cents(14900)),
      invoiceCollected(cents(14900), cents(462)),
      invoiceSettled(cents(14900)),
    ];
    for (const lines of journals) expect(balanceOf(lines)).toBe(0);
    const totals = new Map<string, number>();
    for (const { account, cents: amount } of journals.flat()) totals.set(account, (totals.get(account) ?? 0) + amount);
    expect(Object.fromEntries([...totals].filter(([, amount]) => amount !== 0))).toEqual({
      "O:platform_fee": 14900,
      "O:own_funds": -14900,
      "P:fee_income": -14900,
      "P:stripe": 14438,
      "P:stripe_fee": 462,
    });
  });

  const totalsOf = (lines: ReturnType<typeof invoiceOwed>) => {
    const totals = new Map<string, number>();
    for (const { account, cents: amount } of lines) totals.set(account, (totals.get(account) ?? 0) + amount);
    return Object.fromEntries([...totals].filter(([, amount]) => amount !== 0));
  };

  it("of a void invoice are as if it had not been", () => {
    for (const kind of ["tier", "management_fee", "in_office_fee", "setup_fee"])
      expect(totalsOf([...invoiceOwed(cents(900)), ...invoiceWrittenOff(kind, cents(900))])).toEqual({});
  });

  it("of a guarantor's money the office may keep show the platform's loss, and nothing is owed", () => {
    const lines = [...inOfficePaidToGuarantor(cents(900)), ...invoiceWrittenOff("guarantor_debt", cents(900))];
    const { "P:guarantee_claim": claim, "P:bad_debt": loss, ...rest } = totalsOf(lines);
    expect([claim, loss]).toEqual([-900, 900]);
    expect(rest).not.toHaveProperty("O:owed_platform");
    expect(rest).not.toHaveProperty("P:office_receivable");
  });
});
