// People who follow groups of an organization: they work at the locations that are in one, whichever these are.

/** A location that comes into a group, or into none. */
export type GroupMove = { office: number; to: number | null };

/** Where somebody works, by which group, and which groups they follow. */
export type FollowFacts = {
  offices: readonly { officeId: number; byGroup: boolean }[];
  followedGroups: readonly { groupId: number }[];
};

/** What moves of locations do to somebody. */
export type FollowEffect = {
  /** Locations they work at from then on. */
  come: number[];
  /** Those they have by the group that the location leaves, and no longer. */
  go: number[];
  /** The same of somebody whom the mover may not change: they become their own. */
  keep: number[];
  /** At how many locations they work afterwards; 0 ends their access. */
  left: number;
};

/** @param mayTake whether whoever moves the locations may take one away from this person */
export function followEffect(
  { offices, followedGroups }: FollowFacts,
  moves: readonly GroupMove[],
  mayTake: boolean,
): FollowEffect {
  const follows = new Set(followedGroups.map(({ groupId }) => groupId));
  const has = new Map(offices.map(({ officeId, byGroup }) => [officeId, byGroup]));
  const stays = ({ to }: GroupMove) => to !== null && follows.has(to);
  const come = moves.filter((move) => stays(move) && !has.has(move.office)).map(({ office }) => office);
  const out = moves.filter((move) => !stays(move) && has.get(move.office)).map(({ office }) => office);
  const go = mayTake ? out : [];
  return { come, go, keep: mayTake ? [] : out, left: has.size + come.length - go.length };
}

/** The names of people for whom a location comes, goes, or goes as their last one. */
export type FollowNames = { come: string[]; go: string[]; last: string[] };

/** Whose access changes by it, by name. */
export function followNames(people: readonly (FollowEffect & { name: string })[]): FollowNames {
  const names = (of: (person: FollowEffect) => boolean) => people.filter(of).map(({ name }) => name);
  return {
    come: names(({ come }) => come.length > 0),
    go: names(({ go, left }) => go.length > 0 && left > 0),
    last: names(({ go, left }) => go.length > 0 && left === 0),
  };
}
