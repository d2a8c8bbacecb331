import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { pipeline } from "@/lib/queue/pipeline";

/** A belt over `batches`, with what was seen on it. */
function belt(batches: number[][], settings: { limit: number; group: number }) {
  const seen = { handed: [] as number[][], most: 0, mostWaiting: 0, taken: 0, handings: 0 };
  let [working, done] = [0, 0];
  const left = batches.map((batch) => [...batch]);
  const steps = {
    take: async () => {
      const batch = left.shift();
      seen.taken += batch?.length ?? 0;
      seen.mostWaiting = Math.max(seen.mostWaiting, seen.taken - done - working);
      return batch ?? null;
    },
    work: async (item: number): Promise<number | null> => {
      working += 1;
      seen.most = Math.max(seen.most, working);
      await wait(1);
      working -= 1;
      done += 1;
      return item;
    },
    hand: async (results: readonly number[]) => {
      seen.handings += 1;
      if (seen.handings > 1) throw new Error("two at the same time");
      await wait(5);
      seen.handings -= 1;
      seen.handed.push([...results]);
    },
  };
  return { seen, steps: { ...steps, ...settings } };
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

it("works on everything once and hands over everything once, in groups", async () => {
  const { seen, steps } = belt([numbers(100), numbers(100, 100), numbers(37, 200)], { limit: 10, group: 50 });
  await pipeline(steps);
  expect(seen.handed.flat().sort((a, b) => a - b)).toEqual(numbers(237));
  for (const group of seen.handed.slice(0, -1)) expect(group.length).toBeGreaterThanOrEqual(50);
  expect(seen.most).toBe(10);
});

it("takes no more than keeps everybody busy", async () => {
  const { seen, steps } = belt(
    numbers(10).map((index) => numbers(20, 20 * index)),
    { limit: 10, group: 20 },
  );
  await pipeline(steps);
  expect(seen.mostWaiting).toBeLessThan(30);
});

it("goes on while a slow result is waited for", async () => {
  const order: string[] = [];
  const batches = [[1], [2, 3, 4]];
  await pipeline({
    take: async () => batches.shift() ?? null,
    work: async (item) => {
      await wait(item === 1 ? 200 : 1);
      order.push(`worked ${item}`);
      return item;
    },
    hand: async (results) => void order.push(`handed ${results.join(" ")}`),
    limit: 4,
    group: 3,
  });
  expect(order).toEqual(["worked 2", "worked 3", "worked 4", "handed 2 3 4", "worked 1", "handed 1"]);
});

it("hands over nothing for items without a result, and is done at once when there are none", async () => {
  const { seen, steps } = belt([numbers(5)], { limit: 2, group: 2 });
  await pipeline({ ...steps, work: async () => null });
  expect(seen.handed).toEqual([]);
  await pipeline({ ...steps, take: async () => null });
});

it.each(["take", "work", "hand"] as const)("throws what %s throws, after what is under way", async (part) => {
  const { seen, steps } = belt([numbers(20), numbers(20, 20)], { limit: 4, group: 10 });
  let [calls, ended] = [0, 0];
  const original = steps.work;
  const broken = {
    ...steps,
    work: async (item: number) => {
      const result = await original(item);
      ended += 1;
      return result;
    },
  };
  const until = { take: 2, work: 7, hand: 1 }[part];
  const inner = broken[part] as (argument?: never) => Promise<never>;
  const failing = async (argument?: never) => {
    calls += 1;
    if (calls === until) throw new Error("broken");
    return inner(argument);
  };
  await expect(pipeline({ ...broken, [part]: failing })).rejects.toThrow("broken");
  const endedThen = ended;
  await wait(20);
  expect(ended).toBe(endedThen);
  expect(seen.taken).toBeLessThanOrEqual(40);
});
