import { expect, it } from "vitest";
import { followEffect, followNames } from "@/lib/membership/locations/follow.rules";

const person = (offices: [number, boolean][], groups: number[]) => ({
  offices: offices.map(([officeId, byGroup]) => ({ officeId, byGroup })),
  followedGroups: groups.map((groupId) => ({ groupId })),
});
const effect = (of: ReturnType<typeof person>, moves: [number, number | null][], mayTake = true) =>
  followEffect(
    of,
    moves.map(([office, to]) => ({ office, to })),
    mayTake,
  );

it("comes with a group that is followed, once, and goes only where it came by one", () => {
  const of = person(
    [
      [1, true],
      [2, false],
    ],
    [7],
  );
  expect(effect(of, [[3, 7]])).toEqual({ come: [3], go: [], keep: [], left: 3 });
  expect(effect(of, [[2, 7]])).toEqual({ come: [], go: [], keep: [], left: 2 });
  expect(effect(of, [[3, 8]])).toEqual({ come: [], go: [], keep: [], left: 2 });
  expect(
    effect(of, [
      [1, null],
      [2, null],
    ]),
  ).toEqual({ come: [], go: [1], keep: [], left: 1 });
  expect(effect(of, [[1, null]], false)).toEqual({ come: [], go: [], keep: [1], left: 2 });
});

it("names apart whose last location it is", () => {
  const line = (name: string, left: number) => ({ name, come: [], go: [1], keep: [], left });
  expect(followNames([line("Ada", 1), line("Bea", 0)])).toEqual({ come: [], go: ["Ada"], last: ["Bea"] });
});
