import { useTranslations } from "next-intl";
import { tierOf } from "@/lib/practice/offices/tier.rules";
import type { PricingPeriod } from "@/lib/practice/offices/tier.schema";

/** Names of plans and of ways to pay for them. */
export function useTierWords() {
  const t = useTranslations("officeBilling.upgrade");
  const names = useTranslations("onboardingSignup.tiers");
  return {
    nameOf: (level: number) => {
      const tier = tierOf(level);
      return tier ? names(`${tier.name}.name`) : String(level);
    },
    /** "monthly", next to a plan's name. */
    paidBy: (period: PricingPeriod) => t(period === "month" ? "byMonth" : "byYear"),
    /** "a month", next to a price. */
    per: (period: PricingPeriod) => t(period === "month" ? "perMonth" : "perYear"),
  };
}
