import { z } from "zod";
import { cents } from "@/lib/core/money";
import type { PlanInput } from "./schema";

const amount = z
  .number()
  .int()
  .min(0)
  .transform((value) => cents(value))
  .nullable();

/** The prices of a planned price: one that is not named stays as it is on the day. Cents. */
export type PlannedPrices = Partial<Pick<PlanInput, "monthlyCents" | "annualCents">>;
export const plannedPrices = z.object({ monthlyCents: amount, annualCents: amount }).partial();
