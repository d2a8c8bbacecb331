// One month's money brings what is left of a whole year's services: when that is said, and what is said of leaving.
import { describe, expect, it } from "vitest";
import { type MonthFacts, yearInMonth } from "@/lib/billing/benefits/year.rules";
import { dateOn } from "@/lib/core/time/dates";

const on = dateOn;
const line = (code: string, quantity: number, left: number, feeCents: number | null) => ({
  code,
  quantity,
  left,
  feeCents,
  used: quantity - left,
  uses: [],
});
/** Two exams at 66.00 and an X-ray at 40.00 a year, of which one exam is used; begun on December 1. */
const facts = (more: Partial<MonthFacts> = {}): MonthFacts => ({
  unit: "month",
  exitPolicy: "refund_90",
  createdOn: on("2026-12-01"),
  startOn: on("2027-01-01"),
  ledger: {
    today: on("2026-12-28"),
    term: { startOn: on("2026-12-01"), endOn: on("2027-12-01") },
    lines: [line("0120", 2, 1, 6600), line("0274", 1, 1, 4000)],
    leftCents: 10_600,
    used: 1,
  },
  ...more,
});

describe("a month that is paid at the desk", () => {
  it("brings what is left of the year, and all of the next one where it begins that", () => {
    expect(yearInMonth(facts())).toMatchObject({ leftCents: 10_600, isWhole: false });
    expect(yearInMonth(facts({ startOn: on("2027-12-01") }))).toMatchObject({ leftCents: 17_200, isWhole: true });
    expect(yearInMonth(facts({ ledger: { ...facts().ledger, used: 0 } }))).toMatchObject({ isWhole: true });
  });

  it("says nothing of a year, where nothing is left, and where a service has no fee", () => {
    expect(yearInMonth(facts({ unit: "year" }))).toBeNull();
    expect(yearInMonth(facts({ ledger: { ...facts().ledger, leftCents: 0 } }))).toBeNull();
    expect(yearInMonth(facts({ ledger: { ...facts().ledger, leftCents: null } }))).toBeNull();
    const lines = [line("0120", 2, 2, null)];
    expect(yearInMonth(facts({ startOn: on("2027-12-01"), ledger: { ...facts().ledger, lines } }))).toBeNull();
  });

  it("says that leaving counts what was used inside the 90 days that the plan gives, and that it asks for nothing after them", () => {
    const leaving = (more: Partial<MonthFacts>) => {
      const said = yearInMonth(facts(more));
      return [said?.leaving, said?.countedUntilOn];
    };
    const day = (today: string) => ({ ledger: { ...facts().ledger, today: on(today) } });
    expect(leaving(day("2027-03-01"))).toEqual(["counted", "2027-03-01"]);
    expect(leaving(day("2027-03-02"))).toEqual(["nothing", null]);
    expect(leaving({ exitPolicy: "none" })).toEqual(["nothing", null]);
    expect(leaving({ exitPolicy: "remaining_term" })).toEqual(["unsaid", null]);
  });
});
