import { fromDbDate, today } from "@/lib/core/dates";
import type { Office, TierChange } from "@/lib/generated/prisma/client";
import type { PlannedTier, TierPlan } from "./rules";

type PlanRow = Pick<Office, "tierLevel" | "pricingPeriod" | "tierYearSince" | "createdAt" | "timezone">;

/** An office's plan with the platform, from its row. */
export function tierPlan({ tierLevel, pricingPeriod, tierYearSince, createdAt, timezone }: PlanRow): TierPlan {
  const sinceOn = tierYearSince ? fromDbDate(tierYearSince) : today(createdAt, timezone);
  return { level: tierLevel, period: pricingPeriod, sinceOn };
}

/** The change of plan that waits, from its row. */
export function plannedTier(row: TierChange | undefined): (PlannedTier & { id: number }) | null {
  if (!row) return null;
  const { id, level, period, monthOn } = row;
  return { id, level, period, monthOn: fromDbDate(monthOn) };
}
