import "server-only";
import type { BilledOwner } from "@/lib/billing/office-billing/account.queries";
import { billedSince, type NextInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import type { Window } from "@/lib/core/lists/list";
import type { Sum } from "@/lib/core/sheets/columns";
import { BACK_OFFICE_ZONE, yearOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { townOf } from "@/lib/practice/offices/public-page.rules";
import { type Amount, type LocationBill, sortedBills } from "./billing.rules";
import type { LocationBillList } from "./billing.schema";
import { holdingWords } from "./list.queries";

/** What all of them come to. */
const billTotals = (rows: readonly LocationBill[]): Sum => {
  const total = (of: Amount) => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    label: "total",
    values: {
      members: { count: total("members") },
      billed: { cents: total("billedCents") },
      next: { cents: total("nextCents") },
    },
  };
};

/**
 * A page of an owner's locations with their tiers, their members and their shares of what is billed, in three statements,
 * and what all that are found come to. `next` is the owner's own next invoice.
 */
export async function locationBills(
  owner: BilledOwner,
  next: NextInvoice | null,
  { q, sort }: LocationBillList,
  window?: Window,
) {
  const [found, members, billed] = await Promise.all([
    db.office.findMany({ where: { AND: [{ id: { in: owner.offices } }, ...holdingWords(q)] } }),
    activeMembersByOffice(db, owner.offices),
    billedSince(owner, yearOf(today(await now(), BACK_OFFICE_ZONE))),
  ]);
  const lines = groupBy(next?.lines ?? [], ({ officeId }) => officeId);
  const rows = found.map(
    ({ id, officeName, accountStatus, tierLevel, pricingPeriod, legacyPricing, ...address }): LocationBill => ({
      id,
      officeName,
      place: townOf(address),
      live: accountStatus === "live",
      tierLevel,
      period: pricingPeriod,
      legacyPricing,
      members: members.get(id) ?? 0,
      billedCents: billed.get(id) ?? 0,
      nextCents: (lines.get(id) ?? []).reduce((sum, line) => sum + line.cents, 0),
    }),
  );
  const { skip, take } = window ?? { skip: 0, take: rows.length };
  return {
    rows: sortedBills(rows, sort).slice(skip, skip + take),
    total: rows.length,
    totals: billTotals(rows),
  };
}
