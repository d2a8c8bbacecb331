import type { DateOn } from "@/lib/core/time/dates";
import {
  type PlanPrices,
  type PricedMember,
  type PriceStanding,
  type PriceStays,
  priceStanding,
} from "@/lib/membership/memberships/price.rules";
import { HAS_ENDED, type StoredStatus } from "@/lib/platform/membership-status/schema";

export type ChosenFamily = {
  memberId: number;
  name: string;
  email: string;
  /** It does not want the office's messages. */
  mailOff: boolean;
  statuses: readonly StoredStatus[];
};

/**
 * Why a chosen family gets no message: all its memberships are over, it does not want any, or somebody chosen before has the
 * same address.
 */
export type NotWritten = "ended" | "optedOut" | "sameEmail";

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
    else if (family.mailOff) leftOut.push({ family, why: "optedOut" });
    else if (written.has(address)) leftOut.push({ family, why: "sameEmail" });
    else {
      written.add(address);
      sent.push(family);
    }
  }
  return { sent, leftOut };
}

/** Why a person's price stays as it is, the most telling reason first. */
const LEFT_OUT = ["announced", "samePrice", "changesPlan", "kept", "noPrice", "ended"] as const;
export type PriceStaysWhy = PriceStays | "kept";

export type PricedPlan = {
  /** Null for a plan that was deleted. */
  prices: PlanPrices | null;
  /** Its prices are announced for all locations, by its organization. */
  kept: boolean;
  /** Another price waits for its day, for everybody on the plan. */
  planned: boolean;
};

/** What announcing does to a membership of a chosen family, by the plan's own rule, or why nothing changes. */
export function chosenStanding(
  one: PricedMember,
  { prices, kept, planned }: PricedPlan,
  today: DateOn,
): PriceStanding | { is: "stays"; why: PriceStaysWhy } {
  if (prices === null) return { is: "stays", why: "noPrice" };
  const standing = priceStanding(one, prices, today);
  if (standing.is === "stays" || !(kept || planned)) return standing;
  return { is: "stays", why: kept ? "kept" : "announced" };
}

/** The people for whom nothing changes, each once, with the most telling of their reasons. */
export function leftOutOf<Row extends { memberId: number; why: PriceStaysWhy | null }>(rows: readonly Row[]) {
  const people = new Map<number, Row & { why: PriceStaysWhy }>();
  const moving = new Set(rows.filter(({ why }) => why === null).map(({ memberId }) => memberId));
  for (const row of rows) {
    const { why, memberId } = row;
    if (why === null || moving.has(memberId)) continue;
    const known = people.get(memberId);
    if (!known || LEFT_OUT.indexOf(why) < LEFT_OUT.indexOf(known.why)) people.set(memberId, { ...row, why });
  }
  return [...people.values()];
}
