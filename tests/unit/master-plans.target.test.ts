// What the page of an organization's plans is looked at for: said by its address, else kept; and when a plan is left for another.
import { describe, expect, it } from "vitest";
import { planOptions } from "@/components/membership/master-plans/place-options";
import { keptAt, type Matrix } from "@/lib/membership/master-plans/matrix.rules";
import { knownTarget, leavesTarget, queryOfTarget, targetOfList } from "@/lib/membership/master-plans/target.rules";

const places = { groups: [{ id: 2 }], locations: [{ id: 5 }, { id: 6 }] };

describe("the list", () => {
  it.each([
    [{ filterById: "5" }, "location-5"],
    [{ id: "-2", locationId: "5" }, "location-5"],
    [{ groupId: "2", tab: "matrix" }, "group-2"],
    [{ tab: "matrix" }, "master"],
    [{ targetType: "master" }, "master"],
    [{}, null],
    [{ filterById: "all" }, null],
    [{ lang: "es-US" }, null],
  ])("is by %o of %s", (query, target) => expect(targetOfList(query)).toBe(target));

  it("is of all locations where nothing was kept, or what was kept is gone or another organization's", () => {
    expect(["location-6", "group-2", "master"].map((kept) => knownTarget(kept, places))).toEqual([
      "location-6",
      "group-2",
      "master",
    ]);
    expect([undefined, "", "location-7", "group-5", "location-5x"].map((kept) => knownTarget(kept, places))).toEqual(
      Array(5).fill("master"),
    );
  });

  it("has an address for each, which is read as the same", () => {
    for (const target of ["master", "group-2", "location-5"] as const) {
      const query = Object.entries(queryOfTarget(target)).map(([name, value]) => [name, String(value)]);
      expect(targetOfList(Object.fromEntries(query))).toBe(target);
    }
  });

  it("of a group has the plans that any of its locations may have", () => {
    const locations = [
      { id: 5, officeName: "", groupId: 2 },
      { id: 6, officeName: "", groupId: 2 },
      { id: 7, officeName: "", groupId: null },
    ];
    const row = (id: number, ...states: string[]) => ({ id, cells: states.map((state) => ({ state })) });
    const plans = [
      row(1, "out", "offered", "out"),
      row(2, "out", "out", "offered"),
      row(3, "missing", "missing", "out"),
    ];
    const matrix = { locations, groups: [], plans } as unknown as Matrix;
    const ids = (target: Parameters<typeof keptAt>[1]) => keptAt(matrix, target).plans.map(({ id }) => id);
    expect([ids("group-2"), ids("location-7"), ids("master")]).toEqual([[1, 3], [2], [1, 2, 3]]);
  });
});

describe("an open plan", () => {
  const here = { id: 9, home: "master", at: "location-5" } as const;

  it.each([
    ["another location of it", { id: "9", locationId: "6" }, true],
    ["a group of it", { id: "9", groupId: "2" }, true],
    ["the plan itself", { id: "9" }, true],
    ["the list of all locations", { targetType: "master" }, true],
    ["the list of another location", { filterById: "6" }, true],
    ["another plan at another location", { id: "8", locationId: "6" }, true],
    ["another plan at this location", { id: "8", locationId: "5" }, false],
    ["this location's list", { filterById: "5" }, false],
    ["the same place", { id: "9", locationId: "5", tab: "terms" }, false],
    ["the page as it was left", {}, false],
    ["another plan, wherever it is", { id: "8" }, false],
  ])("is left for another target by %s: %o %s", (_, query: Record<string, string>, leaves) =>
    expect(leavesTarget(here, query)).toBe(leaves),
  );

  it("that is a group's is at home there, and its other tab is no other target", () => {
    const group = { id: 9, home: "group-2", at: "group-2" } as const;
    expect(leavesTarget(group, { id: "9", tab: "locations" })).toBe(false);
    expect(leavesTarget(group, { id: "9", groupId: "2" })).toBe(false);
    expect(leavesTarget(group, { id: "9", locationId: "5" })).toBe(true);
  });

  it("can be looked at where it is kept and where locations have it, by addresses that lead there", () => {
    const words = { all: "All", group: (name: string) => name };
    const groups = [
      { id: 2, groupName: "West" },
      { id: 3, groupName: "East" },
    ];
    const following = [{ office: 5, officeName: "Mesa" }];
    const values = (groupId: number | null) =>
      planOptions({ groupId, following }, { groups }, words).map(({ value }) => value);
    expect(values(null)).toEqual(["master", "group-2", "group-3", "location-5"]);
    expect(values(2)).toEqual(["group-2", "location-5"]);
    expect(queryOfTarget("group-2", { id: 9, home: "group-2" })).toEqual({ id: 9, tab: "terms" });
    expect(queryOfTarget("group-2", { id: 9, home: "master" })).toEqual({ id: 9, groupId: "2" });
    expect(queryOfTarget("location-5", { id: 9, home: "master" })).toEqual({ id: 9, locationId: "5" });
  });
});
