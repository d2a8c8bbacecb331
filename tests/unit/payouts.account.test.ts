import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { rawDashboard, upgradeIsDue } from "@/lib/practice/payouts/account.rules";

describe("the raw payout dashboard", () => {
  const account = { stripeAccountId: "acct_new", standardAccountId: "acct_old" };
  const looking = { mayManage: true, impersonated: true };

  it("is the office's account at the provider, the new one before the old", () => {
    expect(rawDashboard(account, looking, "")).toBe("https://dashboard.stripe.com/connect/accounts/acct_new");
    expect(rawDashboard({ ...account, stripeAccountId: null }, looking, "")).toMatch(/acct_old$/);
    expect(rawDashboard(account, looking, "http://127.0.0.1:3001")).toBe("http://127.0.0.1:3001/express/acct_new");
  });

  it.each([
    ["who works there", { mayManage: true, impersonated: false }],
    ["an administrator logged in as somebody without the right", { mayManage: false, impersonated: true }],
  ])("is not shown to %s", (_, who) => {
    expect(rawDashboard(account, who, "")).toBeNull();
  });

  it("is nowhere without an account", () => {
    expect(rawDashboard(null, looking, "")).toBeNull();
    expect(rawDashboard({ stripeAccountId: null, standardAccountId: null }, looking, "")).toBeNull();
  });
});

describe("the day from which an old payout account must be upgraded", () => {
  const gate = "2027-07-15";
  const [before, day] = [dateOn("2027-07-14"), dateOn(gate)];

  it("keeps an office from that day on, in none of the other states, and no administrator", () => {
    expect(upgradeIsDue(gate, before, "standard", false)).toBe(false);
    expect(upgradeIsDue(gate, day, "standard", false)).toBe(true);
    for (const state of ["none", "connected", "complete"] as const)
      expect(upgradeIsDue(gate, day, state, false)).toBe(false);
    expect(upgradeIsDue(gate, day, "standard", true)).toBe(false);
  });

  it("never comes where none is set", () => {
    expect(upgradeIsDue("", day, "standard", false)).toBe(false);
  });
});
