import type { Column } from "@/lib/core/sheets/columns";
import type { FollowNames } from "./follow.rules";

/** A group of an organization; its locations and members are those that the reader may see. */
export type GroupRow = {
  id: number;
  groupName: string;
  revision: number;
  locationIds: number[];
  /** Active members of these locations. */
  members: number;
  /** Plans that belong to the group. */
  plans: number;
};

/** A plan of a location that follows one of its group. */
export type Follower = { planId: number; parentPlanId: number; officeId: number; planName: string };

/** A location beside a group, and what would stop following if it left the group it is in. */
export type GroupLocation = {
  id: number;
  officeName: string;
  place: string;
  live: boolean;
  groupId: number | null;
  groupName: string | null;
  members: number;
  followers: Follower[];
  /** Active members on those. */
  following: number;
  /** Whose access changes when it leaves this group, or comes into it. */
  people: FollowNames;
};

/** A plan that belongs to a group, and where it is followed. */
export type GroupPlan = {
  id: number;
  planName: string;
  active: boolean;
  monthlyCents: number | null;
  annualCents: number | null;
  /** Locations whose plan follows it, and the active members of those. */
  locations: number;
  members: number;
};

/** The names of plans that a location sets itself once it has left its group, each once. */
export const releasedNames = (followers: readonly Pick<Follower, "planName">[]): string[] => [
  ...new Set(followers.map(({ planName }) => planName)),
];

/** A group goes only when nobody is on a plan that follows one of it: their plan would change hands unseen. */
export const mayDelete = (plans: readonly Pick<GroupPlan, "members">[]): boolean =>
  plans.every(({ members }) => members === 0);

/** Which locations come and which go when a group is to have exactly these. */
export function difference(has: readonly number[], wanted: readonly number[]): { come: number[]; go: number[] } {
  const [now, then] = [new Set(has), new Set(wanted)];
  return { come: [...then].filter((id) => !now.has(id)), go: [...now].filter((id) => !then.has(id)) };
}

const order: Record<string, (a: GroupRow, b: GroupRow) => number> = {
  name: (a, b) => a.groupName.localeCompare(b.groupName, "en-US", { numeric: true }),
  locations: (a, b) => a.locationIds.length - b.locationIds.length,
  members: (a, b) => a.members - b.members,
};

/** The groups in the order of a list's address; equals stay in the order of their making. */
export function sortedGroups(rows: readonly GroupRow[], sort: string): GroupRow[] {
  const by = order[sort.replace("-", "")] ?? (() => 0);
  const way = sort.startsWith("-") ? -1 : 1;
  return [...rows].sort((a, b) => way * by(a, b) || a.id - b.id);
}

export const groupColumns: readonly Column<GroupRow>[] = [
  { name: "name", value: ({ groupName }) => groupName, width: 28, sort: "name", place: "lead" },
  { name: "locations", value: ({ locationIds }) => ({ count: locationIds.length }), sort: "locations" },
  { name: "members", value: ({ members }) => ({ count: members }), sort: "members", place: "sum" },
  { name: "plans", value: ({ plans }) => ({ count: plans }), place: "desk" },
];

export const groupLocationColumns: readonly Column<GroupLocation>[] = [
  { name: "location", value: ({ officeName }) => officeName, width: 30, sort: "location", place: "lead" },
  { name: "group", value: ({ groupName }, say) => groupName ?? say("noGroup"), width: 20, plain: true },
  { name: "members", value: ({ members }) => ({ count: members }) },
];
