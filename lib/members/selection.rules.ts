import { HAS_ENDED, type StoredStatus } from "@/lib/membership-status/schema";
import { type PricedMember, priceStays } from "@/lib/memberships/price.rules";

export type ChosenFamily = {
  memberId: number;
  name: string;
  email: string;
  statuses: readonly StoredStatus[];
};

/** Why a chosen family gets no message: all its memberships are over, or somebody chosen before has the same address. */
export type NotWritten = "ended" | "sameEmail";

/**
 * Whom of the chosen families a message of the office reaches. Only families with a membership that is not over are
 * written to: for others it would be advertising, for which nobody has asked them.
 */
export function recipientsOf<Family extends ChosenFamily>(families: readonly Family[]) {
  const sent: Family[] = [];
  const leftOut: { family: Family; why: NotWritten }[] = [];
  const written = new Set<string>();
  for (const family of families) {
    const address = family.email.toLowerCase();
    const runs = family.statuses.some((status) => status !== "pending_payment" && !HAS_ENDED.has(status));
    if (!runs) leftOut.push({ family, why: "ended" });
    else if (written.has(address)) leftOut.push({ family, why: "sameEmail" });
    else {
      written.add(address);
      sent.push(family);
    }
  }
  return { sent, leftOut };
}

/** Why a person's price stays as it is, the most telling reason first. */
const PRICE_STAYS = ["announced", "samePrice", "kept", "noPrice", "ended"] as const;
export type PriceStaysWhy = (typeof PRICE_STAYS)[number];

export type PricedPlan = {
  /** Null for a plan that was deleted. */
  prices: { monthlyCents: number | null; annualCents: number | null } | null;
  /** Its prices are announced for all locations, by its organization. */
  kept: boolean;
};

/**
 * Whether a membership moves to its plan's current price, or why not.
 * @param announcedCents the new price that is announced already
 */
export function priceStanding(
  one: Pick<PricedMember, "status" | "unit" | "listCents">,
  { prices, kept }: PricedPlan,
  announcedCents: number | null,
): PriceStaysWhy | "moves" {
  if (prices === null) return "noPrice";
  const stays = priceStays(one, prices);
  if (stays !== null) return stays;
  if (kept) return "kept";
  const toCents = one.unit === "month" ? prices.monthlyCents : prices.annualCents;
  return toCents === announcedCents ? "announced" : "moves";
}

/** The people of whom nothing moves, each once, with the most telling of its reasons. */
export function leftOutOf<Row extends { memberId: number; standing: PriceStaysWhy | "moves" }>(rows: readonly Row[]) {
  const people = new Map<number, Row & { standing: PriceStaysWhy }>();
  const moving = new Set(rows.filter(({ standing }) => standing === "moves").map(({ memberId }) => memberId));
  for (const row of rows) {
    const { standing, memberId } = row;
    if (standing === "moves" || moving.has(memberId)) continue;
    const known = people.get(memberId);
    if (!known || PRICE_STAYS.indexOf(standing) < PRICE_STAYS.indexOf(known.standing))
      people.set(memberId, { ...row, standing });
  }
  return [...people.values()];
}
