/** Whether this is `npm run test:all`: every point and every pair, not one of each sort. docs/testing.md lists them. */
export const ALL = process.env.TEST_ALL === "1";

/**
 * Which turn this run takes, a whole number that grows by one with each commit (scripts/testing/turn.ts); null where tests
 * are asked for by name, and in `npm run test:all`: nothing is left out then.
 */
const asked = process.env.TEST_TURN;
export const TURN = asked && !ALL ? Number(asked) : null;

/**
 * Each `every`-th of the cases, one at least; all of them in test:all. Lists that are gone through side by side begin each
 * at another place (`from`, its number among them), so that together they meet every case. From turn to turn each begins
 * one further, so that as many turns in a row as `every` meet every case too.
 */
export function shareOf<T>(cases: readonly T[], every: number, from = 0): T[] {
  const first = (from + (TURN ?? 0)) % Math.max(1, Math.min(every, cases.length));
  return cases.filter((_, at) => ALL || at % every === first);
}

/** A run by turns looks at one of so many parts of what is no money. */
export const PARTS = 3;

/** The part of these cases that is looked at in a turn: each case in one of three turns in a row. */
export const partOf = <T>(cases: readonly T[], turn: number | null = TURN): T[] =>
  turn === null ? [...cases] : cases.filter((_, at) => at % PARTS === turn % PARTS);
