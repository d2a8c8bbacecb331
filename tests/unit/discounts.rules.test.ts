// Whom a change of family discounts reaches, and whom it cannot because nothing is paid then.
import { expect, it } from "vitest";
import type { BilledMembership } from "@/lib/billing/dues/upcoming.rules";
import { dateOn } from "@/lib/core/time/dates";
import { discountChange } from "@/lib/membership/discounts/rules";
import { billedMembership } from "../support/billed";

const today = dateOn("2026-12-10");
const discounts = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
const none = { familyTwoBps: null, familyThreeBps: null, familyFourBps: null };

const atDesk = (id: number, change: Partial<BilledMembership> = {}) =>
  billedMembership(id, {
    status: "active_cash",
    collection: "in_office",
    anchorOn: dateOn("2026-11-12"),
    autoRenew: false,
    termEndOn: dateOn("2026-12-12"),
    ...change,
  });
const moved = (...memberships: BilledMembership[]) =>
  discountChange({ memberships, discounts }, none, today).moves.map((one) => [one.membershipId, one.effectiveOn]);

it("tells who pays in the office, also after a transfer from another one", () => {
  const told = [1, 2].map((id) => [id, "2027-01-12"]);
  expect(moved(atDesk(1), atDesk(2))).toEqual(told);
  expect(moved(atDesk(1), atDesk(2, { status: "active_transferred" }))).toEqual(told);
});

it("tells nobody of a day on which the office is closed", () => {
  const closesOn = dateOn("2027-01-31");
  expect(moved(atDesk(1, { closesOn }), atDesk(2, { closesOn }))).toEqual([]);
});
