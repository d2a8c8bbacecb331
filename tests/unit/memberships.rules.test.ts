// What an office may do to a membership, as tables. Edge cases are those of the payment rules: dates, prices, cash.
import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  decideAutoRenew,
  decideRenewCash,
  decideToCash,
  decideWaiveFee,
} from "@/lib/membership/memberships/billing-mode.rules";
import { explainingFacts, type Inputs, nextOf } from "@/lib/membership/memberships/explain.rules";
import { decideKeepPlan, decidePlan, planDifference, renewalIndex } from "@/lib/membership/memberships/plan.rules";
import { type PricedMember, priceChanges, priceSummaryOf } from "@/lib/membership/memberships/price.rules";
import {
  type CurrentMembership,
  isRefused,
  type MembershipFacts,
  withDecided,
} from "@/lib/membership/memberships/rules";
import { decideDrawDay, decideTerm } from "@/lib/membership/memberships/schedule.rules";
import {
  type Moving,
  movingOf,
  type TargetPlan,
  targetPlan,
  transferRefusal,
} from "@/lib/membership/memberships/transfer.rules";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";

const on = dateOn;
function facts(
  standing: Partial<CurrentMembership> = {},
  more: Partial<Omit<MembershipFacts, "current">> = {},
): MembershipFacts {
  return {
    current: {
      status: "active",
      planId: 1,
      planVersionId: 1,
      unit: "month",
      listCents: 4900,
      anchorOn: on("2026-01-15"),
      nextIndex: 2,
      collection: "auto",
      autoRenew: true,
      nextDueOn: on("2026-03-15"),
      termEndOn: on("2027-01-15"),
      startedOn: on("2026-01-15"),
      endedOn: null,
      feeWaived: false,
      agesKeptUntil: null,
      ...standing,
    },
    statusesBefore: [],
    revision: 1,
    gpp: false,
    today: on("2026-03-10"),
    createdOn: on("2026-01-15"),
    underWay: false,
    closesOn: null,
    sharedDebt: false,
    freeDaysGiven: 0,
    scheduledChanges: [],
    ...more,
  };
}
const cash = (more: Partial<CurrentMembership> = {}) =>
  facts({
    status: "active_cash",
    collection: "in_office",
    autoRenew: false,
    nextDueOn: null,
    nextIndex: 1,
    termEndOn: on("2026-03-15"),
    anchorOn: on("2026-02-15"),
    ...more,
  });
const refusal = (decision: object) => ("refused" in decision ? decision.refused : null);

describe("the day of payment", () => {
  it("moves to the first such day on or after the next due date: the days between are free", () => {
    expect(decideDrawDay(facts(), 31)).toMatchObject({ set: { nextDueOn: "2026-03-31" } });
    expect(decideDrawDay(facts(), 1)).toMatchObject({ set: { nextDueOn: "2026-04-01" } });
  });
  it("gives a month of free days in twelve, however often it moves, and no day twice", () => {
    expect(refusal(decideDrawDay(facts(), 14))).toBe(null);
    expect(refusal(decideDrawDay(facts({}, { freeDaysGiven: 1 }), 14))).toBe(null);
    expect(refusal(decideDrawDay(facts({}, { freeDaysGiven: 2 }), 14))).toBe("drawTooFar");
    expect(refusal(decideDrawDay(facts({}, { freeDaysGiven: 16 }), 31))).toBe("drawTooFar");
    // The first such day is the next due date itself: nothing is free.
    const clamped = facts(
      { anchorOn: on("2026-01-31"), nextIndex: 1, nextDueOn: on("2026-02-28") },
      { freeDaysGiven: 31 },
    );
    expect(refusal(decideDrawDay(clamped, 28))).toBe(null);
  });
  it("is never past the end of a term that does not renew", () => {
    const ends = (termEndOn: string) => facts({ autoRenew: false, termEndOn: on(termEndOn) });
    expect(refusal(decideDrawDay(ends("2026-04-02"), 1))).toBe(null);
    expect(refusal(decideDrawDay(ends("2026-04-01"), 1))).toBe("pastEnd");
    expect(refusal(decideDrawDay(facts({ termEndOn: on("2026-04-01") }), 1))).toBe(null);
  });
  it("stays while something is owed, and where nothing is drawn", () => {
    expect(refusal(decideDrawDay(facts({ status: "past_due" }), 20))).toBe("settleFirst");
    expect(refusal(decideDrawDay(cash(), 20))).toBe("notDrawn");
    expect(refusal(decideDrawDay(facts({ status: "cancellation_requested" }), 20))).toBe("notRunning");
    expect(refusal(decideDrawDay(facts(), 15))).toBe("nothingToChange");
  });
});

describe("the term", () => {
  it.each([
    ["2025-12-26", null],
    ["2025-12-16", null],
    ["2025-12-15", "backdateTooFar"],
    ["2026-01-16", "backdateTooFar"],
  ])("start moved to %s: %s", (startOn, expected) => {
    expect(refusal(decideTerm(facts(), { startOn: on(startOn) }))).toBe(expected);
  });
  it("goes back by thirty days in all, in one step or in two, and then no further", () => {
    const moved = facts({ startedOn: on("2025-12-21") });
    expect(refusal(decideTerm(moved, { startOn: on("2025-12-16") }))).toBe(null);
    expect(refusal(decideTerm(moved, { startOn: on("2025-12-15") }))).toBe("backdateTooFar");
    expect(refusal(decideTerm(moved, { startOn: on("2025-12-22") }))).toBe("backdateTooFar");
  });
  it("moves only the start: nothing is charged for the days gained", () => {
    expect(decideTerm(facts(), { startOn: on("2025-12-26") })).toEqual({
      set: { startedOn: "2025-12-26", termEndOn: "2027-01-15" },
    });
  });
  it.each([
    ["2026-03-15", null],
    ["2026-03-14", "endBeforePaid"],
    ["2026-03-10", "endBeforePaid"],
    ["2029-03-10", null],
    ["2029-03-11", "endTooFar"],
  ])("end moved to %s: %s", (endOn, expected) => {
    expect(refusal(decideTerm(facts(), { endOn: on(endOn) }))).toBe(expected);
  });
  it("of a guaranteed plan ends when it ends", () => {
    expect(refusal(decideTerm(facts({}, { gpp: true }), { endOn: on("2026-09-15") }))).toBe("guaranteed");
  });
});

describe("renewal", () => {
  it("is switched where money is drawn, never where it is paid in the office", () => {
    expect(decideAutoRenew(facts(), false)).toEqual({ set: { autoRenew: false } });
    // The last period of the term was issued already, so nothing more was to be drawn: the next one is again.
    const last = facts({ autoRenew: false, nextDueOn: null, anchorOn: on("2025-04-15"), nextIndex: 12 });
    expect(decideAutoRenew(last, true)).toEqual({ set: { autoRenew: true, nextDueOn: "2026-04-15" } });
    // That ends on May 15: an office that is open until the day before draws it, one that has closed by then does not.
    const lastIn = (closesOn: string) => facts(last.current, { closesOn: on(closesOn) });
    expect(decideAutoRenew(lastIn("2026-05-14"), true)).toEqual({ set: { autoRenew: true, nextDueOn: "2026-04-15" } });
    expect(decideAutoRenew(lastIn("2026-05-13"), true)).toEqual({ set: { autoRenew: true } });
    expect(refusal(decideAutoRenew(facts(), true))).toBe("nothingToChange");
    expect(refusal(decideAutoRenew(cash(), true))).toBe("inOfficeNoRenewal");
    expect(refusal(decideAutoRenew(facts({ status: "canceled" }), false))).toBe("notRunning");
  });
});

describe("paying in the office instead", () => {
  it("lasts for what is paid for", () => {
    expect(decideToCash(facts())).toMatchObject({
      event: "madeCash",
      set: { collection: "in_office", autoRenew: false, nextDueOn: null, termEndOn: "2026-03-15" },
    });
  });
  it("waits for the result of a payment on its way, once", () => {
    const waits = decideToCash(facts({}, { underWay: true }));
    expect(waits).toMatchObject({ set: {}, schedule: { kind: "collection", effectiveIndex: 2 } });
    const waiting = [{ id: 1, kind: "collection", effectiveIndex: 2, payload: {} }];
    expect(refusal(decideToCash(facts({}, { underWay: true, scheduledChanges: waiting })))).toBe("nothingToChange");
  });
  it("is for those who run and owe nothing", () => {
    const allowed = MEMBER_STATUSES.filter((status) => !isRefused(decideToCash(facts({ status }))));
    expect(allowed).toEqual(["active", "active_transferred"]);
    expect(refusal(decideToCash(facts({ status: "past_due" })))).toBe("settleFirst");
    expect(refusal(decideToCash(facts({}, { gpp: true })))).toBe("guaranteed");
  });
});

describe("a renewal paid in the office", () => {
  it("ten days early starts where the old period ends", () => {
    const renewed = decideRenewCash({ ...cash(), today: on("2026-03-05") });
    expect(renewed).toMatchObject({
      startOn: "2026-03-15",
      set: { anchorOn: "2026-02-15", nextIndex: 1, termEndOn: "2026-04-15" },
    });
  });
  it("twenty days late starts today", () => {
    const late = decideRenewCash({ ...cash({ status: "inactive" }), today: on("2026-04-04") });
    expect(late).toMatchObject({ startOn: "2026-04-04", set: { termEndOn: "2026-05-04", endedOn: null } });
  });
  it("is not done twice", () => {
    expect(refusal(decideRenewCash({ ...cash({ termEndOn: on("2026-04-15") }), today: on("2026-03-15") }))).toBe(
      "renewedAlready",
    );
  });
  it("takes up the plan that waits for it", () => {
    const payload = { planId: 2, planVersionId: 9, unit: "year", listCents: 49_900 };
    const waiting = [{ id: 1, kind: "plan", effectiveIndex: 1, payload }];
    const renewed = decideRenewCash({ ...cash(), scheduledChanges: waiting, today: on("2026-03-15") });
    expect(renewed).toMatchObject({
      startOn: "2026-03-15",
      set: { planVersionId: 9, unit: "year", listCents: 49_900, termEndOn: "2027-03-15" },
      drop: ["plan"],
    });
  });
  it("is for those who pay in the office and run or have run out", () => {
    const allowed = MEMBER_STATUSES.filter((status) => !isRefused(decideRenewCash(cash({ status }))));
    expect(allowed).toEqual(["active_transferred", "active_cash", "inactive"]);
    expect(refusal(decideRenewCash(facts()))).toBe("notInOffice");
  });
});

describe("another plan", () => {
  const terms = { planId: 2, planVersionId: 8, unit: "month" as const, listCents: 3900 };
  it("now: holds at once, its price from the next payment on", () => {
    expect(decidePlan(facts(), terms, "now")).toMatchObject({
      set: { ...terms, anchorOn: "2026-01-15", nextIndex: 2 },
      drop: ["plan", "price"],
    });
  });
  it("by the year: the first annual payment is on the day the next monthly one would have been", () => {
    const decision = decidePlan(
      facts({ anchorOn: on("2026-01-31"), nextDueOn: on("2026-03-31") }),
      { ...terms, unit: "year" },
      "now",
    );
    expect(decision).toMatchObject({ set: { unit: "year", nextIndex: 2, anchorOn: "2024-03-31" } });
  });
  it("with the next payment or at renewal: waits, and the last request counts", () => {
    expect(decidePlan(facts(), terms, "nextPayment")).toMatchObject({ schedule: { effectiveIndex: 2 }, set: {} });
    expect(decidePlan(facts(), terms, "renewal")).toMatchObject({ schedule: { effectiveIndex: 12 } });
    expect(renewalIndex(on("2026-01-15"), "year", 1, on("2027-01-15"))).toBe(1);
    const waiting = [{ id: 4, kind: "plan", effectiveIndex: 12, payload: {} }];
    const decision = decidePlan(facts({}, { scheduledChanges: waiting }), terms, "nextPayment");
    if (isRefused(decision)) throw new Error("refused");
    expect(withDecided(facts({}, { scheduledChanges: waiting }), decision, "active").waiting).toEqual([
      { id: 0, kind: "plan", effectiveIndex: 2, payload: terms },
    ]);
  });
  it("is refused where it is the same, where something is owed, and inside a guaranteed term", () => {
    expect(refusal(decidePlan(facts(), { ...terms, planId: 1, planVersionId: 1, listCents: 4900 }, "now"))).toBe(
      "nothingToChange",
    );
    expect(refusal(decidePlan(facts({ status: "past_due" }), terms, "now"))).toBe("settleFirst");
    expect(refusal(decidePlan(facts({}, { gpp: true }), terms, "now"))).toBe("guaranteed");
    expect(refusal(decidePlan(facts({}, { gpp: true }), terms, "renewal"))).toBeNull();
    expect(refusal(decidePlan(facts(), { ...terms, unit: "year" }, "termStart"))).toBe("otherUnitFromStart");
    // Without renewal no period begins with the next term; at the desk people renew themselves.
    expect(refusal(decidePlan(facts({ autoRenew: false }), terms, "nextPayment"))).toBeNull();
    expect(refusal(decidePlan(facts({ autoRenew: false }), terms, "renewal"))).toBe("pastEnd");
    expect(refusal(decidePlan(facts({ autoRenew: false, collection: "in_office" }), terms, "renewal"))).toBeNull();
  });
  it("from the term's start: what was paid already is made up for, both ways", () => {
    expect(
      planDifference([
        { netCents: 4900, refundedCents: 0, newNetCents: 5500 },
        { netCents: 4410, refundedCents: 0, newNetCents: 4950 },
      ]),
    ).toBe(1140);
    expect(planDifference([{ netCents: 4900, refundedCents: 0, newNetCents: 3900 }])).toBe(-1000);
    // What was given back is not asked for, nor given back once more.
    expect(planDifference([{ netCents: 4900, refundedCents: 4900, newNetCents: 5900 }])).toBe(0);
    expect(planDifference([{ netCents: 4900, refundedCents: 600, newNetCents: 3900 }])).toBe(-400);
    expect(planDifference([{ netCents: 4900, refundedCents: 1500, newNetCents: 3900 }])).toBe(0);
    expect(planDifference([{ netCents: 4900, refundedCents: 1500, newNetCents: 5900 }])).toBe(1000);
  });
  it("that is scheduled can be canceled, when there is one", () => {
    const waiting = [{ id: 1, kind: "plan", effectiveIndex: 2, payload: {} }];
    expect(decideKeepPlan(facts({}, { scheduledChanges: waiting }))).toEqual({ set: {}, drop: ["plan"] });
    expect(refusal(decideKeepPlan(facts()))).toBe("nothingToChange");
  });
});

describe("the activation fee", () => {
  it("is waived while the first payment has not been taken, by those who may", () => {
    const waits = facts({ status: "pending_cash", collection: "in_office", autoRenew: false });
    expect(decideWaiveFee(waits, true, true, true)).toEqual({ set: { feeWaived: true } });
    expect(refusal(decideWaiveFee(waits, true, false, true))).toBe("mayNotWaive");
    expect(refusal(decideWaiveFee(waits, true, true, false))).toBe("noFeeToWaive");
    expect(refusal(decideWaiveFee(facts(), true, true, true))).toBe("noFeeToWaive");
  });
});

describe("what waits for a period", () => {
  it("goes on waiting for the same one when the count of periods is moved", () => {
    const waiting = [{ id: 4, kind: "plan", effectiveIndex: 12, payload: {} }];
    const before = facts({}, { scheduledChanges: waiting });
    const moved = withDecided(before, { set: { nextIndex: 5 } }, "active");
    expect(moved.waiting[0]?.effectiveIndex).toBe(15);
  });
});

describe("why a membership has its status", () => {
  const inputs = (more: Partial<Inputs> = {}): Inputs => ({
    status: "active",
    collection: "auto",
    autoRenew: true,
    gpp: false,
    nextDueOn: on("2026-03-15"),
    termEndOn: on("2027-01-15"),
    pastDueOn: null,
    cancelOn: null,
    endedOn: null,
    openCents: 0,
    attemptCount: 0,
    nextAttemptOn: null,
    disputeDueOn: null,
    delinquentDay: 21,
    ...more,
  });
  it.each<[string, Partial<Inputs>, string[]]>([
    ["active", {}, ["chargeFailed past_due 2026-03-15"]],
    [
      "active without renewal",
      { autoRenew: false },
      ["chargeFailed past_due 2026-03-15", "termEnded inactive 2027-01-15"],
    ],
    [
      "late",
      { status: "past_due", pastDueOn: on("2026-03-31"), nextAttemptOn: on("2026-04-03") },
      ["chargeSucceeded active 2026-04-03", "retriesUsedUp delinquent 2026-04-21"],
    ],
    [
      "late and guaranteed",
      { status: "past_due", gpp: true, pastDueOn: on("2026-03-31") },
      ["chargeSucceeded active null", "retriesUsedUpGuaranteed delinquent_gpp 2026-04-21"],
    ],
    [
      "paid in the office",
      { status: "active_cash", collection: "in_office", autoRenew: false, nextDueOn: null },
      ["cashRenewed active_cash 2027-01-15", "termEnded inactive 2027-01-15"],
    ],
    [
      "about to end",
      { status: "cancellation_requested", cancelOn: on("2026-04-15") },
      ["termEnded canceled 2026-04-15"],
    ],
    ["delinquent", { status: "delinquent" }, ["debtSettled active null"]],
    [
      "disputed",
      { status: "disputed", disputeDueOn: on("2026-05-01") },
      ["disputeWon active 2026-05-01", "disputeLost canceled 2026-05-01"],
    ],
  ])("says what comes next: %s", (_, more, expected) => {
    expect(nextOf(inputs(more), []).map(({ event, to, on: day }) => `${event} ${to} ${day}`)).toEqual(expected);
  });
  it("says the figures it was decided from, what is owed first", () => {
    const late = inputs({ status: "past_due", pastDueOn: on("2026-03-31"), openCents: 4900, attemptCount: 2 });
    expect(explainingFacts(late).slice(0, 3)).toEqual([
      { term: "pastDueOn", kind: "date", value: "2026-03-31" },
      { term: "open", kind: "cents", value: 4900 },
      { term: "attempts", kind: "count", value: 2 },
    ]);
  });
});

describe("handing a person over to another office", () => {
  const moving = (more: Partial<Moving> = {}): Moving => ({
    membershipId: 1,
    status: "active",
    collection: "auto",
    unit: "month",
    planName: "Adult Care",
    listCents: 4900,
    gpp: false,
    underWay: false,
    nextDueOn: on("2026-03-15"),
    ...more,
  });
  const plan = (planId: number, planName: string, units = ["month", "year"]): TargetPlan => ({
    planId,
    planVersionId: planId * 10,
    planName,
    disableFamilyDiscounts: false,
    hasUnit: (unit) => units.includes(unit),
  });
  const target = { closes: false, isSame: false, chargesEnabled: true, plans: [] };
  it.each<[string, Partial<Moving>, Partial<typeof target>, string | null]>([
    ["runs and owes nothing", {}, {}, null],
    ["is late", { status: "past_due" }, {}, "settleFirst"],
    ["has a payment under way", { underWay: true }, {}, "paymentUnderWay"],
    ["has a guaranteed plan", { gpp: true }, {}, "guaranteed"],
    ["is disputed", { status: "disputed" }, {}, "nothingRuns"],
    ["is drawn, and the other office has no payout account", {}, { chargesEnabled: false }, "noPayoutAccount"],
    [
      "pays in the office, where no payout account is needed",
      { collection: "in_office", status: "active_cash" },
      { chargesEnabled: false },
      null,
    ],
    ["is to stay where they are", {}, { closes: false, isSame: true }, "sameOffice"],
  ])("who %s", (_, more, where, expected) => {
    expect(transferRefusal([moving(more)], { ...target, ...where })).toBe(expected);
  });
  it("takes everything that runs, and nothing that ended or never began", () => {
    const all = MEMBER_STATUSES.map((status, index) => moving({ status, membershipId: index }));
    expect(movingOf(all).map(({ status }) => status)).toEqual([
      "active",
      "active_transferred",
      "active_cash",
      "past_due",
      "cancellation_requested",
      "delinquent",
      "delinquent_gpp",
      "disputed",
    ]);
    expect(transferRefusal([], target)).toBe("nothingRuns");
  });
  it("goes to the plan that was named, else to the one of the same name sold by the same unit", () => {
    const plans = [plan(1, "adult care ", ["year"]), plan(2, "Adult Care"), plan(3, "Kids")];
    expect(targetPlan(moving(), undefined, plans)?.planId).toBe(2);
    expect(targetPlan(moving(), 3, plans)?.planId).toBe(3);
    expect(targetPlan(moving(), 1, plans)).toBeNull();
    expect(targetPlan(moving({ planName: "Perio" }), undefined, plans)).toBeNull();
  });
});

describe("present members brought to a new price", () => {
  const member = (more: Partial<PricedMember> = {}): PricedMember => ({
    membershipId: 1,
    householdId: 1,
    planId: 1,
    planVersionId: 1,
    changes: [],
    status: "active",
    collection: "auto",
    autoRenew: true,
    unit: "month",
    listCents: 4900,
    anchorOn: on("2026-01-31"),
    nextIndex: 2,
    termEndOn: on("2027-01-31"),
    ...more,
  });
  const prices = { monthlyCents: 5500, annualCents: 55_000 };
  const priceMoves = (...request: Parameters<typeof priceChanges>) => priceChanges(...request).moves;
  const moved = (more: Partial<PricedMember>, day = "2026-03-10") => priceMoves([member(more)], prices, on(day))[0];
  it("pay the old one to the end of the contract: 49 to 2027-01-31, 55 after", () => {
    expect(moved({})).toMatchObject({ fromCents: 4900, toCents: 5500, effectiveIndex: 12, effectiveOn: "2027-01-31" });
  });
  it("have at least thirty days of notice", () => {
    expect(moved({ termEndOn: on("2026-02-28") })?.effectiveOn).toBe("2026-04-30");
    expect(moved({ termEndOn: on("2026-02-28") }, "2026-03-31")?.effectiveOn).toBe("2026-04-30");
    expect(moved({ termEndOn: on("2026-02-28") }, "2026-04-01")?.effectiveOn).toBe("2026-05-31");
  });
  it("are those who go on and pay something else", () => {
    const reached = MEMBER_STATUSES.filter((status) => moved({ status }));
    expect(reached).toEqual(["active", "active_transferred", "active_cash", "past_due"]);
    expect(moved({ listCents: 5500 })).toBeUndefined();
    // Who does not renew pays the old price to the end of the term, and nothing after it; at the desk people renew themselves.
    expect(moved({ autoRenew: false })).toBeUndefined();
    expect(moved({ autoRenew: false, collection: "in_office" })?.effectiveOn).toBe("2027-01-31");
    expect(priceMoves([member({ unit: "year" })], { ...prices, annualCents: null }, on("2026-03-10"))).toEqual([]);
  });
  it("are told about in figures", () => {
    const moves = priceMoves(
      [
        member(),
        member({
          membershipId: 2,
          unit: "year",
          listCents: 49_900,
          anchorOn: on("2026-02-01"),
          nextIndex: 1,
          termEndOn: on("2027-02-01"),
        }),
      ],
      prices,
      on("2026-03-10"),
    );
    expect(priceSummaryOf(moves)).toEqual({
      members: 2,
      firstOn: "2027-01-31",
      lastOn: "2027-02-01",
      monthlyBeforeCents: 4900 + 4158,
      monthlyAfterCents: 5500 + 4583,
    });
  });
});
