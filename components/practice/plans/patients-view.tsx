"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PlanCard } from "./plan-card";
import { usePlanDraft } from "./use-plan-draft";

type Props = { usualCents?: number | null; children?: ReactNode };

/** The plan as patients see it, while it is typed. */
export function PatientsView({ usualCents = null, children }: Props) {
  const t = useTranslations("plans.preview");
  return (
    <section aria-labelledby="plan-preview" className="grid gap-4">
      <h2 id="plan-preview" className="text-h4">
        {t("title")}
      </h2>
      <PlanCard plan={usePlanDraft()} usualCents={usualCents} />
      {children}
    </section>
  );
}
