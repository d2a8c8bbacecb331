import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { lateOf, mayComeBack, offersAutoRenew, recommends } from "@/lib/membership/patients/rules";

const held = (...statuses: Parameters<typeof mayComeBack>[0][number]["status"][]) =>
  mayComeBack(statuses.map((status) => ({ status })));

describe("who may join again", () => {
  it("has been on a plan and is on none", () => {
    expect(held("canceled")).toBe(true);
    expect(held("inactive", "canceled")).toBe(true);
    expect(held()).toBe(false);
  });

  it("is nobody who is on one, waits for one, or was shut out", () => {
    for (const status of ["active", "past_due", "delinquent", "cancellation_requested", "pending_cash"] as const)
      expect(held("canceled", status)).toBe(false);
    expect(held("canceled", "permanently_disabled")).toBe(false);
    expect(held("pending_payment")).toBe(false);
  });
});

describe("a refused payment", () => {
  type Status = Parameters<typeof mayComeBack>[0][number]["status"];
  const of = (purpose: string, ...statuses: Status[]) =>
    lateOf({ status: "failed", purpose, obligations: statuses.map((status) => ({ membership: { status } })) });

  it("lets a membership go on while it is retried, and none that has become delinquent by it", () => {
    expect(of("dues", "past_due", "past_due")).toBe("goesOn");
    expect(of("dues", "cancellation_requested")).toBe("goesOn");
    expect(of("dues", "delinquent", "past_due")).toBe("stopped");
    expect(of("dues", "delinquent_gpp")).toBe("stopped");
    expect(of("dues", "canceled", "permanently_disabled")).toBe("over");
  });

  it("is owed by nobody whose card was declined before they joined, nor once it is paid", () => {
    expect(of("enrolment", "pending_payment")).toBeNull();
    expect(of("enrolment", "past_due")).toBe("goesOn");
    expect(of("one_off", "active")).toBeNull();
    const membership = { status: "active" } as const;
    expect(lateOf({ status: "succeeded", purpose: "dues", obligations: [{ membership }] })).toBeNull();
  });
});

describe("at an office that closes", () => {
  const RUNS = {
    status: "active",
    collection: "auto",
    unit: "year",
    termEndOn: dateOn("2027-03-10"),
    autoRenew: false,
    cancelOn: null,
    endedOn: null,
  } as const;

  it("no renewal is offered that cannot come", () => {
    expect(offersAutoRenew({ ...RUNS, closesOn: null })).toBe(true);
    expect(offersAutoRenew({ ...RUNS, closesOn: dateOn("2028-03-10") })).toBe(true);
    expect(offersAutoRenew({ ...RUNS, closesOn: dateOn("2027-06-30") })).toBe(false);
    expect(offersAutoRenew({ ...RUNS, collection: "in_office", closesOn: null })).toBe(false);
  });

  it("nobody is asked to recommend what nobody can join", () => {
    expect(recommends(["canceled", "active"], false)).toBe(true);
    expect(recommends(["canceled", "active"], true)).toBe(false);
    expect(recommends(["canceled"], false)).toBe(false);
  });
});
