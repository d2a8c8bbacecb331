import { expect, it } from "vitest";
import { drawnPlans, type PlanResult } from "@/lib/platform/measures/insight.rules";

const plan = (id: number): PlanResult => ({
  ...{ id, name: `Plan ${id}`, members: id, uses: 1, earnedCents: id * 1000, careCents: id * 100 },
});
const sums = (plans: readonly Omit<PlanResult, "id">[]) =>
  [plans.map(({ earnedCents }) => earnedCents), plans.map(({ careCents }) => careCents)].map((values) =>
    values.reduce((sum, value) => sum + value, 0),
  );

it("draws a few plans as they are, and of many those that earned most, in their order, with nothing lost", () => {
  const few = [plan(3), plan(1), plan(2)];
  expect(drawnPlans(few, "others")).toEqual(few);
  const many = Array.from({ length: 14 }, (_, at) => plan(at + 1));
  const drawn = drawnPlans(many, "others");
  expect(drawn.map(({ name }) => name)).toEqual([
    ...["Plan 8", "Plan 9", "Plan 10", "Plan 11", "Plan 12", "Plan 13", "Plan 14", "others"],
  ]);
  expect(sums(drawn)).toEqual(sums(many));
});
