import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  type LocationOverview,
  OVERVIEW_MEASURES,
  overviewColumns,
  ranked,
} from "@/lib/membership/locations/overview.rules";
import { overviewList } from "@/lib/membership/locations/overview.schema";
import { togetherOf } from "@/lib/platform/measures/across.rules";

const NOTHING = { activeMembers: 0, joined: 0, cameBack: 0, left: 0, lost: 0, recurring: 0, lateFamilies: 0, late: 0 };
const location = (id: number, officeName: string, more: Partial<LocationOverview>): LocationOverview => ({
  id,
  officeName,
  place: "",
  state: "live",
  done: 7,
  steps: 7,
  values: NOTHING,
  months: [{ from: dateOn("2026-11-01"), members: 0 }],
  ...more,
});
const ROWS = [
  location(1, "Mesa 10", { values: { ...NOTHING, activeMembers: 5, recurring: 10_001 } }),
  location(2, "Mesa 9", { values: { ...NOTHING, activeMembers: 5, recurring: 9_999 }, state: "onboarding", done: 5 }),
  location(3, "Aspen", { values: { ...NOTHING, activeMembers: 8, late: 1 }, state: "onboarding", done: 3 }),
];
const ids = (sort: string) => ranked(ROWS, sort).map(({ id }) => id);

describe("locations", () => {
  it("are ranked by a measure, equals by name with its numbers as numbers", () => {
    expect(ids("-members")).toEqual([3, 2, 1]);
    expect(ids("members")).toEqual([2, 1, 3]);
    expect(ids("-recurring")).toEqual([1, 2, 3]);
    expect(ids("-late")).toEqual([3, 2, 1]);
  });

  it("are ranked by name, and by how far their launch is", () => {
    expect([ids("location"), ids("-location")]).toEqual([
      [3, 2, 1],
      [1, 2, 3],
    ]);
    expect([ids("launch"), ids("-launch")]).toEqual([
      [3, 2, 1],
      [1, 2, 3],
    ]);
  });

  it("can be ranked by every column of the table, both ways", () => {
    for (const { sort } of overviewColumns) {
      expect(overviewList.safeParse({ sort }).success, sort).toBe(true);
      expect(overviewList.safeParse({ sort: `-${sort}` }).success, sort).toBe(true);
      // A rank that nothing is read for would leave them by name.
      if (sort === "location" || sort === "launch") continue;
      const one = OVERVIEW_MEASURES.find((name) => name === (sort === "members" ? "activeMembers" : sort)) ?? "joined";
      const rows = [location(1, "A", {}), location(2, "B", { values: { ...NOTHING, [one]: 1 } })];
      expect(
        ranked(rows, `-${sort}`).map(({ id }) => id),
        sort,
      ).toEqual([2, 1]);
    }
  });

  it("come together to the sums of theirs", () => {
    expect(togetherOf(["activeMembers", "recurring", "late"], ROWS)).toEqual({
      activeMembers: 18,
      recurring: 20_000,
      late: 1,
    });
    expect(togetherOf(["late"], [])).toEqual({ late: 0 });
  });
});
