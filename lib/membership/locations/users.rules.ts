import type { OfficeRole } from "@/lib/core/auth/roles";
import type { Column } from "@/lib/core/sheets/columns";
import type { TeamState } from "@/lib/practice/offices/users.schema";

/** Somebody who works at a location of an organization. */
export type PersonRow = {
  userId: number;
  name: string;
  email: string;
  type: OfficeRole;
  state: TeamState;
  /** How many of the locations that the reader may see they work at. */
  locations: number;
};

/** A location beside somebody: whether they work there. */
export type PersonLocation = {
  id: number;
  officeName: string;
  place: string;
  groupName: string | null;
  has: boolean;
  /** They work there because they follow its group. */
  byGroup: boolean;
};

/** A group beside somebody: whether they follow it, and its locations by name, those where they work and those where they do not. */
export type PersonGroup = { id: number; groupName: string; follows: boolean; has: string[]; lacks: string[] };

/** What somebody still has once some of their locations are taken away; 0 ends their access. */
export const leftOver = (has: readonly number[], taken: readonly number[]): number => {
  const still = new Set(has);
  for (const id of taken) still.delete(id);
  return still.size;
};

export const personColumns: readonly Column<PersonRow>[] = [
  { name: "person", value: ({ name }) => name, width: 28, sort: "person", place: "lead" },
  { name: "email", value: ({ email }) => email, width: 32, only: "file" },
  { name: "role", value: ({ type }, say) => say(`role.${type}`), width: 26, plain: true, wraps: true },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "locations", value: ({ locations }) => ({ count: locations }) },
];

export const personLocationColumns: readonly Column<PersonLocation>[] = [
  { name: "location", value: ({ officeName }) => officeName, width: 30, sort: "location", place: "lead" },
  { name: "group", value: ({ groupName }, say) => groupName ?? say("noGroup"), width: 20, plain: true },
];
