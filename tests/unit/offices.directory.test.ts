import { describe, expect, it } from "vitest";
import { directorySum, type ListedOffice } from "@/lib/practice/offices/directory.rules";

const office = (members: number, newMembers: number, moreMembers = false): ListedOffice => ({
  ...{ id: 1, officeName: "Bright Smiles", slug: "bright", city: null, state: null, email: "a@b.example", owner: null },
  ...{ signupStep: 5, onboardingState: "live", lastActivityAt: null, createdAt: new Date(0) },
  ...{ members, newMembers, moreMembers, lastMonthCents: 14_900, yearCents: 120_000 },
});

describe("what the shown offices come to", () => {
  it("is the sum of their members, of those who are new, and of their fees", () => {
    expect(directorySum([office(49, 3), office(81, 0)]).values).toEqual({
      members: { count: 130 },
      newMembers: { count: 3 },
      feesLastMonth: { cents: 29_800 },
    });
  });

  it("says nothing of members where one office has more than are counted", () => {
    expect(directorySum([office(49, 3), office(10_000, 9, true)]).values).toEqual({
      newMembers: { count: 12 },
      feesLastMonth: { cents: 29_800 },
    });
  });
});
