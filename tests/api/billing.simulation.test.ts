// A slice of the simulator for every run; `npm run simulate -- --seeds 10000` is the rest.
import "../support/own-sandbox";
import { expect, it, vi } from "vitest";
import { runScript } from "../simulation/run";
import { scriptOf } from "../simulation/script";
import { control, sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 120_000 });

// Chosen so that together they meet what MET names.
const SEEDS = [1, 5, 11, 16, 27];
const MET = ["transferred", "claimed", "debts of the guarantor", "promised", "renewal off", "newBank", "dispute"];
const DEATHS = ["charge.created", "charge.confirmed", "claim.released", "claim.written", "claim.sent"];
const met = new Set<string>();

it.each(SEEDS)("the life of seed %i is what the oracle says, and nobody is charged twice", async (seed) => {
  const verdict = await runScript(scriptOf(seed), sandbox, control);
  expect(verdict.fault).toBeNull();
  expect(verdict.charges).toBeGreaterThan(0);
  for (const what of Object.keys(verdict.met)) met.add(what);
});

it("the slice has met what it is there for", () => {
  expect([...met]).toEqual(expect.arrayContaining([...MET, ...DEATHS.map((point) => `died at ${point}`)]));
});

it("a seed comes to the same end again", async () => {
  const first = await runScript(scriptOf(3), sandbox, control);
  const second = await runScript(scriptOf(3), sandbox, control);
  expect(second.standing.length).toBeGreaterThan(0);
  expect(second.standing).toEqual(first.standing);
});
