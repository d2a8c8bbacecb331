import type { DateOn } from "@/lib/core/time/dates";
import { isActive } from "./flags.rules";
import type { StoredStatus } from "./schema";

/** What of a membership decides whether its person counts for the family's discount. */
export type FamilyMembership = {
  memberId: number;
  status: StoredStatus;
  collection: "auto" | "in_office";
  autoRenew: boolean;
  /** The day its term ends; null: it has no end. */
  termEndOn: DateOn | null;
};

/**
 * Whether a membership counts for the family on a day: an active one (001 §5) until its term is over, also while nobody
 * has written that down yet. Who is late counts until that is settled.
 */
function counts({ status, autoRenew, termEndOn }: FamilyMembership, on: DateOn): boolean {
  if (!isActive(status)) return false;
  return status === "past_due" || autoRenew || termEndOn === null || termEndOn > on;
}

/** How many people of a family count for its discount on a day, each once however many plans they have. */
export function familySizeOn(memberships: readonly FamilyMembership[], on: DateOn): number {
  return new Set(memberships.filter((one) => counts(one, on)).map(({ memberId }) => memberId)).size;
}

/**
 * A family as it counts for who pays in the office on a day: others whose next payment there is due that very day count too, so
 * that it pays the same whoever of it comes to the desk first (decision 0050). What is drawn by itself knows nothing of it.
 */
export function atTheDesk<One extends FamilyMembership>(memberships: readonly One[], on: DateOn): One[] {
  return memberships.map((one) => {
    const isDue = one.collection === "in_office" && one.termEndOn === on;
    return isDue && (isActive(one.status) || one.status === "inactive")
      ? { ...one, status: "active_cash", termEndOn: null }
      : one;
  });
}

/**
 * A family as it goes on, for what is said of a later period than the next: who pays in the office is taken to renew there in
 * time, because nothing says otherwise.
 */
export function renewingAtTheDesk<One extends FamilyMembership>(memberships: readonly One[]): One[] {
  return memberships.map((one) =>
    one.collection === "in_office" && isActive(one.status) ? { ...one, termEndOn: null } : one,
  );
}

/**
 * A family as agreeing to a cancellation makes it, whether that takes effect today or later: from that moment on who
 * leaves counts no longer (001 §5 names who does).
 */
export function withoutLeaver<One extends { membershipId: number; status: StoredStatus }>(
  memberships: readonly One[],
  membershipId: number,
): One[] {
  return memberships.map((one) =>
    one.membershipId === membershipId ? { ...one, status: "cancellation_requested" } : one,
  );
}
