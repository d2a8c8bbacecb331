import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateOn, daysBetween } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import {
  canonical,
  countedQuantity,
  type ExitFacts,
  type PaidLine,
  quoteExit,
  refundsOf,
  settleOf,
  unsettled,
} from "@/lib/membership/memberships/exit.rules";
import { quotedExitShape } from "@/lib/membership/memberships/exit.schema";
import { EXIT_POLICIES } from "@/lib/practice/plans/schema";

const START = dateOn("2026-03-01");
const paidLine = (cents: number, more: Partial<PaidLine> = {}): PaidLine => ({
  obligationId: 1,
  paymentId: 1,
  paidOn: START,
  method: "card",
  last4: "4242",
  cents,
  refundedCents: 0,
  refundable: true,
  ...more,
});

/** Of whom nobody else's discount depends on. */
const both = (term: ExitFacts["term"]["owed"]): ExitFacts["term"] => ({ owed: term, drawn: term });

function factsOf(more: Partial<ExitFacts> = {}, cancel: Partial<ExitFacts["cancel"]> = {}): ExitFacts {
  const day = cancel.today ?? addDays(START, 20);
  return {
    cancel: {
      status: "active",
      createdOn: START,
      today: day,
      paidUntilOn: addDays(START, 31),
      termEndOn: addDays(START, 365),
      gpp: false,
      exitPolicy: "refund_90",
      paidCents: 4900,
      refundedCents: 0,
      openCents: 0,
      ...cancel,
    },
    quotedOn: day,
    validUntil: addDays(day, 7),
    names: { officeName: "Elm", memberName: "Ana", planName: "Adult", spanishName: null, unit: "month" },
    priceCents: 4900,
    paid: [paidLine(4900)],
    included: [
      { code: "1110", quantity: 2 },
      { code: "0120", quantity: 2 },
    ],
    fees: { "1110": 11_500, "0120": 6500 },
    used: [],
    recorded: [],
    term: both({ payments: 11, cents: 53_900 }),
    family: null,
    ...more,
  };
}

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

describe("leaving today", () => {
  it("inside 90 days brings back what was paid", () => {
    const { now } = quoteExit(factsOf());
    expect(now).toMatchObject({ refundCents: 4900, owedCents: 0, needsOffice: false });
    expect(now.refunds).toMatchObject([{ obligationId: 1, cents: 4900 }]);
  });

  it("deducts used services, and charges what they cost beyond the payments", () => {
    const yearly = { paid: [paidLine(49_900)] };
    expect(quoteExit(factsOf({ ...yearly, used: [{ code: "1110", quantity: 1 }] })).now.refundCents).toBe(38_400);
    const more = quoteExit(factsOf({ used: [{ code: "1110", quantity: 1 }] })).now;
    expect(more).toMatchObject({ refundCents: 0, owedCents: 6600, refunds: [] });
    const even = quoteExit(factsOf({ paid: [paidLine(6500)], used: [{ code: "0120", quantity: 1 }] })).now;
    expect(even).toMatchObject({ refundCents: 0, owedCents: 0 });
  });

  it("keeps the one-time fee that is not refundable", () => {
    const paid = [paidLine(4900), paidLine(2940, { obligationId: 2, refundable: false })];
    const { lines, refundCents, refunds } = quoteExit(factsOf({ paid })).now;
    expect(lines).toContainEqual({ kind: "fee", cents: -2940 });
    expect(refundCents).toBe(4900);
    expect(refunds.map(({ obligationId }) => obligationId)).toEqual([1]);
  });

  it("waits for the office while nobody has said what was used", () => {
    expect(quoteExit(factsOf({ used: null })).now.needsOffice).toBe(true);
    expect(quoteExit(factsOf({ used: null }, { exitPolicy: "none" })).now.needsOffice).toBe(false);
  });

  it("owes the rest of a term that binds, what is due included, and the end is the term's", () => {
    const quoted = quoteExit(factsOf({}, { exitPolicy: "remaining_term", openCents: 4900 }));
    expect(quoted.now).toMatchObject({ refundCents: 0, owedCents: 58_800, forgivenCents: 0 });
    expect(quoted.end).toEqual({ on: addDays(START, 365), payments: 11, cents: 53_900 });
  });

  it("moves nothing where the plan says so, and waives what is due", () => {
    const quoted = quoteExit(factsOf({}, { exitPolicy: "none", openCents: 4900 }));
    expect(quoted.now).toMatchObject({ lines: [], refundCents: 0, owedCents: 0, forgivenCents: 4900 });
    expect(quoted.refundUntilOn).toBeNull();
  });

  it.each([
    [90, 4900],
    [91, 0],
  ])("on day %i in the office's zone refunds %i cents", (day, refund) => {
    // Late in the evening in Honolulu it is the next day in UTC already.
    const moment = new Date(`${addDays(START, day + 1)}T08:30:00Z`);
    const local = today(moment, "Pacific/Honolulu");
    expect(local).toBe(addDays(START, day));
    const quoted = quoteExit(factsOf({}, { today: local, paidUntilOn: addDays(local, 3) }));
    expect(quoted.now.refundCents).toBe(refund);
    expect(quoted.refundUntilOn).toBe(addDays(START, 90));
  });

  it("counts the day of the request, not the day the office responds", () => {
    const late = factsOf({ quotedOn: addDays(START, 90) }, { today: addDays(START, 95) });
    expect(quoteExit(late).now.refundCents).toBe(4900);
  });
});

describe("used services", () => {
  it("count as far as the plan includes them; a plan without a list counts all", () => {
    expect(countedQuantity({ code: "1110", quantity: 3 }, [{ code: "1110", quantity: 2 }])).toBe(2);
    expect(countedQuantity({ code: "0274", quantity: 1 }, [{ code: "1110", quantity: 2 }])).toBe(0);
    expect(countedQuantity({ code: "0274", quantity: 1 }, [])).toBe(1);
  });

  it("are refused beyond the plan and without a fee of the office", () => {
    const facts = { included: [{ code: "1110", quantity: 2 }], fees: {} };
    expect(unsettled([{ code: "1110", quantity: 1 }], facts)).toBe("1110");
    expect(unsettled([{ code: "1110", quantity: 3 }], { ...facts, fees: { "1110": 100 } })).toBe("1110");
    expect(unsettled([{ code: "1110", quantity: 2 }], { ...facts, fees: { "1110": 100 } })).toBeNull();
  });
});

const amounts = fc.integer({ min: 0, max: 60_000 });
const lines = fc
  .array(fc.record({ cents: amounts, back: fc.nat(100), refundable: fc.boolean() }), { maxLength: 6 })
  .map((each) =>
    each.map(({ cents, back, refundable }, at) =>
      paidLine(cents, {
        obligationId: at,
        refundable,
        refundedCents: refundable ? Math.floor((cents * back) / 100) : 0,
      }),
    ),
  );
const anyFacts = fc
  .record({
    policy: fc.constantFrom(...EXIT_POLICIES),
    day: fc.integer({ min: 0, max: 200 }),
    paid: lines,
    used: fc.option(
      fc.array(fc.record({ code: fc.constantFrom("1110", "0120"), quantity: fc.nat(2) }), { maxLength: 2 }),
    ),
    open: amounts,
    term: amounts,
  })
  .map(({ policy, day, paid, used, open, term }) =>
    factsOf(
      { paid, used, term: both({ payments: 3, cents: term }) },
      { exitPolicy: policy, today: addDays(START, day), openCents: open },
    ),
  );

describe("every exit quote", () => {
  it("adds up, line by line, to what it refunds less what it owes", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { now } = quoteExit(facts);
        expect(sumOf(now.lines)).toBe(now.refundCents - now.owedCents);
        expect(Math.min(now.refundCents, now.owedCents)).toBe(0);
        expect(sumOf(now.refunds)).toBe(now.refundCents);
      }),
    );
  });

  it("never refunds more than is left of what was paid, in total and line by line", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const { obligationId, cents } of quoteExit(facts).now.refunds) {
          const line = facts.paid.find((one) => one.obligationId === obligationId);
          expect(line?.refundable).toBe(true);
          expect(cents).toBeLessThanOrEqual((line?.cents ?? 0) - (line?.refundedCents ?? 0));
        }
      }),
    );
  });

  it("agrees with the 90-day rule of the payments", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        fc.pre(facts.cancel.exitPolicy === "refund_90");
        const refundable = facts.paid.filter((one) => one.refundable);
        // The rule in words of its own: day 90 in, day 91 out; what is left of the paid money, less the services used.
        const inside = daysBetween(facts.cancel.createdOn, facts.quotedOn) <= 90;
        const used = (facts.used ?? []).reduce((sum, one) => sum + one.quantity * (facts.fees[one.code] ?? 0), 0);
        const left = sumOf(refundable) - refundable.reduce((sum, one) => sum + one.refundedCents, 0) - used;
        const { refundCents, owedCents } = quoteExit(facts).now;
        expect([refundCents, owedCents]).toEqual(inside ? [Math.max(0, left), Math.max(0, -left)] : [0, 0]);
      }),
    );
  });

  it("is read back as it was written, whatever the order of its keys", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const quoted = quoteExit(facts);
        const shuffled = Object.fromEntries(Object.entries(quoted).reverse());
        expect(canonical(quotedExitShape.parse(JSON.parse(JSON.stringify(shuffled))))).toBe(canonical(quoted));
      }),
    );
  });
});

it("money goes back to the newest payment first, each as far as it goes", () => {
  const paid = [paidLine(3000, { obligationId: 9, refundedCents: 500 }), paidLine(4900, { obligationId: 8 })];
  expect(refundsOf(4000, paid).map(({ obligationId, cents }) => [obligationId, cents])).toEqual([
    [9, 2500],
    [8, 1500],
  ]);
});

it("what a card cannot take, and what is paid in the office, is paid at the desk", () => {
  expect([settleOf(49, "auto", "card"), settleOf(50, "auto"), settleOf(5000, "in_office", "card")]).toEqual([
    "desk",
    "card",
    "desk",
  ]);
});
