import { describe, expect, it } from "vitest";
import { difference, mayDelete, releasedNames, sortedGroups } from "@/lib/membership/locations/groups.rules";
import { changedGroup, leavingLocations, newGroup } from "@/lib/membership/locations/groups.schema";

const row = (id: number, groupName: string, locationIds: number[], members: number) => ({
  ...{ id, groupName, locationIds, members, revision: 1, plans: 0 },
});

describe("groups of locations", () => {
  it("come in the order that is asked for, equals in the order they were made", () => {
    const rows = [
      row(1, "West", [1, 2], 5),
      row(2, "East", [3], 9),
      row(3, "Area 10", [4, 5], 0),
      row(4, "Area 9", [], 0),
    ];
    const ids = (sort: string) => sortedGroups(rows, sort).map(({ id }) => id);
    expect(ids("name")).toEqual([4, 3, 2, 1]);
    expect(ids("-name")).toEqual([1, 2, 3, 4]);
    expect(ids("-locations")).toEqual([1, 3, 2, 4]);
    expect(ids("members")).toEqual([3, 4, 1, 2]);
  });

  it("say who comes and who goes, each once", () => {
    expect(difference([1, 2, 3], [3, 4, 4])).toEqual({ come: [4], go: [1, 2] });
    expect(difference([1], [1])).toEqual({ come: [], go: [] });
  });

  it("say what a location lets go with its group, and who keeps a group from going", () => {
    expect(releasedNames([{ planName: "Adult" }, { planName: "Child" }, { planName: "Adult" }])).toEqual([
      "Adult",
      "Child",
    ]);
    expect(releasedNames([])).toEqual([]);
    expect([mayDelete([]), mayDelete([{ members: 0 }]), mayDelete([{ members: 0 }, { members: 3 }])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("take both spellings of the ids of locations (Q-119)", () => {
    const made = { organizationId: 1, groupName: "North" };
    expect(newGroup.parse({ ...made, locationsIds: [2] })).toEqual({ ...made, locationIds: [2] });
    expect(newGroup.parse({ ...made, locationIds: [3] })).toEqual({ ...made, locationIds: [3] });
    expect(newGroup.parse(made)).toEqual({ ...made, locationIds: [] });
    expect(leavingLocations.parse({ groupId: 1, locationsIds: [2] })).toMatchObject({ locationIds: [2] });
    expect(changedGroup.parse({ groupName: "South" }).locationIds).toBeUndefined();
  });
});
