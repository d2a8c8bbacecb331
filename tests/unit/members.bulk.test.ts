import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  type ChosenFamily,
  chosenStanding,
  leftOutOf,
  type PricedPlan,
  recipientsOf,
} from "@/lib/membership/members/bulk.rules";
import type { PricedMember } from "@/lib/membership/memberships/price.rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";

const family = (memberId: number, email: string, ...statuses: StoredStatus[]): ChosenFamily => ({
  ...{ memberId, email, statuses, name: `Family ${memberId}`, mailOff: false },
});

describe("whom a message of the office reaches", () => {
  it("is each address once, and only families with a membership that is not over", () => {
    const { sent, leftOut } = recipientsOf([
      family(1, "ann@mail.example", "canceled", "past_due"),
      family(2, "ANN@mail.example", "active"),
      family(3, "bea@mail.example", "canceled", "inactive"),
      family(4, "cy@mail.example", "pending_payment"),
      family(5, "dee@mail.example", "delinquent"),
      family(6, "eva@mail.example"),
    ]);
    expect(sent.map(({ memberId }) => memberId)).toEqual([1, 5]);
    expect(leftOut.map(({ family: { memberId }, why }) => [memberId, why])).toEqual([
      [2, "sameEmail"],
      [3, "ended"],
      [4, "ended"],
      [6, "ended"],
    ]);
  });

  it("is nobody who does not want any, though another family of that address does", () => {
    const quiet = { ...family(1, "ann@mail.example", "active"), mailOff: true };
    const { sent, leftOut } = recipientsOf([quiet, family(2, "ann@mail.example", "active")]);
    expect(sent.map(({ memberId }) => memberId)).toEqual([2]);
    expect(leftOut).toMatchObject([{ family: { memberId: 1 }, why: "optedOut" }]);
  });

  it("is somebody whose address one before them only had in an ended family", () => {
    const { sent } = recipientsOf([family(1, "a@mail.example", "canceled"), family(2, "a@mail.example", "active")]);
    expect(sent.map(({ memberId }) => memberId)).toEqual([2]);
  });
});

describe("whether a price moves", () => {
  const plan = { prices: { monthlyCents: 5500, annualCents: null }, kept: false, planned: false };
  const one: PricedMember = {
    ...{
      status: "active",
      collection: "auto",
      autoRenew: true,
      unit: "month",
      listCents: 4900,
      membershipId: 1,
      householdId: 1,
      planId: 1,
      planVersionId: 1,
    },
    ...{ anchorOn: dateOn("2026-01-15"), nextIndex: 2, termEndOn: dateOn("2026-02-15"), changes: [] },
  };
  const announced = (listCents: number) => [{ kind: "price", effectiveIndex: 4, payload: { listCents } }];
  const terms = { planId: 2, planVersionId: 9, unit: "month", listCents: 7000 };
  const toPlan = (effectiveIndex: number) => [{ kind: "plan", effectiveIndex, payload: terms }];
  it.each([
    ["moves to the plan's price", one, plan, "moves"],
    ["moves though another price is announced", { ...one, changes: announced(5200) }, plan, "moves"],
    ["moves before another plan comes", { ...one, changes: toPlan(9) }, plan, "moves"],
    ["is announced already", { ...one, changes: announced(5500) }, plan, "announced"],
    ["is paid already", { ...one, listCents: 5500 }, plan, "samePrice"],
    ["is set back", { ...one, listCents: 5500, changes: announced(6000) }, plan, "setBack"],
    ["comes after another plan", { ...one, changes: toPlan(3) }, plan, "changesPlan"],
    [
      "was announced, but another plan comes first",
      { ...one, changes: [...announced(5500), ...toPlan(3)] },
      plan,
      "changesPlan",
    ],
    ["has none in its unit", { ...one, unit: "year" }, plan, "noPrice"],
    ["is of a deleted plan", one, { ...plan, prices: null }, "noPrice"],
    ["is its organization's", one, { ...plan, kept: true }, "kept"],
    ["has a price planned", one, { ...plan, planned: true }, "announced"],
    ["ends", { ...one, status: "cancellation_requested" }, plan, "ended"],
  ] satisfies [string, PricedMember, PricedPlan, string][])("%s", (_, membership, of, expected) => {
    const standing = chosenStanding(membership, of, dateOn("2026-03-01"));
    expect(standing.is === "stays" ? standing.why : standing.is).toBe(expected);
  });

  it("names each person once, by the most telling reason, and nobody who moves", () => {
    const rows = [
      { memberId: 1, why: "ended" },
      { memberId: 1, why: "samePrice" },
      { memberId: 2, why: null },
      { memberId: 2, why: "ended" },
      { memberId: 3, why: "announced" },
      { memberId: 3, why: "noPrice" },
    ] as const;
    expect(leftOutOf(rows)).toEqual([
      { memberId: 1, why: "samePrice" },
      { memberId: 3, why: "announced" },
    ]);
  });
});
