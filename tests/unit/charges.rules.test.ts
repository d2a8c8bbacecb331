import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verdictOf } from "@/lib/billing/arrears/retry.rules";
import { intentResultOf, isOfficeTrouble, rankOf, wantsAuthentication } from "@/lib/billing/charges/rules";
import { disputeState } from "@/lib/billing/disputes/sync.rules";
import { duePeriods, termEndAfter } from "@/lib/billing/dues/issue.rules";
import type { Collected } from "@/lib/billing/payments/collect.rules";
import { shownPaymentStatus } from "@/lib/billing/payments/rules";
import {
  feeShare,
  feeStays,
  keptByRefund,
  planRefund,
  refundStatusOf,
  refundSums,
  refundVerdict,
} from "@/lib/billing/refunds/rules";
import { dateOn } from "@/lib/core/time/dates";
import { eventSubjectOf, pauseAfter } from "@/lib/operations/webhooks/rules";
import { resumeAfter } from "@/lib/platform/membership-status/period.rules";

const monthly = {
  anchorOn: dateOn("2026-01-31"),
  unit: "month" as const,
  nextIndex: 1,
  termEndOn: dateOn("2027-01-31"),
  autoRenew: true,
  cancelOn: null,
  closesOn: null,
  changesAt: null,
};

describe("due periods", () => {
  it.each([
    ["a day early", "2026-02-27", [], "2026-02-28"],
    ["on the clamped day", "2026-02-28", ["2026-02-28"], "2026-03-31"],
    ["three days late", "2026-03-03", ["2026-02-28"], "2026-03-31"],
    ["two periods late", "2026-04-01", ["2026-02-28", "2026-03-31"], "2026-04-30"],
  ])("%s", (_name, today, due, next) => {
    const found = duePeriods(monthly, dateOn(today));
    expect([found.periods.map((one) => one.startOn), found.nextDueOn]).toEqual([due, next]);
  });

  it("end at a requested cancellation, and at the term of a membership that does not renew", () => {
    expect(duePeriods({ ...monthly, cancelOn: dateOn("2026-02-28") }, dateOn("2026-06-01"))).toMatchObject({
      periods: [],
      nextDueOn: null,
    });
    expect(duePeriods({ ...monthly, nextIndex: 12, autoRenew: false }, dateOn("2027-06-01"))).toMatchObject({
      periods: [],
      nextDueOn: null,
    });
    expect(duePeriods({ ...monthly, nextIndex: 12 }, dateOn("2027-01-31"))).toMatchObject({ termEndOn: "2028-01-31" });
  });

  it("stop where another plan or price waits to hold, unless that is the first of them", () => {
    const late = dateOn("2026-06-01");
    const startsOf = (changesAt: number) => duePeriods({ ...monthly, changesAt }, late).periods.map((one) => one.index);
    expect(startsOf(3)).toEqual([1, 2]);
    expect(duePeriods({ ...monthly, changesAt: 3 }, late)).toMatchObject({ nextIndex: 3, nextDueOn: "2026-04-30" });
    expect(startsOf(1)).toEqual([1, 2, 3, 4]);
    expect(startsOf(9)).toEqual([1, 2, 3, 4]);
  });

  it("resume after an interruption with the first period that has not begun", () => {
    expect(resumeAfter(dateOn("2026-01-31"), "month", 1, dateOn("2026-04-30")).startOn).toBe("2026-05-31");
    expect(termEndAfter(dateOn("2024-02-29"), dateOn("2025-02-28"))).toBe("2026-02-28");
  });
});

describe("an intent", () => {
  const intent = (status: string, error: { code?: string; decline_code?: string } | null = null) =>
    intentResultOf({ status, last_payment_error: error }).status;
  it.each([
    ["requires_payment_method", null, "created"],
    ["requires_payment_method", { code: "card_declined" }, "failed"],
    ["requires_confirmation", null, "created"],
    ["requires_action", null, "requires_action"],
    ["processing", null, "processing"],
    ["succeeded", null, "succeeded"],
    ["canceled", null, "canceled"],
  ])("%s %o is %s", (status, error, standing) => expect(intent(status, error)).toBe(standing));

  it("ranks later attempts above earlier ones, and within an attempt success above everything", () => {
    expect(rankOf(2, "planned")).toBeGreaterThan(rankOf(1, "succeeded"));
    const order = ["planned", "created", "requires_action", "processing", "failed", "canceled", "succeeded"] as const;
    const ranks = order.map((standing) => rankOf(1, standing));
    expect([...ranks].sort((a, b) => a - b)).toEqual(ranks);
  });

  it("knows the bank's request to see the payer, and trouble that is the office's", () => {
    expect(wantsAuthentication({ code: "card_declined", declineCode: "authentication_required" })).toBe(true);
    expect(wantsAuthentication({ code: "card_declined", declineCode: "lost_card" })).toBe(false);
    expect(isOfficeTrouble("capability_not_active")).toBe(true);
    expect(isOfficeTrouble("parameter_missing")).toBe(false);
  });
});

describe("a series of refunds", () => {
  it("refunds the whole fee with the whole amount, and never more on the way", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (amounts, bps) => {
        const amountCents = amounts.reduce((sum, one) => sum + one, 0);
        const feeCents = Math.floor((amountCents * bps) / 10_000);
        let refunded = 0;
        let back = 0;
        for (const one of amounts) {
          refunded += one;
          back += feeShare({ feeCents, amountCents, refundedAfterCents: refunded, feeBackCents: back });
          expect(back).toBeLessThanOrEqual(feeCents);
        }
        expect(back).toBe(feeCents);
      }),
    );
  });

  const line = (obligationId: number, netCents: number, more: object = {}) => ({
    ...{ obligationId, netCents, leftCents: netCents, refundable: true, inside: true, runsThroughOn: null },
    leavesThen: false,
    ...more,
  });
  const facts = { cash: false, amountCents: 10_000, appFeeCents: 500, feeBackCents: 0 };

  it("refunds the platform's fee for memberships inside the 90 days only, and none for cash", () => {
    const lines = [line(1, 5000), line(2, 5000, { inside: false })];
    const feeBack = (request: { amountCents: number; obligationId?: number }, more: object = {}) => {
      const plan = planRefund({ ...facts, lines, ...more }, request);
      return plan.refused === null ? plan.feeBackCents : plan.refused;
    };
    expect(feeBack({ amountCents: 5000, obligationId: 1 })).toBe(250);
    expect(feeBack({ amountCents: 5000, obligationId: 2 })).toBe(0);
    expect(feeBack({ amountCents: 10_000 })).toBe(250);
    expect(feeBack({ amountCents: 10_000 }, { cash: true })).toBe(0);
  });

  it("refuses a line that is not there, a fee that stays, and more than is left", () => {
    const lines = [line(1, 5000, { leftCents: 100 }), line(2, 5000, { refundable: false })];
    const refused = (request: { amountCents: number; obligationId?: number }) =>
      planRefund({ ...facts, lines }, request).refused;
    expect(refused({ amountCents: 1, obligationId: 3 })).toBe("noSuchLine");
    expect(refused({ amountCents: 1, obligationId: 2 })).toBe("paymentsBilling.feeNotRefundable");
    expect(refused({ amountCents: 101 })).toBe("paymentsBilling.refundTooLarge");
    expect(refused({ amountCents: 100 })).toBe(null);
  });

  it("names who stays a member for time that is refunded in full, and nobody of whose line a cent is left", () => {
    const lines = [line(1, 5000, { runsThroughOn: dateOn("2026-12-29") }), line(2, 5000, { leftCents: 4000 })];
    const kept = (request: { amountCents: number; obligationId?: number }) =>
      keptByRefund({ ...facts, lines }, request).map(({ obligationId, runsThroughOn }) => [
        obligationId,
        runsThroughOn,
      ]);
    expect(kept({ amountCents: 9000 })).toEqual([[1, "2026-12-29"]]);
    expect(kept({ amountCents: 5000, obligationId: 1 })).toEqual([[1, "2026-12-29"]]);
    expect(kept({ amountCents: 4999, obligationId: 1 })).toEqual([]);
    expect(kept({ amountCents: 4000, obligationId: 2 })).toEqual([]);
    expect(kept({ amountCents: 9001 })).toEqual([]);
  });

  it("is read as done, on its way or failed; a failed one until another stands in for it", () => {
    const one = (status: string, amountCents: number) => ({ status, amountCents });
    expect(refundSums([one("succeeded", 100), one("failed", 300)])).toMatchObject({ done: 100, failed: 300 });
    expect(refundSums([one("failed", 300), one("pending", 300)])).toMatchObject({ failed: 0, underWay: 300 });
  });

  it("is called refunded once it was, with its amount, and never more than that", () => {
    const one = (status: string, amountCents = 2800, cash = false) => ({ status, amountCents, cash });
    expect(refundVerdict([one("succeeded")])).toEqual({
      key: "paymentsBilling.refundDone",
      ...{ amountCents: 2800, totalCents: 2800 },
    });
    expect(refundVerdict([one("succeeded"), one("pending")]).key).toBe("paymentsBilling.refundOnItsWay");
    expect(refundVerdict([one("requested")]).key).toBe("paymentsBilling.refundOnItsWay");
    expect(refundVerdict([one("succeeded", 2800, true)]).key).toBe("paymentsBilling.refundAtDesk");
    expect(refundVerdict([one("failed")])).toMatchObject({ key: "paymentsBilling.refundFailed", amountCents: 0 });
    expect(refundVerdict([one("succeeded", 1000), one("failed")])).toEqual({
      key: "paymentsBilling.refundPartly",
      ...{ amountCents: 1000, totalCents: 3800 },
    });
  });

  it("is seen at the payment: paid, partly refunded, refunded; a dispute first", () => {
    const paid = { status: "succeeded", disputed: false, amountCents: 4900, refundedCents: 0 };
    expect(shownPaymentStatus(paid)).toBe("succeeded");
    expect(shownPaymentStatus({ ...paid, refundedCents: 2800 })).toBe("partlyRefunded");
    expect(shownPaymentStatus({ ...paid, refundedCents: 4900 })).toBe("refunded");
    expect(shownPaymentStatus({ ...paid, refundedCents: 4900, disputed: true })).toBe("disputed");
    expect(shownPaymentStatus({ ...paid, status: "failed" })).toBe("failed");
  });

  it("keeps our fee only where there is one and every membership is older than the 90 days", () => {
    const old = line(1, 4900, { inside: false });
    const facts = { cash: false, amountCents: 4900, appFeeCents: 245, feeBackCents: 0, lines: [old] };
    expect(feeStays(facts)).toBe(true);
    expect(feeStays({ ...facts, appFeeCents: 0 })).toBe(false);
    expect(feeStays({ ...facts, cash: true })).toBe(false);
    expect(feeStays({ ...facts, lines: [old, { ...old, inside: true }] })).toBe(false);
  });

  it("reads the provider's words", () => {
    expect([refundStatusOf("requires_action"), refundStatusOf(null), refundStatusOf("failed")]).toEqual([
      "pending",
      "pending",
      "failed",
    ]);
    expect(
      [
        "needs_response",
        "under_review",
        "warning_needs_response",
        "warning_closed",
        "prevented",
        "won",
        "lost",
        "appeal_under_review",
      ].map(disputeState),
    ).toEqual(["open", "open", "inquiry", "over", "over", "won", "lost", "open"]);
  });
});

describe("events", () => {
  it.each([
    ["payment_intent.succeeded", "intent"],
    ["charge.refunded", "charge"],
    ["charge.refund.updated", "refund"],
    ["charge.dispute.closed", "dispute"],
    ["refund.failed", "refund"],
    ["account.updated", "account"],
    ["account.application.deauthorized", "deauthorized"],
    ["payment_method.automatically_updated", "instrument"],
    ["payout.paid", "payout"],
    ["coupon.created", "nothing"],
  ])("%s is about: %s", (type, subject) => expect(eventSubjectOf(type)).toBe(subject));

  it("wait longer from attempt to attempt, ten minutes at most", () => {
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([4, 8, 16, 600]);
  });
});

describe("what is said of charges", () => {
  const declined = { declined: { code: "card_declined", declineCode: "insufficient_funds" } };
  const of = (...outcomes: Collected[]) =>
    verdictOf(outcomes.map((outcome, at) => ({ paymentId: at, amountCents: 1000 * (at + 1), outcome })));

  it("is the worst of several with its amount and reason, and what was charged all the same", () => {
    expect(of()).toMatchObject({ key: "paymentsBilling.nothingDue", tone: "info" });
    expect(of("succeeded", "succeeded")).toMatchObject({
      key: "paymentsBilling.paid",
      tone: "success",
      amount: 3000,
      paid: 0,
    });
    expect(of("succeeded", declined)).toMatchObject({
      ...{ key: "paymentsBilling.stillDeclined", tone: "error", amount: 2000, paid: 1000, reason: "funds" },
    });
    expect(of("held", "requires_action")).toMatchObject({ key: "paymentsBilling.needsConfirmation", tone: "warning" });
  });

  it("never claims that money moved before the provider said so", () => {
    expect(of("succeeded", "unknown")).toMatchObject({
      ...{ key: "paymentsBilling.unknown", tone: "warning", amount: 2000, paid: 1000 },
    });
    expect(of("processing")).toMatchObject({ key: "paymentsBilling.processing", tone: "info", amount: 1000, paid: 0 });
  });
});
