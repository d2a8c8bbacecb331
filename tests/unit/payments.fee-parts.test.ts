import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applicationFee, feeOfPart } from "@/lib/billing/payments/rules";
import { partPayment } from "@/lib/billing/payments/split.rules";
import { feeShare } from "@/lib/billing/refunds/rules";
import { cents } from "@/lib/core/money";

const payments = fc
  .tuple(fc.integer({ min: 50, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 200 }))
  .map(([amountCents, percentBps, flatCents]) => ({
    amountCents,
    appFeeCents: applicationFee(cents(amountCents), { percentBps, flatCents }, 1),
  }));

describe("our fee of a part of a payment", () => {
  it("is rounded as the fee of the whole is, a half cent up, whoever takes the payment apart", () => {
    const payment = { paymentId: 1, amountCents: 9800, appFeeCents: 245 };
    expect(feeOfPart(payment, 4900)).toBe(123);
    expect(partPayment(payment, 4900).left?.appFeeCents).toBe(123);
    expect(feeShare({ feeCents: 245, amountCents: 9800, refundedAfterCents: 4900, feeBackCents: 0 })).toBe(123);
    expect(applicationFee(cents(4900), { percentBps: 250, flatCents: 0 }, 1)).toBe(123);
  });

  it("and that of the rest are the whole fee, and neither is more than its part", () => {
    fc.assert(
      fc.property(payments, fc.double({ min: 0, max: 1, noNaN: true }), (payment, at) => {
        const claimed = Math.floor(payment.amountCents * at);
        const { left } = partPayment({ ...payment, paymentId: 1 }, claimed);
        const kept = left?.appFeeCents ?? 0;
        const rest = payment.appFeeCents - kept;
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(payment.amountCents - claimed);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(claimed);
      }),
    );
  });

  it("goes back with refunds one after another, together never more than the whole, and the whole with the last", () => {
    fc.assert(
      fc.property(payments, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (payment, at) => {
        const { amountCents, appFeeCents: feeCents } = payment;
        const ends = [...at.map((share) => Math.floor(amountCents * share)).sort((a, b) => a - b), amountCents];
        let feeBackCents = 0;
        for (const refundedAfterCents of ends) {
          feeBackCents += feeShare({ feeCents, amountCents, refundedAfterCents, feeBackCents });
          expect(feeBackCents).toBeLessThanOrEqual(feeCents);
        }
        expect(feeBackCents).toBe(feeCents);
      }),
    );
  });
});
