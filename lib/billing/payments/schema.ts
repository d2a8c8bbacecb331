import type { Bps } from "@/lib/core/money";
/** Amounts below this cannot be charged to a card. */
export const SMALLEST_CHARGE_CENTS = 50;
/** Inside this many days a member may leave with a full refund (001 §5: day 90 in, day 91 out). */
export const REFUND_DAYS = 91;
/** Days of notice before a new price reaches an existing member. */
export const PRICE_NOTICE_DAYS = 30;
/** How far a start may be moved back. */
export const BACKDATE_DAYS = 30;
/** What the platform takes of a payment: a percentage, an amount for each member on it, or both. */
export type FeeRule = { percentBps: Bps; flatCents: number };

const FIRST_TIER: FeeRule = { percentBps: 500, flatCents: 0 };
const FEE_TIERS = new Map<number, FeeRule>([
  [2, { percentBps: 400, flatCents: 0 }],
  [3, { percentBps: 300, flatCents: 0 }],
]);

/** The platform's fee by the office's tier, 1 to 3 (configuration's default, Q-136); any other tier pays as the first. */
export function applicationFeeOfTier(tierLevel: number): FeeRule {
  return FEE_TIERS.get(tierLevel) ?? FIRST_TIER;
}
