import type { Column } from "@/lib/core/sheets/columns";
import { OFFICE_TIERS } from "@/lib/practice/offices/tier.schema";
import type { LocationBillList } from "./billing.schema";
import { sortedLocations } from "./list.rules";

/** A location as its organization's billing shows it. */
export type LocationBill = {
  id: number;
  officeName: string;
  place: string;
  live: boolean;
  tierLevel: number;
  period: "month" | "year";
  legacyPricing: boolean;
  /** People. */
  members: number;
  /** Its lines on this calendar year's invoices that were not taken back, in cents. */
  billedCents: number;
  /** Its lines of the next invoice as it stands, in cents. */
  nextCents: number;
};

export type Amount = "members" | "billedCents" | "nextCents";
const AMOUNTS: Readonly<Record<string, Amount>> = { members: "members", billed: "billedCents", next: "nextCents" };

/** Locations in an order of the list; equals by name. */
export function sortedBills(rows: readonly LocationBill[], sort: LocationBillList["sort"]): LocationBill[] {
  const amount = AMOUNTS[sort.replace("-", "")];
  // The way is read off the name of the order, which of the two a list of names has as well.
  const way = sort.startsWith("-") ? "-location" : "location";
  return sortedLocations(rows, way, amount && ((row) => row[amount]));
}

/** The name of a location's tier in the words of the list; of old prices that they are. */
function tierOf({ tierLevel, legacyPricing }: LocationBill): string {
  const known = OFFICE_TIERS.find(({ level }) => level === tierLevel);
  return legacyPricing || !known ? "oldPrices" : `tiers.${known.name}`;
}

export const locationBillColumns: readonly Column<LocationBill>[] = [
  { name: "location", value: ({ officeName }) => officeName, width: 30, sort: "location", place: "lead" },
  { name: "town", value: ({ place }) => place, width: 22, only: "file" },
  {
    name: "tier",
    value: (row, say) => say(row.live ? "tierOf" : "tierNotLive", { tier: say(tierOf(row)), period: say(row.period) }),
    width: 26,
    plain: true,
    wraps: true,
  },
  { name: "members", value: ({ members }) => ({ count: members }), sort: "members", place: "desk" },
  { name: "billed", value: ({ billedCents }) => ({ cents: billedCents }), sort: "billed", place: "desk" },
  { name: "next", value: ({ nextCents }) => ({ cents: nextCents }), sort: "next", place: "sum" },
];
