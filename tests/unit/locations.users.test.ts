import { expect, it } from "vitest";
import { leftOver } from "@/lib/membership/locations/users.rules";
import { assignment, assignmentEnd } from "@/lib/membership/locations/users.schema";

it("what somebody still has once locations are taken away counts each once, and only what they had", () => {
  expect(leftOver([1, 2, 3], [2, 9])).toBe(2);
  expect(leftOver([1], [1])).toBe(0);
  expect(leftOver([], [1])).toBe(0);
});

it("an assignment names locations, groups, or both", () => {
  expect(assignment.parse({ locations: [1] })).toEqual({ locations: [1], groups: [] });
  expect(assignment.parse({ groups: [2] })).toEqual({ locations: [], groups: [2] });
  expect(assignmentEnd.safeParse({ locations: ["x"] }).success).toBe(false);
});
