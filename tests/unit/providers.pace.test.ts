import { expect, it } from "vitest";
import { paced } from "@/lib/providers/stripe/pace";

/** When each of `count` turns came that were asked for at once, after a pause of `idle` milliseconds. */
async function turns(perSecond: number, count: number, idle = 0): Promise<number[]> {
  let now = 0;
  const at: number[] = [];
  const time = { now: () => now, wait: async (ms: number) => void at.push(now + ms) };
  const turn = paced(perSecond, time);
  if (idle > 0) {
    await turn();
    now += idle;
  }
  at.length = 0;
  await Promise.all(Array.from({ length: count }, turn));
  return at.map((each) => each - now);
}

it("gives out turns evenly; only the first does not wait", async () => {
  expect(await turns(10, 5)).toEqual([100, 200, 300, 400]);
});

it("saves up no more than half a turn, so that no burst follows a pause", async () => {
  expect(await turns(10, 5, 60_000)).toEqual([50, 150, 250, 350]);
});

it("lets everybody through where there is no limit", async () => {
  expect(await turns(0, 5)).toEqual([]);
});
