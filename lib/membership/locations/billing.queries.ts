import "server-only";
import type { BilledOwner } from "@/lib/billing/office-billing/account.queries";
import type { NextInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { db } from "@/lib/core/db/db";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";

/** A location as its organisation's billing shows it: its tier, its members, and its share of the next invoice. */
export type LocationTier = {
  officeId: number;
  officeName: string;
  city: string | null;
  state: string | null;
  live: boolean;
  tierLevel: number;
  period: "month" | "year";
  legacyPricing: boolean;
  members: number;
  nextCents: number;
};

/** Every location of an owner, by name, in two statements. `next` is the owner's own next invoice. */
export async function locationTiers({ offices }: BilledOwner, next: NextInvoice | null): Promise<LocationTier[]> {
  const [rows, members] = await Promise.all([
    db.office.findMany({ where: { id: { in: offices } }, orderBy: [{ officeName: "asc" }, { id: "asc" }] }),
    activeMembersByOffice(db, offices),
  ]);
  return rows.map(({ id, officeName, city, state, accountStatus, tierLevel, pricingPeriod, legacyPricing }) => ({
    ...{ officeId: id, officeName, city, state, live: accountStatus === "live", tierLevel, legacyPricing },
    period: pricingPeriod,
    members: members.get(id) ?? 0,
    nextCents: (next?.lines ?? []).reduce((sum, line) => sum + (line.officeId === id ? line.cents : 0), 0),
  }));
}
