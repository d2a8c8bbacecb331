import { type Cents, ZERO } from "@/lib/core/money";
import { type DateOn, dateOn, daysBetween } from "@/lib/core/time/dates";
import { type Constants, type RewardTier, tierAmount } from "@/tenants/tenant";

/** The first and the last day of a season; both belong to it. */
export type Season = { from: DateOn; until: DateOn };

export type SeasonNow = {
  /** The last season that has begun: the running one, else the one that ended last. */
  season: Season;
  running: boolean;
  /** With today; 0 where none is running. */
  daysLeft: number;
  /** When the next one begins. */
  next: DateOn;
};

/** Where a day stands among the seasons of a tenant. One that ends before its day of the year begins, ends in the year after. */
export function seasonAt(
  { startsOn, endsOn }: Pick<Constants["seasonOfGiving"], "startsOn" | "endsOn">,
  on: DateOn,
): SeasonNow {
  const seasonOf = (year: number): Season => ({
    from: dateOn(`${year}-${startsOn}`),
    until: dateOn(`${endsOn < startsOn ? year + 1 : year}-${endsOn}`),
  });
  const year = Number(on.slice(0, 4));
  const begun = seasonOf(year).from <= on ? year : year - 1;
  const season = seasonOf(begun);
  const running = on <= season.until;
  return { season, running, daysLeft: running ? daysBetween(on, season.until) + 1 : 0, next: seasonOf(begun + 1).from };
}

export type Reward = {
  /** What the members so far are worth; 0 below the first tier. */
  cents: Cents;
  /** The tier above, and how many it takes to get there; null at the top. */
  next: { tier: RewardTier; missing: number } | null;
};

/** The tiers from the lowest to the highest. */
export const rising = (tiers: readonly RewardTier[]): RewardTier[] => [...tiers].sort((a, b) => a.min - b.min);

/** What so many members are worth, and what comes next. */
export function rewardOf(tiers: readonly RewardTier[], members: number): Reward {
  const tier = rising(tiers).find(({ min }) => members < min);
  return { cents: tierAmount(tiers, members) || ZERO, next: tier ? { tier, missing: tier.min - members } : null };
}

/** The launch rewards as tiers: each holds until the next is reached. */
export function launchTiers(rewards: NonNullable<Constants["launchRewards"]>): RewardTier[] {
  const steps = [...rewards].sort((a, b) => a.members - b.members);
  return steps.map(({ members, amountCents }, at) => {
    const next = steps[at + 1];
    return { min: members, max: next ? next.members - 1 : null, amountCents };
  });
}

/** How many joined at an office in a season, and the day on which the last of them did. */
export type Counted = { officeId: number; members: number; lastOn: DateOn };
/** `place`: which line of the standings; `leads`: the prize is theirs as it stands. */
export type Placed = Counted & { place: number; rank: number; leads: boolean };

const order = (a: Counted, b: Counted): number =>
  b.members - a.members || (a.lastOn === b.lastOn ? a.officeId - b.officeId : a.lastOn < b.lastOn ? -1 : 1);

/**
 * The standings, the best first. As many members are the same rank, and the ranks behind them are left out; of the best the one
 * that was there first leads, and several where that was the same day (decision 46).
 */
export function ranked(counted: readonly Counted[]): Placed[] {
  const placed = counted.filter(({ members }) => members > 0).sort(order);
  const [best] = placed;
  const ranks = new Map<number, number>();
  for (const [at, { members }] of placed.entries()) if (!ranks.has(members)) ranks.set(members, at + 1);
  return placed.map((each, at) => ({
    ...each,
    place: at + 1,
    rank: ranks.get(each.members) ?? 0,
    leads: each.members === best?.members && each.lastOn === best.lastOn,
  }));
}

/** So many of the best are shown, and so many above and below an office that is not among them. */
const TOP = 50;
const BESIDE = 2;

/** What of the standings an office sees: the best, and where it is not among them, itself with its neighbors. */
export function shownTo(officeId: number, placed: readonly Placed[]): { top: Placed[]; around: Placed[] } {
  const at = placed.findIndex((each) => each.officeId === officeId);
  const around = at < TOP ? [] : placed.slice(Math.max(TOP, at - BESIDE), at + BESIDE + 1);
  return { top: placed.slice(0, TOP), around };
}

/** Below so many offices a state would give away which one it is. */
const ENOUGH = 3;

/** The states that are said of an office without its name: those where it is one of several. */
export function tellingStates(states: readonly (string | null)[]): Set<string> {
  const many = new Map<string, number>();
  for (const state of states) if (state) many.set(state, (many.get(state) ?? 0) + 1);
  return new Set([...many].flatMap(([state, offices]) => (offices >= ENOUGH ? [state] : [])));
}
