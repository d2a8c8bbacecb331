import { may, type Right } from "@/lib/core/auth/rights";
import type { Role } from "@/lib/core/auth/roles";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { WORK_KINDS, type WorkFilter, type WorkKind } from "./schema";

/** How long before its end a period that does not renew by itself is worth a call, in days, and how long after it. */
export const RENEWAL_DAYS = { month: 7, year: 30, after: 14 } as const;

/** How long a family or a colleague is left alone after a request, before somebody asks again. */
export const ASK_AGAIN_DAYS = { card: 7, invitation: 3 } as const;

/** Invitations older than that are over, as their links are. */
export const INVITATION_DAYS = 60;

const NEEDS: Record<WorkKind, Right> = {
  leaving: "seeMembers",
  dispute: "answerDisputes",
  failing: "collectPayments",
  cash: "takeDeskPayments",
  renewal: "takeDeskPayments",
  agingOut: "seeMembers",
  card: "collectPayments",
  letter: "seeMembers",
  thread: "seeMembers",
  invitation: "enrollMembers",
  teammate: "manageUsers",
  setup: "manageOffice",
};

/** What waits for somebody of a role: the work they may do. */
export const kindsFor = (role: Role): WorkKind[] => WORK_KINDS.filter((kind) => may(role, NEEDS[kind]));

/** The kind a line's key begins with; null for what is no key. */
export const kindOfKey = (key: string): WorkKind | null =>
  WORK_KINDS.find((kind) => key.startsWith(`${kind}:`)) ?? null;

export type WorkCounts = Record<WorkFilter, number>;

/** The numbers of all filters from those of the kinds. */
export function withTotals(counts: Partial<Record<WorkKind | "aside", number>>): WorkCounts {
  const kinds = Object.fromEntries(WORK_KINDS.map((kind) => [kind, counts[kind] ?? 0])) as Record<WorkKind, number>;
  let all = 0;
  for (const kind of WORK_KINDS) all += kinds[kind];
  return { ...kinds, all, aside: counts.aside ?? 0 };
}

/** The days a line can be put away until. */
export function laterDays(today: DateOn): { tomorrow: DateOn; week: DateOn; month: DateOn } {
  return { tomorrow: addDays(today, 1), week: addDays(today, 7), month: addDays(today, 30) };
}
