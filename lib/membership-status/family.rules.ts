import type { DateOn } from "@/lib/core/dates";
import { isActive } from "./flags.rules";
import type { StoredStatus } from "./schema";

/** What of a membership decides whether its person counts for the family's discount. */
export type FamilyMembership = {
  memberId: number;
  status: StoredStatus;
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
