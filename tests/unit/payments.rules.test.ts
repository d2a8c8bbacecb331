import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BilledMembership, isCharged, nextCharges } from "@/lib/billing/dues/upcoming.rules";
import { classifyDecline, nextAttemptOn } from "@/lib/billing/dunning/decline.rules";
import {
  applicationFee,
  cashRenewalStart,
  collectionOf,
  insideRefundDays,
  mayBackdate,
  priceChangeIndex,
  spreadRefund,
} from "@/lib/billing/payments/rules";
import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import { cents, sum } from "@/lib/core/money";
import { addDays, type DateOn, dateOn, dueDate } from "@/lib/core/time/dates";
import { delinquentOn, periodIndexOn, periodOf, withDrawDay } from "@/lib/platform/membership-status/period.rules";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import { receiptNumber } from "@/lib/practice/receipts/rules";
import domain from "@/tests/data/spec/domain.json";
import { billedMembership } from "../support/billed";

const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(dateOn("1960-01-01"), days));
const units = fc.constantFrom("month" as const, "year" as const);
const family = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: 2000 };

describe("periods", () => {
  it("start on their due date and end where the next starts", () => {
    expect(periodOf(dateOn("2026-01-31"), "month", 1)).toEqual({
      index: 1,
      startOn: "2026-02-28",
      endOn: "2026-03-31",
    });
  });

  it.each([
    ["2026-01-31", "month", "2026-01-30", -1],
    ["2026-01-31", "month", "2026-01-31", 0],
    ["2026-01-31", "month", "2026-02-27", 0],
    ["2026-01-31", "month", "2026-02-28", 1],
    ["2026-01-31", "month", "2026-03-30", 1],
    ["2024-02-29", "year", "2025-02-27", 0],
    ["2024-02-29", "year", "2025-02-28", 1],
    ["2024-02-29", "year", "2028-02-28", 3],
  ] as const)("from %s by %s, %s lies in %i", (anchor, unit, on, expected) => {
    expect(periodIndexOn(dateOn(anchor), unit, dateOn(on))).toBe(expected);
  });

  it("hold every day from the anchor on, exactly once", () => {
    fc.assert(
      fc.property(dates, units, fc.integer({ min: 0, max: 9000 }), (anchor, unit, days) => {
        const on = addDays(anchor, days);
        const { startOn, endOn } = periodOf(anchor, unit, periodIndexOn(anchor, unit, on));
        return startOn <= on && on < endOn;
      }),
    );
  });
});

describe("payments", () => {
  it.each([
    [0, "nothing"],
    [1, "writeOff"],
    [49, "writeOff"],
    [50, "charge"],
  ])("%i cents: %s", (amount, expected) => {
    expect(collectionOf(amount)).toBe(expected);
  });

  it.each([
    [4900, 500, 0, 1, 245],
    [4900, 0, 150, 3, 450],
    [4900, 500, 150, 2, 545],
    [100, 500, 150, 2, 100],
    [0, 500, 150, 2, 0],
  ])("fee of %i at %i bps and %i for %i members: %i", (net, percentBps, flatCents, members, expected) => {
    expect(applicationFee(cents(net), { percentBps, flatCents }, members)).toBe(expected);
  });

  it("has a fee for any tier", () => {
    expect([1, 2, 3, 9].map((tier) => applicationFeeOfTier(tier).percentBps)).toEqual([500, 400, 300, 500]);
  });

  it("numbers receipts", () => {
    expect(receiptNumber(dateOn("2026-03-14"), 42)).toBe("2026-0000042");
  });
});

describe("retries", () => {
  const dueOn = dateOn("2026-03-31");

  it("are on the due day and 3, 7 and 14 days later; delinquent after 21", () => {
    const tries: DateOn[] = [];
    for (let next = nextAttemptOn(dueOn, null); next !== null; next = nextAttemptOn(dueOn, next)) tries.push(next);
    expect(tries).toEqual(["2026-03-31", "2026-04-03", "2026-04-07", "2026-04-14"]);
    expect(delinquentOn(dueOn)).toBe("2026-04-21");
  });

  it("do not pile up after an outage", () => {
    expect(nextAttemptOn(dueOn, dateOn("2026-04-05"))).toBe("2026-04-07");
    expect(nextAttemptOn(dueOn, dateOn("2026-04-07"))).toBe("2026-04-14");
    expect(nextAttemptOn(dueOn, dateOn("2026-05-01"))).toBeNull();
  });

  it.each([
    [{ code: "card_declined", declineCode: "insufficient_funds" }, "soft"],
    [{ code: "card_declined", declineCode: "generic_decline" }, "soft"],
    [{ code: "card_declined", declineCode: "generic_decline", adviceCode: "do_not_try_again" }, "hard"],
    [{ code: "card_declined", declineCode: "lost_card" }, "hard"],
    [{ code: "card_declined", declineCode: "stolen_card" }, "hard"],
    [{ code: "card_declined", declineCode: "pickup_card" }, "hard"],
    [{ code: "expired_card", declineCode: "expired_card" }, "hard"],
    [{ code: "authentication_required", declineCode: "authentication_required" }, "authentication"],
    [{ bankReturnCode: "R01", bankReturns: 1 }, "soft"],
    [{ bankReturnCode: "R09", bankReturns: 2 }, "soft"],
    [{ bankReturnCode: "R01", bankReturns: 3 }, "hard"],
    [{ bankReturnCode: "R02", bankReturns: 1 }, "hard"],
    [{ bankReturnCode: "R03" }, "hard"],
    [{ bankReturnCode: "R04" }, "hard"],
    [{ bankReturnCode: "R07" }, "hard"],
    [{ bankReturnCode: "R10" }, "hard"],
    [{ bankReturnCode: "R29" }, "hard"],
    [{}, "soft"],
  ])("%j is %s", (refusal, expected) => {
    expect(classifyDecline(refusal)).toBe(expected);
  });
});

describe("refunds", () => {
  const created = dateOn("2026-01-01");

  it("are by rule inside 90 days: day 90 in, day 91 out", () => {
    expect([89, 90, 91].map((day) => insideRefundDays(created, addDays(created, day)))).toEqual([true, true, false]);
    expect(insideRefundDays(created, addDays(created, domain.limits.cancellationPolicyDays))).toBe(true);
  });

  it("are spread by largest remainder, ties to the earlier line", () => {
    const lines = [1, 2, 3].map((obligationId) => ({ obligationId, leftCents: 4900 }));
    expect(spreadRefund(cents(10_000), lines).map((line) => line.cents)).toEqual([3334, 3333, 3333]);
    expect(spreadRefund(cents(1), lines)).toEqual([{ obligationId: 1, cents: 1 }]);
  });

  it("add up and never take more than is left of a line", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (left, share) => {
        const lines = left.map((leftCents, obligationId) => ({ obligationId, leftCents }));
        const whole = left.reduce((total, each) => total + each, 0);
        fc.pre(whole > 0);
        const amount = cents(Math.max(1, Math.floor(whole * share)));
        const parts = spreadRefund(amount, lines);
        return (
          sum(parts.map((part) => part.cents)) === amount &&
          parts.every((part) => part.cents <= (left[part.obligationId] ?? 0))
        );
      }),
    );
  });

  it.each([0, -1, 4901])("of %i from 49.00 is refused", (amount) => {
    expect(() => spreadRefund(cents(amount), [{ obligationId: 1, leftCents: 4900 }])).toThrow(RangeError);
  });
});

describe("dates that move", () => {
  it("renews cash at the old end when early, today when late", () => {
    const end = dateOn("2026-03-14");
    expect(cashRenewalStart(end, addDays(end, -10))).toBe("2026-03-14");
    expect(cashRenewalStart(end, addDays(end, 20))).toBe("2026-04-03");
  });

  it.each([
    [20, true],
    [30, true],
    [31, false],
    [45, false],
    [0, true],
    [-1, false],
  ])("back by %i days: %s", (days, expected) => {
    const today = dateOn("2026-03-14");
    expect(mayBackdate(addDays(today, -days), today, today)).toBe(expected);
  });

  it("moves the draw date: never earlier, and 31 stays 31", () => {
    // Paid on the 15th since January; on March 10 the 31st is asked for.
    const changed = withDrawDay({ unit: "month", nextIndex: 2, nextDueOn: dateOn("2026-03-15") }, 31);
    expect(changed.nextDueOn).toBe("2026-03-31");
    expect([1, 2].map((more) => dueDate(changed.anchorOn, "month", changed.nextIndex + more))).toEqual([
      "2026-04-30",
      "2026-05-31",
    ]);
    expect(withDrawDay({ unit: "month", nextIndex: 2, nextDueOn: dateOn("2026-03-15") }, 10).nextDueOn).toBe(
      "2026-04-10",
    );
    expect(withDrawDay({ unit: "month", nextIndex: 2, nextDueOn: dateOn("2026-03-15") }, 15).nextDueOn).toBe(
      "2026-03-15",
    );
  });

  it("keeps the wanted day wherever the month has it, and the index growing", () => {
    fc.assert(
      fc.property(
        dates,
        units,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 31 }),
        (anchor, unit, nextIndex, day) => {
          const nextDueOn = dueDate(anchor, unit, nextIndex);
          const changed = withDrawDay({ unit, nextIndex, nextDueOn }, day);
          return (
            changed.nextIndex >= nextIndex &&
            changed.nextDueOn >= nextDueOn &&
            changed.nextDueOn <= addDays(nextDueOn, 31) &&
            (unit === "year" || Number(changed.anchorOn.slice(8)) === day) &&
            dueDate(changed.anchorOn, unit, changed.nextIndex) === changed.nextDueOn
          );
        },
      ),
    );
  });

  it("brings a new price after contract and notice", () => {
    const membership = { anchorOn: dateOn("2026-01-31"), unit: "month" as const, nextIndex: 3 };
    const index = (contractEndOn: string | null, today: string) =>
      dueDate(
        membership.anchorOn,
        "month",
        priceChangeIndex(
          { ...membership, contractEndOn: contractEndOn === null ? null : dateOn(contractEndOn) },
          dateOn(today),
        ),
      );
    expect(index("2027-01-31", "2026-04-10")).toBe("2027-01-31");
    expect(index(null, "2026-04-10")).toBe("2026-05-31");
    expect(index(null, "2026-05-01")).toBe("2026-05-31");
    expect(index(null, "2026-05-02")).toBe("2026-06-30");
    expect(index(null, "2026-01-01")).toBe("2026-04-30");
  });

  it("before the day on which the price begins, nor before contract and notice where those come later", () => {
    const one = { anchorOn: dateOn("2026-01-31"), unit: "month" as const, nextIndex: 1 };
    const from = (beginsOn: string, contractEndOn: string | null = null) =>
      dueDate(
        one.anchorOn,
        "month",
        priceChangeIndex(
          { ...one, contractEndOn: contractEndOn === null ? null : dateOn(contractEndOn) },
          dateOn("2026-04-10"),
          dateOn(beginsOn),
        ),
      );
    expect(from("2026-06-30")).toBe("2026-06-30");
    expect(from("2026-07-01")).toBe("2026-07-31");
    // The notice of thirty days is over on May 10.
    expect(from("2026-04-11")).toBe("2026-05-31");
    expect(from("2026-06-30", "2027-01-31")).toBe("2027-01-31");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 }), (days, contract) => {
        const [beginsOn, contractEndOn] = [
          addDays(dateOn("2026-04-10"), days),
          addDays(dateOn("2026-04-10"), contract),
        ];
        const on = from(beginsOn, contractEndOn);
        return on >= beginsOn && on >= contractEndOn && on >= addDays(dateOn("2026-04-10"), 30);
      }),
    );
  });
});

describe("the next charges", () => {
  const preview = (memberships: BilledMembership[], count: number) =>
    nextCharges({ memberships, discounts: family }, count).map((charge) => [charge.dueOn, charge.totalCents]);

  it("are one payment a date for the whole family", () => {
    const yearly = billedMembership(3, { unit: "year", anchorOn: dateOn("2025-03-31"), listCents: 49_900 });
    expect(preview([billedMembership(1), billedMembership(2), yearly], 3)).toEqual([
      ["2026-02-28", 8820],
      ["2026-03-31", 8820 + 44_910],
      ["2026-04-30", 8820],
    ]);
  });

  it("follow the family: two at 10 %, three unset still 10 %, four at 20 %", () => {
    const lines = (size: number, change: Partial<BilledMembership> = {}) => {
      const own = billedMembership(1, change);
      const others = Array.from({ length: size - 1 }, (_, at) => billedMembership(at + 2));
      return nextCharges({ memberships: [own, ...others], discounts: family }, 1, [own])[0]?.lines[0];
    };
    expect([1, 2, 3, 4].map((size) => lines(size)?.netCents)).toEqual([4900, 4410, 4410, 3920]);
    expect(lines(4)).toMatchObject({ discountCents: 980, discountBps: 2000, discountReason: "family", periodIndex: 1 });
    expect(lines(2, { codeBps: 1500 })).toMatchObject({ netCents: 4165, discountReason: "code" });
  });

  it("take up an announced price at its period", () => {
    const raised = billedMembership(1, {
      changes: [{ kind: "price", effectiveIndex: 2, payload: { listCents: 5500 } }],
    });
    expect(preview([raised], 3).map(([, total]) => total)).toEqual([4900, 5500, 5500]);
  });

  it("apply a scheduled plan, with its own price and unit, on the day the old one would have been charged", () => {
    const terms = { planId: 2, planVersionId: 7, unit: "year", listCents: 50_000 };
    const changes = [
      { kind: "plan", effectiveIndex: 2, payload: terms },
      { kind: "price", effectiveIndex: 3, payload: { listCents: 5500 } },
    ];
    expect(preview([billedMembership(1, { changes: changes.slice(0, 1) })], 3)).toEqual([
      ["2026-02-28", 4900],
      ["2026-03-31", 50_000],
      ["2027-03-31", 50_000],
    ]);
  });

  it("go up to a day that is named, without it", () => {
    const days = nextCharges({ memberships: [billedMembership(1)], discounts: family }, dateOn("2026-04-30")).map(
      ({ dueOn }) => dueOn,
    );
    expect(days).toEqual(["2026-02-28", "2026-03-31"]);
  });

  it("stop at a requested end, and at the term's end without renewal", () => {
    expect(
      preview([billedMembership(1, { cancelOn: dateOn("2026-04-30"), status: "cancellation_requested" })], 9),
    ).toHaveLength(2);
    expect(preview([billedMembership(1, { autoRenew: false, termEndOn: dateOn("2026-05-31") })], 9)).toHaveLength(3);
  });

  it("are never for those who are not charged by themselves", () => {
    const charged = MEMBER_STATUSES.filter((status) =>
      isCharged(billedMembership(1, { status }), dateOn("2026-02-28")),
    );
    expect(charged).toEqual(["active", "active_transferred", "past_due", "cancellation_requested"]);
    expect(preview([billedMembership(1, { collection: "in_office" })], 3)).toEqual([]);
  });
});
