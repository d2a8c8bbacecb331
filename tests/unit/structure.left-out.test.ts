import { afterEach, expect, it, vi } from "vitest";
import type { Plan } from "../support/depth";
import { LOOKS, MOVES_CLOCK, OWN } from "../support/lanes";

const ONE_OF_EACH_LANE = ["members.spec.ts", OWN[0], LOOKS[0], MOVES_CLOCK[0]] as string[];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("leaves out what a run leaves out, whichever lane it stands in", async () => {
  const plan: Plan = { turn: 0, looks: [], pages: [], calls: [], leftOut: { "tests/e2e": ONE_OF_EACH_LANE } };
  vi.stubEnv("TEST_PLAN", JSON.stringify(plan));
  vi.resetModules();
  const { default: config } = await import("../../playwright.config");
  expect(config.projects?.map(({ name }) => name)).toEqual(["shared", "own", "looks", "clock"]);
  for (const { name, testIgnore } of config.projects ?? [])
    expect([testIgnore].flat(), name).toEqual(expect.arrayContaining(ONE_OF_EACH_LANE));
});
