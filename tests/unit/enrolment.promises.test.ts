import { describe, expect, it } from "vitest";
import { AGREEMENT_VERSION, waysToLeave } from "@/lib/membership/enrolment/agreements.rules";
import { firstYearCost } from "@/lib/practice/plans/rules";
import type { ExitPolicy } from "@/lib/practice/plans/schema";

const plan = (planName: string, exitPolicy: ExitPolicy, spanishName: string | null = null) => ({
  ...{ planName, spanishName, exitPolicy },
});

describe("what a public page promises about leaving", () => {
  it("is the one policy all of its plans have, without naming them", () => {
    expect(waysToLeave([plan("Adult", "refund_90"), plan("Child", "refund_90")], "en-US")).toEqual([
      { policy: "refund_90", plans: null },
    ]);
    expect(waysToLeave([plan("Adult", "remaining_term")], "en-US")).toEqual([
      { policy: "remaining_term", plans: null },
    ]);
  });

  it("says which plans have which policy where they differ, in the reader's language", () => {
    const plans = [plan("Adult", "none", "Adultos"), plan("Child", "refund_90", "Niños"), plan("Perio", "none")];
    expect(waysToLeave(plans, "es-US")).toEqual([
      { policy: "refund_90", plans: "Niños" },
      { policy: "none", plans: "Adultos, Perio" },
    ]);
  });

  it("promises no refund where no plan gives one", () => {
    expect(waysToLeave([plan("Adult", "none")], "en-US").map(({ policy }) => policy)).not.toContain("refund_90");
    expect(waysToLeave([], "en-US")).toEqual([]);
  });
});

describe("the first year of a plan", () => {
  const sold = { monthlyCents: 4900, annualCents: 49_900, activationFeeCents: 2500 };

  it("costs what that way of paying costs: twelve months with the activation fee, or the annual price", () => {
    expect(firstYearCost(sold, "month")).toBe(61_300);
    expect(firstYearCost(sold, "year")).toBe(49_900);
  });

  it("costs nothing that can be named where the plan is not sold that way", () => {
    expect(firstYearCost({ ...sold, monthlyCents: null }, "month")).toBeNull();
    expect(firstYearCost({ ...sold, annualCents: 0 }, "year")).toBeNull();
  });
});

describe("the version of an agreement", () => {
  it("cannot be read as a date: whoever signs would take it for the day from which the text holds", () => {
    expect(AGREEMENT_VERSION).toMatch(/^\d{1,3}$/);
  });
});
