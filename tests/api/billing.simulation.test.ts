// A slice of the simulator for every run; `npm run simulate -- --seeds 10000` is the rest.
import "../support/own-sandbox";
import { expect, it, vi } from "vitest";
import { runScript } from "../simulation/run";
import { scriptOf } from "../simulation/script";
import { control, sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 120_000 });

const SEEDS = [1, 2, 3, 5];

it.each(SEEDS)("the life of seed %i is what the oracle says, and nobody is charged twice", async (seed) => {
  const verdict = await runScript(scriptOf(seed), sandbox, control);
  expect(verdict.fault).toBeNull();
  expect(verdict.charges).toBeGreaterThan(0);
});

it("a seed comes to the same end again", async () => {
  const first = await runScript(scriptOf(4), sandbox, control);
  const second = await runScript(scriptOf(4), sandbox, control);
  expect(second.standing.length).toBeGreaterThan(0);
  expect(second.standing).toEqual(first.standing);
});
