import { type Cents, fromDollars as usd } from "@/lib/core/money";

export const PRICING_PERIODS = ["month", "year"] as const;

export type PricingPeriod = (typeof PRICING_PERIODS)[number];

/** What an office pays for the product, by tier. A price list: change it here and nowhere else. */
export type OfficeTier = {
  level: 1 | 2 | 3;
  name: "starter" | "growth" | "group";
  monthCents: Cents;
  yearCents: Cents;
  memberLimit: number | null;
};

export const OFFICE_TIERS = [
  { level: 1, name: "starter", monthCents: usd(79), yearCents: usd(790), memberLimit: 100 },
  { level: 2, name: "growth", monthCents: usd(149), yearCents: usd(1490), memberLimit: 1000 },
  { level: 3, name: "group", monthCents: usd(299), yearCents: usd(2990), memberLimit: null },
] as const satisfies readonly OfficeTier[];
