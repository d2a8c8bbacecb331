import type { DateOn } from "@/lib/core/time/dates";

/** After so many months it is said how many of those who joined together are still members. */
export const KEPT_AFTER = [1, 3, 6, 9, 12, 18] as const;

/** Who joined in a month, and how many of them were members after each of the months above; null where that is not known yet. */
export type Cohort = { month: DateOn; joined: number; kept: (number | null)[] };

/** A reason an office notes (its id), or what came about without one. */
export const LEAVING_REASONS = [
  "1",
  "2",
  "3",
  "5",
  "6",
  "7",
  "11",
  "12",
  "notRenewed",
  "moved",
  "changed",
  "unpaid",
  "disputed",
  "closed",
] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];
export type Leaving = { reason: LeavingReason; people: number };

/** A plan over a period: what it earned, and what the care that it included cost at the office's usual fees. */
export type PlanResult = {
  id: number;
  name: string;
  members: number;
  earnedCents: number;
  careCents: number;
  uses: number;
};

/** So many plans have a bar of their own; with more of them their names are not read any more. */
const MOST_DRAWN = 8;

/** The plans as a chart shows them: the ones that earned most, in their order, and all others together, called `others`. */
export function drawnPlans(plans: readonly PlanResult[], others: string): Omit<PlanResult, "id">[] {
  if (plans.length <= MOST_DRAWN) return [...plans];
  const most = new Set(plans.toSorted((a, b) => b.earnedCents - a.earnedCents).slice(0, MOST_DRAWN - 1));
  const rest = plans.filter((plan) => !most.has(plan));
  const sum = (of: (plan: PlanResult) => number) => rest.reduce((total, plan) => total + of(plan), 0);
  return [
    ...plans.filter((plan) => most.has(plan)),
    {
      ...{ name: others, members: sum(({ members }) => members), uses: sum(({ uses }) => uses) },
      ...{ earnedCents: sum(({ earnedCents }) => earnedCents), careCents: sum(({ careCents }) => careCents) },
    },
  ];
}

/**
 * How many of those who joined were members so many months later, over all cohorts that have come so far; the latest month
 * that any has reached. Null where none has.
 */
export function keptOf(cohorts: readonly Cohort[]): { months: number; joined: number; kept: number } | null {
  for (const [at, months] of [...KEPT_AFTER.entries()].toReversed()) {
    const reached = cohorts.filter(({ kept }) => kept[at] !== null);
    if (reached.length === 0) continue;
    const joined = reached.reduce((sum, cohort) => sum + cohort.joined, 0);
    return { months, joined, kept: reached.reduce((sum, cohort) => sum + (cohort.kept[at] ?? 0), 0) };
  }
  return null;
}

const WHOLE = 100;

/** A part of a whole in basis points, of a whole percent. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * WHOLE) / whole) * WHOLE;
