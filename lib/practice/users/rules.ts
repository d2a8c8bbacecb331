import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import type { Column } from "@/lib/core/sheets/columns";
import type { DateOn } from "@/lib/core/time/dates";
import { formatDate } from "@/lib/core/time/dates";
import { type Seen, seenColumn } from "@/lib/platform/accounts/seen.rules";
import type { UserState } from "./schema";

export type UserRefusal = "self" | "rank";

const RANKS: readonly Role[] = ADMINS;

/** How high an administrator stands; 0 for everybody else. */
const rankOf = (role: Role): number => (RANKS.includes(role) ? RANKS.length - RANKS.indexOf(role) : 0);

/**
 * Why an administrator cannot act on somebody's log-in in the list of users, or null: nobody does so with their own, nor with
 * that of an administrator who stands above them.
 */
export function refusalToAct(
  admin: { userId: number; role: Role },
  person: { id: number; role: Role },
): UserRefusal | null {
  if (person.id === admin.userId) return "self";
  return rankOf(person.role) > rankOf(admin.role) ? "rank" : null;
}

type Standing = { active: boolean; over: boolean; hasPassword: boolean; locked: boolean; until: DateOn | null };

/** How somebody stands: switched off before all else, then not come in yet, then kept out for a while, then there for a while. */
export function stateOf({ active, over, hasPassword, locked, until }: Standing): UserState {
  if (!active || over) return "off";
  if (!hasPassword) return "invited";
  if (locked) return "locked";
  return until === null ? "active" : "temporary";
}

export type UserAct =
  | "unlock"
  | "link"
  | "endSessions"
  | "deactivate"
  | "reactivate"
  | "logInAs"
  | "changeRole"
  | "takeRole";

type Person = { role: Role; state: UserState; active: boolean; sessions: number };

/** What an administrator can do with somebody who stands so, in the order of the drawer. */
export function actsFor(by: Role, { role, state, active, sessions }: Person): UserAct[] {
  // Who belongs to us is decided by giving and taking a role.
  const ours = hasRole(role, ADMINS) && by === "super_admin";
  // Whose time is over comes back by another last day, which their office sets.
  if (state === "off") return active ? [] : [ours ? "changeRole" : "reactivate"];
  return [
    ...(state === "locked" ? (["unlock"] as const) : []),
    ...(hasRole(role, ADMINS) ? [] : (["logInAs"] as const)),
    "link",
    ...(sessions > 0 ? (["endSessions"] as const) : []),
    ...(ours ? (["changeRole", "takeRole"] as const) : (["deactivate"] as const)),
  ];
}

export type UserRow = {
  id: number;
  name: string;
  email: string;
  role: Role;
  state: UserState;
  /** The office, association or employer they belong to, and how many offices more. */
  place: string | null;
  morePlaces: number;
  /** The last day of a temporary administrator. */
  until: DateOn | null;
} & Seen;

export const userColumns: readonly Column<UserRow>[] = [
  { name: "person", value: ({ name }) => name, width: 28, sort: "person", place: "lead" },
  { name: "email", value: ({ email }) => email, width: 32, only: "file" },
  { name: "role", value: ({ role }, say) => say(`role.${role}`), width: 24, sort: "role", plain: true },
  {
    name: "place",
    value: ({ place, morePlaces }, say) =>
      place === null || morePlaces === 0 ? place : say("places", { place, count: morePlaces }),
    width: 28,
    place: "desk",
  },
  {
    name: "state",
    value: ({ state, until }, say) => say(`state.${state}`, { until: until ? formatDate(until) : "" }),
    width: 22,
    place: "mark",
  },
  seenColumn,
];
