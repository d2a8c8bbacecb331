import { describe, expect, it } from "vitest";
import { fateOn, NO_RUN, type RunLine, type WaitingFacts, withLine } from "@/lib/billing/dues/billing-run.rules";
import { addToDays, type CalendarEntry, comingFor, type DayTotal, monthsOf } from "@/lib/billing/dues/calendar.rules";
import type { BilledMembership } from "@/lib/billing/dues/upcoming.rules";
import { statementYears, yearTotal } from "@/lib/billing/payments/statements.rules";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import { isStep, jumpFrom, stepsTo } from "@/lib/operations/playground/rules";
import { billedMembership } from "../support/billed";

const today = dateOn("2026-12-10");
const discounts = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };

const membership = (id: number, change: Partial<BilledMembership> = {}) =>
  billedMembership(id, { anchorOn: dateOn("2026-11-12"), termEndOn: dateOn("2027-11-12"), ...change });

const coming = (memberships: BilledMembership[], until = "2027-03-01"): string[] =>
  comingFor({ today, memberships, discounts }, [], dateOn(until)).map(({ on, kind, cents, renews, changed }) =>
    [on, kind, cents, renews && "renews", changed].filter(Boolean).join(" "),
  );

describe("what is to come for a family", () => {
  it("loses the family's discount on the day one of two has left", () => {
    const leaving = membership(2, { autoRenew: false, termEndOn: dateOn("2027-01-12") });
    expect(coming([membership(1), leaving])).toEqual([
      "2026-12-12 charge 4410",
      "2026-12-12 charge 4410",
      "2027-01-12 charge 4900",
      "2027-01-12 end",
      "2027-02-12 charge 4900",
    ]);
  });

  it("takes an announced plan with its own rule about discounts", () => {
    const payload = { planId: 2, planVersionId: 7, unit: "month", listCents: 6000 };
    const plain = { planName: "Plain", spanishName: null, disableFamilyDiscounts: true };
    const moving = membership(1, { changes: [{ kind: "plan", effectiveIndex: 2, payload }], versions: { 7: plain } });
    expect(coming([moving, membership(2)]).filter((line) => line.startsWith("2027-01"))).toEqual([
      "2027-01-12 charge 6000 plan",
      "2027-01-12 charge 4410",
    ]);
  });

  it("collects the oldest of missed periods alone, today, and nothing that is issued already", () => {
    const away = membership(1, { anchorOn: dateOn("2026-09-12") });
    expect(coming([away], "2027-01-01")).toEqual(["2026-12-10 charge 4900", "2026-12-12 charge 4900"]);
    expect(coming([membership(1, { issued: [1] })], "2027-02-01")).toEqual(["2027-01-12 charge 4900"]);
  });

  it("marks a new year, charges nothing below the smallest charge, and waits in the office", () => {
    expect(coming([membership(1, { termEndOn: dateOn("2027-01-12") })])[1]).toBe("2027-01-12 charge 4900 renews");
    expect(coming([membership(1, { listCents: 40 })], "2027-01-01")).toEqual(["2026-12-12 free"]);
    const cash = { status: "active_cash", collection: "in_office", autoRenew: false } as const;
    expect(coming([membership(1, { ...cash, termEndOn: dateOn("2027-02-12") })])).toEqual(["2027-02-12 desk 4900"]);
  });

  it("is one payment a family and day, and adds up by months from this one on", () => {
    const days = new Map<DateOn, DayTotal>();
    const lines: CalendarEntry[] = comingFor(
      { today, memberships: [membership(1), membership(2)], discounts },
      [],
      dateOn("2027-02-01"),
    );
    addToDays(days, lines);
    addToDays(days, lines);
    expect([...days.values()].map(({ payments, chargeCents }) => [payments, chargeCents])).toEqual([
      [2, 17_640],
      [2, 17_640],
    ]);
    const months = monthsOf([...days.values()], today);
    expect(months).toHaveLength(13);
    expect(months.slice(0, 3).map(({ chargeCents }) => chargeCents)).toEqual([17_640, 17_640, 0]);
  });
});

describe("a billing run that is only looked at", () => {
  const facts: WaitingFacts = {
    ...{ status: "failed", nextAttemptOn: today, heldReason: null, disputed: false, kind: "soft", late: true },
    ...{ promisedOn: null, open: true, hasInstrument: true, mayPresent: true },
  };
  const tomorrow = dateOn("2026-12-11");

  it.each<[string, Partial<WaitingFacts>, string]>([
    ["its day", {}, "attempt"],
    ["a later day", { nextAttemptOn: dateOn("2026-12-14") }, "otherDay"],
    ["a promise", { nextAttemptOn: dateOn("2026-12-14"), promisedOn: dateOn("2026-12-14") }, "promised"],
    ["a dispute", { disputed: true }, "disputed"],
    ["an office without account", { open: false }, "payoutAccount"],
    ["a payment that is held", { heldReason: "payout_account", nextAttemptOn: null }, "payoutAccount"],
    ["no card", { hasInstrument: false }, "noInstrument"],
    ["a bank that sent it back", { mayPresent: false }, "bankReturned"],
    ["a lost card", { nextAttemptOn: null, kind: "hard" }, "needsPayer"],
    ["one given up long ago", { nextAttemptOn: null, kind: "hard", late: false }, "otherDay"],
  ])("knows %s", (_, change, fate) => {
    expect(fateOn({ ...facts, ...change }, today, today)).toBe(fate);
  });

  it("counts held payments apart from charged ones", () => {
    const line = { kind: "retry", cents: 4900, held: null } as RunLine;
    const total = [line, { ...line, held: "noInstrument" } as RunLine, { ...line, kind: "dues" } as RunLine].reduce(
      withLine,
      NO_RUN,
    );
    expect(total).toEqual({ payments: 2, cents: 9800, retries: 1, retryCents: 4900, held: 1, heldCents: 4900 });
    expect(fateOn(facts, tomorrow, today)).toBe("otherDay");
  });
});

describe("the demo's clock and the year's statement", () => {
  it("goes in steps of a week, never back, to the month's own day", () => {
    expect(stepsTo(today, dateOn("2026-12-26"))).toEqual(["2026-12-17", "2026-12-24", "2026-12-26"]);
    expect(stepsTo(today, today)).toEqual([]);
    expect([0, 1, 7, 8].map((days) => isStep(today, dateOn(`2026-12-${10 + days}`)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(jumpFrom(dateOn("2027-01-31"), "month")).toBe("2027-02-28");
  });

  it("has the years in which money moved, the latest first, and takes off what came back", () => {
    const on = (text: string) => dateOn(text);
    const entries = [
      { kind: "due", on: on("2024-05-01"), paidCents: 0, returnedCents: 0 },
      { kind: "paid", on: on("2025-05-01"), paidCents: 900, returnedCents: 0 },
      { kind: "refund", on: on("2026-01-01"), paidCents: 0, returnedCents: 300 },
    ] as const;
    expect(statementYears(entries, 2027)).toEqual([2027, 2026, 2025]);
    expect(yearTotal(entries)).toEqual({ paidCents: 900, returnedCents: 300, netCents: 600 });
  });
});
