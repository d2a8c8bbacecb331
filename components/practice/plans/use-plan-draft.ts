"use client";

import { useWatch } from "react-hook-form";
import type { z } from "zod";
import type { planEditor } from "@/lib/practice/plans/schema";
import type { PlanTerms } from "@/lib/practice/plans/versions.rules";

export type PlanForm = z.input<typeof planEditor>;

/** What is typed and is not an amount yet counts as no amount. */
const amount = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);
const whole = (value: unknown): number | null => (typeof value === "number" ? value : null);

export type PlanDraft = PlanTerms & { presetType: string | null };

/** The plan as it is being typed, for the preview and the hints; half-typed values are left out. */
export function usePlanDraft(): PlanDraft {
  const form = useWatch<PlanForm>();
  const limit = form.ageLimit ?? "no_limit";
  return {
    planName: form.planName ?? "",
    spanishName: form.spanishName || null,
    description: form.description ?? "",
    spanishDescription: form.spanishDescription ?? "",
    presetType: form.presetType ?? null,
    monthlyCents: amount(form.monthlyCents),
    annualCents: amount(form.annualCents),
    activationFeeCents: amount(form.activationFeeCents) ?? 0,
    worryFreeMonthCents: whole(form.worryFreeMonthCents),
    worryFreeYearCents: whole(form.worryFreeYearCents),
    ageGroup: form.ageGroup ?? "adult",
    ageLimit: limit,
    minAge: limit === "over" || limit === "between" ? whole(form.minAge) : null,
    maxAge: limit === "under" || limit === "between" ? whole(form.maxAge) : null,
    specialty: form.specialty || null,
    disableGpp: form.disableGpp ?? false,
    disableFamilyDiscounts: form.disableFamilyDiscounts ?? false,
    exitPolicy: form.exitPolicy ?? "refund_90",
    services: (form.services ?? []).flatMap((each) =>
      each?.code && each.quantity ? [{ code: each.code, quantity: each.quantity }] : [],
    ),
  };
}
