import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BenefitFacts,
  benefitTerm,
  contractTerm,
  decideUse,
  isIn,
  lastDayOfBenefits,
  ledgerOf,
  savedTogether,
  type TermFacts,
  type Use,
  usedServicesOf,
} from "@/lib/billing/benefits/rules";
import { isFound, passes, sorted, type UnusedRow } from "@/lib/billing/benefits/unused.rules";
import { addDays, addMonthsClamped, type DateOn, dateOn, daysBetween } from "@/lib/core/time/dates";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";

const on = dateOn;
const monthly: TermFacts = { unit: "month", startedOn: on("2026-03-10"), termEndOn: on("2027-03-10") };
const yearly: TermFacts = { unit: "year", startedOn: on("2026-01-10"), termEndOn: on("2027-01-10") };
let ids = 0;
const use = (usedOn: string, more: Partial<Use> = {}): Use => {
  ids += 1;
  return {
    id: ids,
    code: "1110",
    feeCents: 11_000,
    overLimit: false,
    carried: false,
    by: null,
    ...more,
    usedOn: on(usedOn),
  };
};
const facts = (more: Partial<BenefitFacts> = {}): BenefitFacts => ({
  ...monthly,
  ...{
    membershipId: 1,
    memberId: 2,
    planName: "Adult Care",
    status: "active",
    endedOn: null,
    cancelOn: null,
    autoRenew: true,
    today: on("2026-11-20"),
  },
  services: [
    { code: "1110", quantity: 2 },
    { code: "0120", quantity: 2 },
  ],
  fees: { "1110": 11_000, "0120": 6000 },
  uses: [],
  cost: { paidCents: 20_000, toComeCents: 0 },
  ...more,
});
const ask = (more: object = {}) => ({ code: "1110", nth: 1, usedOn: on("2026-11-20"), overLimit: false, ...more });

describe("the term of benefits", () => {
  it.each([
    ["2026-03-10", "2026-03-10", "2027-03-10"],
    ["2027-03-09", "2026-03-10", "2027-03-10"],
    ["2027-03-10", "2027-03-10", "2028-03-10"],
    // A day before the start belongs to the first term.
    ["2026-01-01", "2026-03-10", "2027-03-10"],
  ])("paid by the month is the year from the start: %s", (day, startOn, endOn) => {
    expect(benefitTerm(monthly, on(day))).toEqual({ startOn, endOn });
  });

  it("paid by the month does not move with the end of the paid time", () => {
    expect(benefitTerm({ ...monthly, termEndOn: on("2026-12-01") }, on("2026-12-24"))).toEqual({
      startOn: "2026-03-10",
      endOn: "2027-03-10",
    });
  });

  it.each([
    ["2027-01-10", "2026-12-31", "2026-01-10", "2027-01-10"],
    // Renewed two months late: the paid year is the term.
    ["2028-03-15", "2027-05-01", "2027-03-15", "2028-03-15"],
    // Renewed early: the running year is still the old one.
    ["2028-01-10", "2026-12-20", "2026-01-10", "2027-01-10"],
    // Not renewed yet, or not issued yet.
    ["2027-01-10", "2027-01-10", "2027-01-10", "2028-01-10"],
  ])("paid by the year is the paid year: until %s on %s", (termEndOn, day, startOn, endOn) => {
    expect(benefitTerm({ ...yearly, termEndOn: on(termEndOn) }, on(day))).toEqual({ startOn, endOn });
  });

  it("holds every day from the start on, is a year at most, and the terms follow each other without a gap", () => {
    const any = fc.record({
      unit: fc.constantFrom("month" as const, "year" as const),
      start: fc.integer({ min: 0, max: 1500 }),
      length: fc.integer({ min: 1, max: 800 }),
      day: fc.integer({ min: 0, max: 2500 }),
    });
    fc.assert(
      fc.property(any, ({ unit, start, length, day }) => {
        const startedOn = addDays(on("2024-02-29"), start);
        const member: TermFacts = { unit, startedOn, termEndOn: addDays(startedOn, length) };
        const asked = addDays(startedOn, day);
        const term = benefitTerm(member, asked);
        expect(isIn(term, asked)).toBe(true);
        expect(term.startOn >= startedOn).toBe(true);
        expect(daysBetween(term.startOn, term.endOn)).toBeLessThanOrEqual(367);
        expect(benefitTerm(member, term.endOn).startOn).toBe(term.endOn);
        expect(isIn(term, addDays(term.endOn, -1))).toBe(true);
      }),
    );
  });
});

describe("the last day of benefits", () => {
  const stays = { cancelOn: null, autoRenew: true };
  const day = on("2026-11-20");

  it("is the last of the term", () => {
    expect(lastDayOfBenefits({ ...monthly, ...stays }, day)).toBe("2027-03-09");
    expect(ledgerOf(facts()).lastOn).toBe("2027-03-09");
  });

  it("is the last of the membership where that ends before: canceled, or not renewed", () => {
    const leaves = { ...stays, cancelOn: on("2026-12-11") };
    expect(lastDayOfBenefits({ ...monthly, ...leaves }, day)).toBe("2026-12-10");
    expect(ledgerOf(facts({ cancelOn: on("2026-12-11") })).lastOn).toBe("2026-12-10");
    const ends = { ...monthly, ...stays, termEndOn: on("2027-01-01"), autoRenew: false };
    expect(lastDayOfBenefits(ends, day)).toBe("2026-12-31");
    expect(lastDayOfBenefits({ ...monthly, ...stays, cancelOn: on("2028-03-10") }, day)).toBe("2027-03-09");
  });

  it("ends a term as a contract as well, and that is one year, however often it was renewed", () => {
    const renewed = { startedOn: on("2025-06-11"), termEndOn: on("2027-06-11"), cancelOn: null };
    expect(contractTerm(renewed)).toEqual({ startOn: "2026-06-11", lastOn: "2027-06-10" });
    expect(contractTerm({ ...renewed, cancelOn: on("2026-12-11") }).lastOn).toBe("2026-12-10");
    expect(contractTerm({ ...renewed, startedOn: on("2026-08-01") }).startOn).toBe("2026-08-01");
  });
});

describe("the ledger of a term", () => {
  it("counts this term only, and keeps the earlier ones", () => {
    const ledger = ledgerOf(facts({ today: on("2027-04-01"), uses: [use("2026-04-01"), use("2027-03-10")] }));
    expect(ledger).toMatchObject({ included: 4, used: 1, left: 3, lastUsedOn: "2027-03-10" });
    expect(ledger.earlier.map(({ usedOn }) => usedOn)).toEqual(["2026-04-01"]);
    expect(ledger.leftCents).toBe(11_000 + 2 * 6000);
  });

  it("says what was saved only where what was used is worth more than the whole of what the term costs", () => {
    const uses = [use("2026-04-01"), use("2026-10-01")];
    expect(ledgerOf(facts({ uses })).savedCents).toBe(2000);
    expect(ledgerOf(facts({ uses, cost: { paidCents: 20_000, toComeCents: 2000 } })).savedCents).toBeNull();
    expect(ledgerOf(facts({ uses, cost: { paidCents: 22_001, toComeCents: 0 } })).savedCents).toBeNull();
    expect(ledgerOf(facts({ uses, cost: null })).savedCents).toBeNull();
  });

  it("of a family counts those who have not been yet, and is not said where one is not known", () => {
    const been = ledgerOf(facts({ uses: [use("2026-04-01"), use("2026-10-01")] }));
    const never = ledgerOf(facts({ cost: { paidCents: 1500, toComeCents: 0 } }));
    expect(been.savedCents).toBe(2000);
    expect(savedTogether([been, never])).toBe(500);
    expect(savedTogether([been, ledgerOf(facts())])).toBeNull();
    expect(savedTogether([been, ledgerOf(facts({ cost: null }))])).toBeNull();
  });

  it("takes the fee of the day it was marked, and says nothing where one is missing", () => {
    expect(ledgerOf(facts({ uses: [use("2026-04-01", { feeCents: 9000 })] })).usedCents).toBe(9000);
    const ledger = ledgerOf(facts({ uses: [use("2026-04-01"), use("2026-05-01", { feeCents: null })] }));
    expect([ledger.usedCents, ledger.savedCents]).toEqual([null, null]);
  });

  it("keeps what was used under an earlier plan, without counting it as left", () => {
    const ledger = ledgerOf(facts({ services: [{ code: "0120", quantity: 1 }], uses: [use("2026-04-01")] }));
    expect(ledger.lines.map(({ code, quantity, used, left }) => [code, quantity, used, left])).toEqual([
      ["0120", 1, 0, 1],
      ["1110", 0, 1, 0],
    ]);
    expect(usedServicesOf(ledger)).toEqual([]);
  });

  it("adds up, whatever was used", () => {
    const anyUse = fc.record({
      code: fc.constantFrom("1110", "0120", "9999"),
      day: fc.integer({ min: 0, max: 900 }),
      feeCents: fc.option(fc.integer({ min: 0, max: 50_000 })),
      overLimit: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyUse, { maxLength: 12 }), fc.integer({ min: 0, max: 900 }), (some, day) => {
        const uses = some
          .map(({ day: at, ...rest }) => use(addDays(monthly.startedOn, at), rest))
          .sort((a, b) => (a.usedOn < b.usedOn ? -1 : 1));
        const ledger = ledgerOf(facts({ uses, today: addDays(monthly.startedOn, day) }));
        const shown = ledger.lines.flatMap((line) => line.uses).length + ledger.earlier.length;
        expect(shown).toBe(uses.length);
        for (const { quantity, used, left } of ledger.lines) {
          expect(left).toBe(Math.max(0, quantity - used));
          expect(used).toBeLessThanOrEqual(uses.length);
        }
        for (const { code, quantity } of usedServicesOf(ledger))
          expect(quantity).toBeLessThanOrEqual(ledger.lines.find((line) => line.code === code)?.quantity ?? 0);
        if (ledger.savedCents !== null) {
          expect(ledger.savedCents).toBe((ledger.usedCents ?? 0) - 20_000);
          expect(ledger.savedCents).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("marking a use", () => {
  it("makes the next one, and answers a repetition with the one there is", () => {
    const first = use("2026-11-20");
    expect(decideUse(facts(), ask())).toEqual({ overLimit: false });
    expect(decideUse(facts({ uses: [first] }), ask())).toEqual({ same: first });
    expect(decideUse(facts({ uses: [first] }), ask({ nth: 2 }))).toEqual({ overLimit: false });
  });

  it("refuses a page that is out of date", () => {
    expect(decideUse(facts(), ask({ nth: 2 }))).toEqual({ refused: "stale" });
  });

  it("goes beyond what is included only when that is said", () => {
    const uses = [use("2026-04-01"), use("2026-10-01")];
    expect(decideUse(facts({ uses }), ask({ nth: 3 }))).toEqual({ refused: "overLimit" });
    expect(decideUse(facts({ uses }), ask({ nth: 3, overLimit: true }))).toEqual({ overLimit: true });
    // Said without need it means nothing.
    expect(decideUse(facts(), ask({ overLimit: true }))).toEqual({ overLimit: false });
  });

  it.each([
    ["2026-11-21", "future"],
    ["2026-03-09", "beforeStart"],
  ])("refuses %s", (usedOn, refused) => {
    expect(decideUse(facts(), ask({ usedOn: on(usedOn) }))).toEqual({ refused });
  });

  it("refuses days after the end, and services the plan does not have", () => {
    expect(decideUse(facts({ endedOn: on("2026-11-19") }), ask())).toEqual({ refused: "afterEnd" });
    expect(decideUse(facts(), ask({ code: "4910" }))).toEqual({ refused: "notIncluded" });
  });

  it("is for memberships in force", () => {
    const may = ([...MEMBER_STATUSES, "pending_payment"] as const).filter(
      (status) => !("refused" in decideUse(facts({ status }), ask())),
    );
    expect([...may].sort()).toEqual(
      ["active", "active_cash", "active_transferred", "cancellation_requested", "disputed", "past_due"].sort(),
    );
  });

  it("never marks more than is included without being told, however often it is asked", () => {
    const asked = fc.array(fc.record({ nth: fc.integer({ min: 1, max: 6 }), day: fc.integer({ min: 0, max: 255 }) }));
    fc.assert(
      fc.property(asked, (requests) => {
        let uses: Use[] = [];
        for (const { nth, day } of requests) {
          const usedOn: DateOn = addDays(monthly.startedOn, day);
          const decision = decideUse(facts({ uses }), ask({ nth, usedOn }));
          if ("overLimit" in decision)
            uses = [...uses, use(usedOn)].sort((a, b) =>
              a.usedOn < b.usedOn ? -1 : a.usedOn > b.usedOn ? 1 : a.id - b.id,
            );
        }
        expect(uses.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it("begins anew with the next term", () => {
    const uses = [use("2026-04-01"), use("2026-10-01")];
    const later = facts({ uses, today: on("2027-03-10") });
    expect(decideUse(later, ask({ usedOn: addMonthsClamped(monthly.startedOn, 12) }))).toEqual({ overLimit: false });
    // A visit of the last days of the old term still belongs to it.
    expect(decideUse(later, ask({ nth: 3, usedOn: on("2027-03-09") }))).toEqual({ refused: "overLimit" });
  });
});

describe("the list of what is not used yet", () => {
  const row = (more: Partial<UnusedRow>): UnusedRow => ({
    ...{ membershipId: 1, memberId: 1, name: "Zoë O'Neill", planName: "Adult Care", left: [], leftCents: 100 },
    ...{ lastUsedOn: null, noVisit: true, lastOn: on("2027-01-18"), invitedOn: null },
    ...more,
  });

  it("is filtered by the day the term ends", () => {
    expect(passes(row({}), "ending", on("2026-11-20"))).toBe(true);
    expect(passes(row({}), "ending", on("2026-11-19"))).toBe(false);
    expect(passes(row({ invitedOn: on("2026-11-01") }), "notInvited", on("2026-11-20"))).toBe(false);
    expect(passes(row({ noVisit: false }), "noVisit", on("2026-11-20"))).toBe(false);
  });

  it("finds words in any order, with or without accents", () => {
    for (const q of ["", "zoe", "ONEILL".replace("O", "o'"), "o'neill zoë"])
      expect([q, isFound(row({}), q)]).toEqual([q, true]);
    expect(isFound(row({}), "zoe smith")).toBe(false);
  });

  it("is sorted both ways, equals by their id", () => {
    const rows = [row({ membershipId: 3, leftCents: 5 }), row({ membershipId: 1 }), row({ membershipId: 2 })];
    expect(sorted(rows, "value").map(({ membershipId }) => membershipId)).toEqual([3, 1, 2]);
    expect(sorted(rows, "-value").map(({ membershipId }) => membershipId)).toEqual([1, 2, 3]);
  });
});
