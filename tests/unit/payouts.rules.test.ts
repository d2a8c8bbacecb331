import fc from "fast-check";
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { samePeriod, usualPeriods } from "@/lib/core/time/period";
import { BREAKDOWN_PARTS, billOf, type Moved, nextPayout, payoutDifferenceOf } from "@/lib/practice/payouts/rules";
import { feesOf, isForward, isMatched, kindOf, pointerOf } from "@/lib/practice/payouts/sync.rules";

const KINDS = [
  ...([
    "payment",
    "refund",
    "refund_return",
    "dispute",
    "fee",
    "fee_refund",
    "transfer",
    "payout_return",
    "other",
  ] as const),
];
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const moved = fc
  .record({ kind: fc.constantFrom(...KINDS), grossCents: amount, platformFeeCents: amount, processorFeeCents: amount })
  .map((one): Moved => ({ ...one, netCents: one.grossCents - one.platformFeeCents - one.processorFeeCents }));

describe("a payout's bill", () => {
  it("adds up to the sum of the movements, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(moved, { maxLength: 60 }), (lines) => {
        const bill = billOf(lines);
        expect(BREAKDOWN_PARTS.reduce((sum, part) => sum + bill[part], 0)).toBe(bill.netCents);
        expect(bill.netCents).toBe(lines.reduce((sum, line) => sum + line.netCents, 0));
        expect(BREAKDOWN_PARTS.some((part) => Object.is(bill[part], -0))).toBe(false);
      }),
    );
  });

  it("is the same however its movements are summed up before", () => {
    fc.assert(
      fc.property(fc.array(moved, { maxLength: 40 }), (lines) => {
        const sum = (kind: Moved["kind"], of: (one: Moved) => number) =>
          lines.filter((line) => line.kind === kind).reduce((total, line) => total + of(line), 0);
        const groups = KINDS.map((kind) => ({
          kind,
          grossCents: sum(kind, (one) => one.grossCents),
          platformFeeCents: sum(kind, (one) => one.platformFeeCents),
          processorFeeCents: sum(kind, (one) => one.processorFeeCents),
          netCents: sum(kind, (one) => one.netCents),
        }));
        expect(billOf(groups)).toEqual(billOf(lines));
      }),
    );
  });

  it("shows fees as taken off, wherever they were taken", () => {
    const bill = billOf([
      { kind: "payment", grossCents: 4900, platformFeeCents: 245, processorFeeCents: 172, netCents: 4483 },
      { kind: "refund", grossCents: -1000, platformFeeCents: 0, processorFeeCents: 0, netCents: -1000 },
      { kind: "fee_refund", grossCents: 50, platformFeeCents: 0, processorFeeCents: 0, netCents: 50 },
      { kind: "dispute", grossCents: -4900, platformFeeCents: 0, processorFeeCents: 1500, netCents: -6400 },
      { kind: "fee", grossCents: -20, platformFeeCents: 0, processorFeeCents: 0, netCents: -20 },
    ]);
    expect(bill).toEqual({
      paymentCents: 4900,
      refundCents: -1000,
      disputeCents: -4900,
      guaranteeCents: 0,
      platformFeeCents: -195,
      processorFeeCents: -1692,
      otherCents: 0,
      netCents: -2887,
    });
    expect(payoutDifferenceOf(-2887, bill)).toBe(0);
    expect(payoutDifferenceOf(-2880, bill)).toBe(7);
  });
});

describe("a movement", () => {
  it.each([
    ["charge", "ch_1", "payment"],
    ["payment", "py_1", "payment"],
    ["refund", "re_1", "refund"],
    ["payment_refund", "pyr_1", "refund"],
    ["refund_failure", "re_1", "refund_return"],
    ["adjustment", "dp_1", "dispute"],
    ["adjustment", "du_1", "dispute"],
    ["adjustment", null, "other"],
    ["stripe_fee", null, "fee"],
    ["application_fee_refund", "fr_1", "fee_refund"],
    ["transfer", "tr_1", "transfer"],
    ["payout_failure", "po_1", "payout_return"],
    ["something_new", "xx_1", "other"],
  ])("of type %s from %s is a %s", (type, source, kind) => {
    expect(kindOf({ type, source })).toBe(kind);
  });

  it("has the platform's and the processor's fees apart", () => {
    const details = [
      { type: "application_fee", amount: 245 },
      { type: "stripe_fee", amount: 172 },
      { type: "tax", amount: 3 },
    ];
    expect(feesOf(details)).toEqual({ platform: 245, processor: 175 });
  });

  it("must belong to a payment unless it is the provider's own", () => {
    expect(isMatched({ kind: "payment", paymentId: null })).toBe(false);
    expect(isMatched({ kind: "other", paymentId: null })).toBe(false);
    expect(isMatched({ kind: "refund", paymentId: 3 })).toBe(true);
    expect(isMatched({ kind: "fee", paymentId: null })).toBe(true);
    expect(isMatched({ kind: "payout_return", paymentId: null })).toBe(true);
  });
});

type Source = Stripe.BalanceTransaction["source"];
const as = (value: object) => value as Source;

describe("what a movement points to", () => {
  it("is the office's own charge on the direct route", () => {
    expect(pointerOf(as({ object: "charge", id: "ch_1", source_transfer: null }))).toMatchObject({ chargeId: "ch_1" });
    expect(pointerOf(as({ object: "refund", id: "re_1", charge: "ch_1" }))).toMatchObject({
      chargeId: "ch_1",
      refundId: "re_1",
    });
    expect(pointerOf(as({ object: "dispute", id: "dp_1", charge: "ch_1" }))).toMatchObject({
      chargeId: "ch_1",
      disputeId: "dp_1",
    });
  });

  const transfer = {
    object: "transfer",
    id: "tr_1",
    source_transaction: "ch_9",
    metadata: {},
    reversals: { data: [{ destination_payment_refund: "pyr_1", source_refund: "re_9" }] },
  };

  it("is the platform's charge behind the transfer on the destination route", () => {
    expect(pointerOf(as({ object: "charge", id: "py_1", source_transfer: transfer }))).toMatchObject({
      chargeId: "ch_9",
    });
    const charge = { object: "charge", id: "py_1", source_transfer: transfer };
    expect(pointerOf(as({ object: "refund", id: "pyr_1", charge }))).toMatchObject({
      chargeId: "ch_9",
      refundId: "re_9",
      unsaidReversal: null,
    });
    // More reversals than a transfer carries: the transfer has to be asked.
    expect(pointerOf(as({ object: "refund", id: "pyr_2", charge }))).toMatchObject({
      chargeId: "ch_9",
      refundId: null,
      unsaidReversal: { transferId: "tr_1", officeRefundId: "pyr_2" },
    });
  });

  it("is our own refund where the platform passes its money back", () => {
    const back = { ...transfer, source_transaction: null, metadata: { refund_id: "17" } };
    expect(pointerOf(as({ object: "charge", id: "py_1", source_transfer: back }))).toMatchObject({
      chargeId: null,
      ownRefundId: 17,
    });
  });

  it("is nothing where the provider does not say", () => {
    expect(pointerOf(null)).toMatchObject({ chargeId: null, refundId: null, disputeId: null });
    expect(pointerOf("fr_1")).toMatchObject({ feeRefundId: "fr_1", chargeId: null });
    // An office's payment whose transfer could not be read must not be taken for a charge of its own.
    expect(pointerOf(as({ object: "charge", id: "py_1", source_transfer: "tr_1" }))).toMatchObject({ chargeId: null });
  });
});

describe("a payout's state", () => {
  it("never goes back to an earlier one", () => {
    expect(isForward("in_transit", "paid")).toBe(true);
    expect(isForward("paid", "failed")).toBe(true);
    expect(isForward("paid", "in_transit")).toBe(false);
    expect(isForward("failed", "paid")).toBe(false);
  });
});

describe("the next payout", () => {
  const on = (interval: string | null, anchor: string | null, day: string) => {
    const next = nextPayout({ interval, anchor }, dateOn(day));
    return next && [next.leavesOn, next.arrivesOn];
  };

  it.each([
    // 2026-11-20 is a Friday.
    ["daily", null, "2026-11-19", ["2026-11-20", "2026-11-23"]],
    ["daily", null, "2026-11-20", ["2026-11-23", "2026-11-24"]],
    ["weekly", "friday", "2026-11-19", ["2026-11-20", "2026-11-23"]],
    ["weekly", "friday", "2026-11-20", ["2026-11-27", "2026-11-30"]],
    ["monthly", "1", "2026-11-20", ["2026-12-01", "2026-12-02"]],
    ["monthly", "31", "2026-11-20", ["2026-11-30", "2026-12-01"]],
    ["monthly", "31", "2026-11-30", ["2026-12-31", "2027-01-01"]],
  ])("of a %s schedule (%s) on %s", (interval, anchor, day, expected) => {
    expect(on(interval, anchor, day)).toEqual(expected);
  });

  it("is not known where the office pays itself out", () => {
    expect(on("manual", null, "2026-11-20")).toBeNull();
    expect(on(null, null, "2026-11-20")).toBeNull();
    expect(on("weekly", "someday", "2026-11-20")).toBeNull();
  });
});

describe("the usual periods", () => {
  it("are whole months and years", () => {
    const periods = Object.fromEntries(usualPeriods(dateOn("2028-03-15")).map(({ name, period }) => [name, period]));
    expect(periods).toEqual({
      thisMonth: { from: "2028-03-01", until: "2028-03-31" },
      lastMonth: { from: "2028-02-01", until: "2028-02-29" },
      thisYear: { from: "2028-01-01", until: "2028-12-31" },
      lastYear: { from: "2027-01-01", until: "2027-12-31" },
      all: { from: null, until: null },
    });
    expect(samePeriod({ from: null, until: null }, { from: null, until: null })).toBe(true);
  });
});
