import { describe, expect, it } from "vitest";
import { coveredBy } from "@/lib/billing/arrears/debts.rules";
import { type Ended, mayRevive } from "@/lib/billing/disputes/sync.rules";
import { type ClaimFacts, claimKey, decideClaim } from "@/lib/billing/guarantees/claim.rules";
import { decideApply } from "@/lib/billing/guarantees/request.rules";
import { partPayment } from "@/lib/billing/payments/split.rules";
import { cents } from "@/lib/core/money";
import { dateOn } from "@/lib/core/time/dates";
import {
  balanceOf,
  chargeSucceeded,
  guaranteeWrittenOff,
  inOfficePaidToGuarantor,
  invoiceOwed,
} from "@/lib/platform/ledger/rules";

const owed = (netCents: number) => ({ obligationId: 1, paymentId: 1, dueOn: dateOn("2026-11-30"), netCents });
const facts: ClaimFacts = {
  ...{ status: "delinquent_gpp", gpp: true, claimed: false, underWay: false, account: "acct_1" },
  owed: [owed(4900), owed(4410)],
};

describe("a guarantee", () => {
  it("is all that is owed for the plan, which ends", () => {
    expect(decideClaim(facts)).toEqual({ amountCents: 9310, to: "canceled", account: "acct_1" });
  });

  it.each<[Partial<ClaimFacts>, string]>([
    [{ claimed: true }, "claimed"],
    [{ claimed: true, status: "canceled" }, "claimed"],
    [{ gpp: false }, "notGuaranteed"],
    [{ status: "past_due" }, "notDelinquent"],
    [{ status: "delinquent" }, "notDelinquent"],
    [{ underWay: true }, "underWay"],
    [{ owed: [] }, "nothingOwed"],
    [{ account: null }, "noAccount"],
  ])("%o is refused: %s", (more, refused) => {
    expect(decideClaim({ ...facts, ...more })).toEqual({ refused });
  });

  it("leaves the office its part of a family's payment, with its part of the fee", () => {
    const payment = { paymentId: 1, amountCents: 9310, appFeeCents: 465 };
    expect(partPayment(payment, 4900).left).toEqual({ paymentId: 1, amountCents: 4410, appFeeCents: 220 });
    expect(partPayment(payment, 9310).left).toBeNull();
  });

  it("is requested under its own key, and under another one only after a rejection", () => {
    expect([0, 1, 2].map((attemptCount) => claimKey(7, attemptCount))).toEqual(["claim:7", "claim:7:1", "claim:7:2"]);
  });
});

describe("the ledger of a claimed debt", () => {
  const amount = cents(4900);
  it("balance, and never touch what the office earned", () => {
    const charged = chargeSucceeded({ route: "guarantor", amount, appFee: cents(0), processorFee: cents(172) });
    for (const lines of [charged, inOfficePaidToGuarantor(amount), guaranteeWrittenOff(amount), invoiceOwed(amount)])
      expect(balanceOf(lines)).toBe(0);
    expect(charged.some(({ account }) => account.startsWith("O:"))).toBe(false);
    expect(inOfficePaidToGuarantor(amount).find(({ account }) => account === "O:owed_platform")?.cents).toBe(-4900);
  });
});

describe("payments taken in the office", () => {
  const debt = [{ amountCents: 4900 }, { amountCents: 4410 }];
  it.each([
    [4900, 1],
    [9310, 2],
    [4410, null],
    [5000, null],
    [9311, null],
    [0, null],
  ])("of %i cents covers %s payments, the oldest first", (amount, count) => {
    expect(coveredBy(debt, amount)?.length ?? null).toBe(count);
  });
});

describe("a won appeal", () => {
  const today = dateOn("2027-01-10");
  const ended: Ended = {
    ...{ status: "canceled", statusesBefore: ["active"], cancelOn: null, autoRenew: true, replaced: false },
    termEndOn: dateOn("2026-12-31"),
  };
  it.each<[Partial<Ended>, boolean]>([
    [{}, true],
    [{ autoRenew: false }, false],
    [{ autoRenew: false, termEndOn: dateOn("2027-02-01") }, true],
    [{ statusesBefore: [] }, false],
    [{ cancelOn: dateOn("2027-01-01") }, false],
    [{ replaced: true }, false],
    [{ status: "inactive" }, false],
  ])("takes up again what only the dispute ended: %o %s", (more, expected) => {
    expect(mayRevive({ ...ended, ...more }, today)).toBe(expected);
  });
});

describe("an account for guaranteed plans", () => {
  const at = new Date("2026-12-01T12:00:00Z");
  const account = { approved: false, appliedAt: null, associationId: null };
  it("is asked for once a minute, and named only by the association that brings its own", () => {
    expect(decideApply(account, false, at)).toBe("send");
    expect(decideApply({ ...account, appliedAt: new Date(at.getTime() - 30_000) }, false, at)).toBe("sent");
    expect(decideApply({ ...account, appliedAt: new Date(at.getTime() - 90_000) }, false, at)).toBe("send");
    expect(decideApply(account, true, at)).toEqual({ refused: "onlyAssociation" });
    expect(decideApply({ ...account, associationId: 3 }, true, at)).toBe("send");
    expect(decideApply({ ...account, approved: true }, false, at)).toEqual({ refused: "approved" });
  });
});
