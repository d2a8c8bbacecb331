import type { BilledMembership } from "@/lib/billing/dues/upcoming.rules";
import { dateOn } from "@/lib/core/time/dates";

/** A monthly plan of $49.00 that is charged by itself from January 31 and renews, unless it is said otherwise. */
export function billedMembership(id: number, change: Partial<BilledMembership> = {}): BilledMembership {
  return {
    membershipId: id,
    memberId: id,
    memberName: `Member ${id}`,
    planName: "Adult Care",
    spanishName: null,
    planId: 1,
    planVersionId: 1,
    changes: [],
    versions: {},
    issued: [],
    status: "active",
    collection: "auto",
    unit: "month",
    anchorOn: dateOn("2026-01-31"),
    nextIndex: 1,
    listCents: 4900,
    codeBps: 0,
    kept: null,
    disableFamilyDiscounts: false,
    autoRenew: true,
    termEndOn: dateOn("2027-01-31"),
    cancelOn: null,
    closesOn: null,
    ...change,
  };
}
