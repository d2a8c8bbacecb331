import { describe, expect, it } from "vitest";
import { mayComeBack } from "@/lib/patients/rules";

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
