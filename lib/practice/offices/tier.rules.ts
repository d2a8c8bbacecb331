import { type Bps, type Cents, minus, percentOf } from "@/lib/core/money";
import { OFFICE_TIERS, type OfficeTier, type PricingPeriod } from "./tier.schema";

export function tierOf(level: number): OfficeTier | null {
  return OFFICE_TIERS.find((tier) => tier.level === level) ?? null;
}

/** What an office pays a month or a year with a coupon's percentage off; never below nothing. */
export function tierPrice(tier: OfficeTier, period: PricingPeriod, percentOffBps: Bps): Cents {
  const list = period === "month" ? tier.monthCents : tier.yearCents;
  return minus(list, percentOf(list, percentOffBps));
}
