import { pathPattern } from "./path-pattern";

/** Whether this is `npm run test:all`: every point and every pair, not one of each sort. docs/testing.md lists them. */
export const ALL = process.env.TEST_ALL === "1";

/** A run by turns looks at one of so many parts of what is no money. */
export const PARTS = 3;

/**
 * How a run looks at a part: the whole of it; what changes since it was last green can reach; or not, because it is not
 * its turn and a change reaches all of it.
 */
export type Look = "whole" | "reached" | "waits";

/** What a run of every kind leaves out (scripts/testing/plan.ts), or a part of test:all (scripts/testing/parts.ts). */
export type Plan = {
  /** Grows by one with each commit; lists that are gone through begin one further. */
  turn: number;
  /** For each part in order. */
  looks: readonly Look[];
  /** For each part, the paths of the pages that changes can reach. */
  pages: readonly (readonly string[])[];
  /** Calls whose files have changed, as patterns (`pathPattern`). */
  calls: readonly string[];
  /** Names of test files, by folder. */
  leftOut: Readonly<Record<string, readonly string[]>>;
};

/** Null where tests are asked for by name, and in the whole `npm run test:all`: nothing is left out then. */
export const PLAN = process.env.TEST_PLAN ? (JSON.parse(process.env.TEST_PLAN) as Plan) : null;

/**
 * Each `every`-th of the cases, one at least; all of them in test:all, and where they are about a call whose files have
 * changed. Lists that are gone through side by side begin each at another place (`from`, its number among them), so that
 * together they meet every case. From turn to turn each begins one further, so that as many turns in a row as `every`
 * meet every case too.
 */
export function shareOf<T>(
  cases: readonly T[],
  every: number,
  from = 0,
  { call, plan = PLAN, all = ALL }: { call?: string; plan?: Plan | null; all?: boolean } = {},
): T[] {
  const whole = all || (call !== undefined && plan?.calls.includes(pathPattern(call)));
  const first = (from + (plan?.turn ?? 0)) % Math.max(1, Math.min(every, cases.length));
  return cases.filter((_, at) => whole || at % every === first);
}

/**
 * The cases that a run looks at, each of one part; `pageOf` names the page that a case is about, by which it is known
 * whether a change reaches it. Without it the part whose turn it is counts as reached.
 */
export function partOf<T>(cases: readonly T[], pageOf?: (one: T) => string, plan: Plan | null = PLAN): T[] {
  if (plan === null) return [...cases];
  return cases.filter((one, at) => {
    const part = at % PARTS;
    if (plan.looks[part] !== "reached") return plan.looks[part] === "whole";
    return pageOf ? plan.pages[part]?.includes(pageOf(one)) : part === plan.turn % PARTS;
  });
}
