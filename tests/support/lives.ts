// Lives of the simulator as tests of a file: each comes to what the oracle says, and together they meet what they are
// there for. Import `story-sandbox` before it.
import { expect, it, vi } from "vitest";
import { planOnce } from "../simulation/planned-once";
import { runScript, type Verdict } from "../simulation/run";
import { scriptOf } from "../simulation/script";
import { sandbox } from "./story-sandbox";

/** `met`: what the seeds have to bring about between them. The first of them is lived twice. */
export function lives(seeds: readonly number[], met: readonly string[]): void {
  vi.setConfig({ testTimeout: 120_000 });
  planOnce();
  const lived: Verdict[] = [];

  it.each([...seeds])("the life of seed %i is what the oracle says, and nobody is charged twice", async (seed) => {
    const verdict = await runScript(scriptOf(seed), sandbox);
    expect(verdict.fault).toBeNull();
    expect(verdict.charges).toBeGreaterThan(0);
    lived.push(verdict);
  });

  it("they have met what they are there for", () => {
    const all = new Set(lived.flatMap((one) => Object.keys(one.met)));
    expect(met.filter((what) => !all.has(what))).toEqual([]);
  });

  it("a seed goes the same way again, after others, to the same end", async () => {
    const first = lived.find(({ seed }) => seed === seeds[0]);
    const again = await runScript(scriptOf(seeds[0] ?? 0), sandbox);
    expect(again.trace.length).toBeGreaterThan(0);
    expect(again.trace).toEqual(first?.trace);
    expect(again.standing).toEqual(first?.standing);
  });
}
