import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { coverageOf, planStandings } from "@/lib/membership/locations/kept-plans.rules";
import { locationCounts, measureOfSort, nextStepOf, sortedLocations } from "@/lib/membership/locations/list.rules";
import { withoutTail } from "@/lib/pages/routes";

describe("the next step of a location", () => {
  const launch = {
    steps: [
      { key: "profile", done: true },
      { key: "payout", done: false },
      { key: "plans", done: false },
    ],
    hidden: false,
  } as const;

  it("is the first of its launch that is not done", () => {
    expect(nextStepOf({ state: "live", closesOn: null }, launch)).toBe("payout");
    expect(nextStepOf({ state: "live", closesOn: null }, { ...launch, steps: [] })).toBeNull();
  });

  it("is none where it is closed or will be, or its people have put the checklist away", () => {
    expect(nextStepOf({ state: "closed", closesOn: null }, launch)).toBeNull();
    expect(nextStepOf({ state: "onboarding", closesOn: dateOn("2027-03-31") }, launch)).toBeNull();
    expect(nextStepOf({ state: "onboarding", closesOn: null }, { ...launch, hidden: true })).toBeNull();
  });
});

describe("the list of locations", () => {
  const rows = [
    { id: 1, officeName: "Summit 10", state: "live", figure: 3 },
    { id: 2, officeName: "Summit 9", state: "live", figure: 3 },
    { id: 3, officeName: "arbor", state: "closed", figure: 7 },
  ] as const;
  const order = (
    ...[sort, figure]: [Parameters<typeof sortedLocations>[1], ((row: (typeof rows)[number]) => number)?]
  ) => sortedLocations(rows, sort, figure).map(({ id }) => id);

  it("is in the order of names as people read them, or of a figure and then of names", () => {
    expect(order("location")).toEqual([3, 2, 1]);
    expect(order("-location")).toEqual([1, 2, 3]);
    expect(order("members", ({ figure }) => figure)).toEqual([2, 1, 3]);
    expect(order("-members", ({ figure }) => figure)).toEqual([3, 2, 1]);
  });

  it("sorts by the measure that the column shows", () => {
    expect(["location", "-members", "recurring", "-owing"].map((sort) => measureOfSort(sort as "location"))).toEqual([
      null,
      "activeMembers",
      "recurring",
      "owingFamilies",
    ]);
  });

  it("counts each state, and all of them", () => {
    expect(locationCounts(rows)).toEqual({ all: 3, incomplete: 0, onboarding: 0, live: 2, closed: 1 });
    expect(locationCounts([])).toEqual({ all: 0, incomplete: 0, onboarding: 0, live: 0, closed: 0 });
  });

  it("takes the id of a location behind each of its two addresses too (Q-029)", () => {
    expect(withoutTail("/account/manage-locations/7", "")).toBe("/account/manage-locations?id=7");
    expect(withoutTail("/account/manage-locations/edit/7", "")).toBe("/account/manage-locations/edit?id=7");
    expect(withoutTail("/account/manage-locations/edit", "")).toBeNull();
    expect(withoutTail("/account/manage-locations/seven", "")).toBeNull();
  });
});

describe("the plans of a location", () => {
  const kept = [
    { id: 1, planName: "Adult", active: true, groupId: null },
    { id: 2, planName: "Child", active: true, groupId: null },
    { id: 3, planName: "West", active: true, groupId: 8 },
    { id: 4, planName: "East", active: true, groupId: 9 },
    { id: 5, planName: "Old", active: false, groupId: null },
  ];
  const own = [
    { planId: 11, planName: "Adult", parentPlanId: 1, active: true, members: 4 },
    { planId: 12, planName: "Ours", parentPlanId: null, active: false, members: 0 },
  ];

  it("are its own, then those kept for it that it lacks: never another group's, nor one that is offered no more", () => {
    expect(planStandings(own, kept, 8).map(({ planName, follows, state }) => [planName, follows, state])).toEqual([
      ["Adult", "organization", "active"],
      ["Ours", null, "inactive"],
      ["Child", "organization", "missing"],
      ["West", "group", "missing"],
    ]);
    expect(planStandings(own, kept, null).map(({ planName }) => planName)).toEqual(["Adult", "Ours", "Child"]);
  });

  it("cover of the kept ones what its active plans follow", () => {
    expect(coverageOf(kept, 8, new Set([1, 4, 5]))).toEqual({ offered: 1, kept: 3 });
    expect(coverageOf([], 8, new Set([1]))).toEqual({ offered: 0, kept: 0 });
  });
});
