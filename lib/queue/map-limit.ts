import { atOnce } from "./concurrency";

/**
 * Does `work` for each item, at most `limit` at a time, and waits for all; one that throws does not stop the others.
 * Returns results in the order of the items.
 */
export async function mapLimit<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at] as Item;
      results[at] = await work(item).then(
        (value) => ({ status: "fulfilled" as const, value }),
        (reason: unknown) => ({ status: "rejected" as const, reason }),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce(limit), items.length) }, worker));
  return results;
}
