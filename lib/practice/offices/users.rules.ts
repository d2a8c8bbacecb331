import { ADMINS, hasRole, OFFICE, type OfficeRole, PRACTICE_ADMINS, type Role } from "@/lib/core/auth/roles";
import type { Column } from "@/lib/core/sheets/columns";
import { type DateOn, daysBetween, formatDate } from "@/lib/core/time/dates";
import { type Seen, seenColumn } from "@/lib/platform/accounts/seen.rules";
import type { TeamState } from "./users.schema";

type Person = { id: number; role: Role; isOwner: boolean; officeIds: readonly number[] };
type Chief = { userId: number; role: Role; isOwner: boolean; officeIds: readonly number[] };

/**
 * Only a dentist of the practice, or the back office, can make a dentist: an office admin cannot promote themselves.
 */
export function mayGrant(chief: Pick<Chief, "role">, type: Role): boolean {
  if (!hasRole(type, OFFICE)) return false;
  return type !== "dentist" || chief.role === "dentist" || hasRole(chief.role, ADMINS);
}

export type UserRefusal = "self" | "owner" | "rank" | "elsewhere";

/**
 * Why a user cannot change a colleague's account, or null. The owner and oneself are never changed this way; an office
 * admin does not change a dentist; and an account is shared by all its offices, so only a user of all of them may
 * deactivate it or change its permissions.
 */
export function refusalToChange(chief: Chief, person: Person): UserRefusal | null {
  if (person.id === chief.userId) return "self";
  if (hasRole(chief.role, ADMINS)) return null;
  if (person.isOwner) return "owner";
  if (person.role === "dentist" && chief.role !== "dentist") return "rank";
  return person.officeIds.every((id) => chief.officeIds.includes(id)) ? null : "elsewhere";
}

/** Who runs a practice: a dentist or office admin who has come in and is not switched off. An end makes no administrator. */
export const runsPractice = (person: { role: Role; active: boolean; hasPassword: boolean }): boolean =>
  person.active && person.hasPassword && hasRole(person.role, PRACTICE_ADMINS);

/** A temporary administrator stays a year at most: who stays longer is no temporary one. */
export const LONGEST_DAYS = 366;

/**
 * What is wrong with the last day of somebody who gets a role, as a key of texts, or null. Temporary administrators have
 * one, today or later; nobody else has.
 */
export function faultOfEnd(type: Role, until: DateOn | null, today: DateOn): string | null {
  if (type !== "office_admin_temp") return until === null ? null : "offices.users.noEnd";
  if (until === null) return "offices.users.endMissing";
  if (until < today) return "offices.users.endPast";
  return daysBetween(today, until) > LONGEST_DAYS ? "offices.users.endFar" : null;
}

/** Whether somebody's time is over; the last day still counts. */
export const isOver = (until: DateOn | null, today: DateOn): boolean => until !== null && until < today;

type Standing = { type: Role; active: boolean; hasPassword: boolean; until: DateOn | null };

/** How somebody stands: switched off before all else, then not come in yet, then only for a while. */
export function teamState({ type, active, hasPassword, until }: Standing, today: DateOn): TeamState {
  if (!active || isOver(until, today)) return "deactivated";
  if (!hasPassword) return "invited";
  return type === "office_admin_temp" ? "temporary" : "active";
}

/** An invitation's mail: on its way, gone, or given up; and a link that has run out by itself. */
export type InvitationState = "waiting" | "sent" | "failed" | "expired";

export type TeamRow = {
  userId: number;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The address of their photograph. */
  photo: string | null;
  phone: string | null;
  jobTitle: string | null;
  type: OfficeRole;
  state: TeamState;
  active: boolean;
  /** The last day of a temporary administrator. */
  until: DateOn | null;
  isOwner: boolean;
  planCoordinator: boolean;
  /** Of whoever has not accepted yet. */
  invitation: InvitationState | null;
} & Seen;

export const teamColumns: readonly Column<TeamRow>[] = [
  { name: "person", value: ({ name }) => name, width: 28, sort: "person", place: "lead" },
  { name: "email", value: ({ email }) => email, width: 32, only: "file" },
  { name: "phone", value: ({ phone }) => phone, width: 16, only: "file" },
  { name: "role", value: ({ type }, say) => say(`role.${type}`), width: 26, sort: "role", plain: true, wraps: true },
  { name: "jobTitle", value: ({ jobTitle }) => jobTitle, width: 20, only: "file" },
  {
    name: "state",
    value: ({ state, until }, say) => say(`state.${state}`, { until: until ? formatDate(until) : "" }),
    width: 20,
    place: "mark",
  },
  { name: "until", value: ({ until }) => until && { on: until }, only: "file" },
  seenColumn,
];
