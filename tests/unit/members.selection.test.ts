import { describe, expect, it } from "vitest";
import { type ChosenFamily, leftOutOf, priceStanding, recipientsOf } from "@/lib/members/selection.rules";
import type { StoredStatus } from "@/lib/membership-status/schema";

const family = (memberId: number, email: string, ...statuses: StoredStatus[]): ChosenFamily => ({
  ...{ memberId, email, statuses, name: `Family ${memberId}` },
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

  it("is somebody whose address one before them only had in an ended family", () => {
    const { sent } = recipientsOf([family(1, "a@mail.example", "canceled"), family(2, "a@mail.example", "active")]);
    expect(sent.map(({ memberId }) => memberId)).toEqual([2]);
  });
});

describe("whether a price moves", () => {
  const plan = { prices: { monthlyCents: 5500, annualCents: null }, kept: false };
  const one = { status: "active", unit: "month", listCents: 4900 } as const;
  it.each([
    ["moves to the plan's price", one, plan, null, "moves"],
    ["moves though another price is announced", one, plan, 5200, "moves"],
    ["is announced already", one, plan, 5500, "announced"],
    ["is paid already", { ...one, listCents: 5500 }, plan, null, "samePrice"],
    ["has none in its unit", { ...one, unit: "year" }, plan, null, "noPrice"],
    ["is of a deleted plan", one, { ...plan, prices: null }, null, "noPrice"],
    ["is its organization's", one, { ...plan, kept: true }, null, "kept"],
    ["ends", { ...one, status: "cancellation_requested" }, plan, null, "ended"],
  ] as const)("%s", (_, membership, of, announced, expected) => {
    expect(priceStanding(membership, of, announced)).toBe(expected);
  });

  it("names each person once, by the most telling reason, and nobody who moves", () => {
    const rows = [
      { memberId: 1, standing: "ended" },
      { memberId: 1, standing: "samePrice" },
      { memberId: 2, standing: "moves" },
      { memberId: 2, standing: "ended" },
      { memberId: 3, standing: "announced" },
      { memberId: 3, standing: "noPrice" },
    ] as const;
    expect(leftOutOf(rows)).toEqual([
      { memberId: 1, standing: "samePrice" },
      { memberId: 3, standing: "announced" },
    ]);
  });
});
