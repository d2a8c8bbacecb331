/** Whether this is `npm run test:all`: every point and every pair, not one of each sort. docs/testing.md lists them. */
export const ALL = process.env.TEST_ALL === "1";

/**
 * Each `every`-th of the cases, one at least; all of them in test:all. Lists that are gone through side by side begin each
 * at another place (`from`, its number among them), so that together they meet every case.
 */
export function shareOf<T>(cases: readonly T[], every: number, from = 0): T[] {
  const first = from % Math.max(1, Math.min(every, cases.length));
  return cases.filter((_, at) => ALL || at % every === first);
}
