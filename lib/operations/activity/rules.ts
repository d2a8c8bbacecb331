import { may, type Right } from "@/lib/core/auth/rights";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { type DateRange, type PeriodParts, WHOLE } from "@/lib/core/time/period";
import type history from "@/messages/en-US/history.json";
import type { ActivityFilter, ActivityKind, ActivityList } from "./schema";
import type { TrailFilter, TrailKind } from "./trail.schema";

/** What stands before the dot of an act. */
export type Noun = keyof (typeof history)["action"];

/** How long an act stays in the usual view, and how long it may be taken back there. */
export const RECENT_DAYS = 30;

/** The days the activity shows when none are said. */
export const recentDays = (today: DateOn): { from: DateOn; until: DateOn } => ({
  from: addDays(today, 1 - RECENT_DAYS),
  until: today,
});

/** Where an act belongs, and what its reader must be allowed to see. Of ours no office reads, only the back office. */
const PLACES: Record<Noun, { kind: ActivityKind; right?: Right; ours?: true }> = {
  member: { kind: "members" },
  members: { kind: "members" },
  household: { kind: "members" },
  membership: { kind: "members" },
  enrolment: { kind: "members" },
  message: { kind: "members" },
  payment: { kind: "payments" },
  instrument: { kind: "payments" },
  bank: { kind: "payments" },
  dispute: { kind: "payments" },
  guarantee: { kind: "payments" },
  payout: { kind: "payments", right: "managePayouts" },
  plan: { kind: "plans" },
  groupCode: { kind: "plans", right: "managePlans" },
  dunning: { kind: "plans" },
  user: { kind: "team", right: "manageUsers" },
  // Who was helped by whom is for everybody to see whom it may concern.
  impersonation: { kind: "team" },
  office: { kind: "office" },
  tier: { kind: "office", right: "payInvoices" },
  terms: { kind: "office" },
  officeGroup: { kind: "office" },
  thread: { kind: "office" },
  support: { kind: "office" },
  review: { kind: "office" },
  work: { kind: "office" },
  export: { kind: "office" },
  // What somebody does with their own log-in is their own affair.
  account: { kind: "team", ours: true },
  answerTemplate: { kind: "office", ours: true },
  check: { kind: "office", ours: true },
  demo: { kind: "office", ours: true },
  event: { kind: "payments", ours: true },
  promo: { kind: "office", ours: true },
  // What we take away from an office is for the office to see.
  switch: { kind: "office" },
  milestone: { kind: "office", ours: true },
  administrator: { kind: "team", ours: true },
  service: { kind: "plans", ours: true },
  leadSource: { kind: "office", ours: true },
  releaseNote: { kind: "office", ours: true },
  banner: { kind: "office", ours: true },
  errorLog: { kind: "office", ours: true },
  unsent: { kind: "office", ours: true },
  publicPages: { kind: "office", ours: true },
  association: { kind: "office", ours: true },
  practiceInvitation: { kind: "office", ours: true },
  planTemplate: { kind: "plans", ours: true },
};

/** Acts among those above that are no office's to read: how we divide our own work. */
export const OURS = ["thread.assign"] as const;

/** The acts that somebody of a role may not read, whatever their noun. */
export const hiddenFrom = (role: Role): readonly string[] => (hasRole(role, ADMINS) ? [] : OURS);

/** The nouns whose acts somebody of a role may read, of one kind or of all. */
export function nounsFor(role: Role, filter: ActivityFilter): Noun[] {
  return (Object.keys(PLACES) as Noun[]).filter((noun) => {
    const place = PLACES[noun];
    if (filter !== "all" && place.kind !== filter) return false;
    if (place.ours) return hasRole(role, ADMINS);
    return place.right === undefined || may(role, place.right);
  });
}

/** The kind of an act; null for one that no list has. */
export const kindOf = (action: string): ActivityKind | null => PLACES[action.split(".")[0] as Noun]?.kind ?? null;

/** Where an act belongs in the trail of everything: as an office reads it, or with what is ours alone. */
export function trailKindOf(action: string): TrailKind {
  const place = PLACES[action.split(".")[0] as Noun];
  return place === undefined || place.ours || OURS.some((each) => each === action) ? "ours" : place.kind;
}

/** The nouns of a kind of the trail; null for all of them. */
export function nounsOfTrail(filter: TrailFilter): readonly Noun[] | null {
  if (filter === "all") return null;
  return (Object.keys(PLACES) as Noun[]).filter((noun) => {
    const { kind, ours = false } = PLACES[noun];
    return filter === "ours" ? ours : !ours && kind === filter;
  });
}

/** What an address asks for, with the days it means: the last 30 unless it says which. */
export function viewOf({ filter, q, who, member, ...days }: ActivityList, today: DateOn) {
  return { filter, q, who, member, period: daysOf(days, today) };
}

/** The days that an address means: the last 30 unless it says which. */
export const daysOf = ({ from, until, period }: PeriodParts, today: DateOn): DateRange =>
  from || until ? { from, until } : period === "all" ? WHOLE : recentDays(today);
export type ActivityView = ReturnType<typeof viewOf>;
