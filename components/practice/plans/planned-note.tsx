"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { useFormats } from "@/components/ui/use-formats";

/** A price that waits for its day; what is not named stays, null is no longer sold that way. */
export type PlannedPrice = {
  effectiveOn: string;
  prices: { monthlyCents?: number | null; annualCents?: number | null };
};

/** "From Mar 1, 2027: $55.00 a month", and how it is withdrawn. `where` names the place whose price it is. */
export function PlannedNote({
  planned,
  where,
  children,
}: {
  planned: PlannedPrice;
  where?: string;
  children?: ReactNode;
}) {
  const t = useTranslations("plansPlanned");
  const format = useFormats();
  const { monthlyCents, annualCents } = planned.prices;
  const said = [
    ...(monthlyCents ? [t("aMonth", { amount: format.money(monthlyCents) })] : []),
    ...(annualCents ? [t("aYear", { amount: format.money(annualCents) })] : []),
    ...(monthlyCents === null ? [t("noMonth")] : []),
    ...(annualCents === null ? [t("noYear")] : []),
  ].join(" · ");
  const date = format.short(planned.effectiveOn);
  return (
    <div className="relative z-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 text-small text-ink tabular-nums">
        {where === undefined ? t("from", { date, prices: said }) : t("fromAt", { date, prices: said, where })}
      </p>
      {children}
    </div>
  );
}

/** How a planned price is withdrawn: the question and its words, the same for an office and an organization. */
function useQuestion() {
  const t = useTranslations("plansPlanned");
  return {
    trigger: <Button size="sm">{t("withdraw")}</Button>,
    title: t("withdrawTitle"),
    text: t("withdrawText"),
    verb: t("withdraw"),
  };
}

/** Withdraws what an office planned for a plan of its own. */
export function WithdrawPlanned({ officeId, planId }: { officeId: number; planId: number }) {
  const question = useQuestion();
  return (
    <ConfirmAction
      {...question}
      call="DELETE /dentists/:officeId/memberships/:planId/member-prices"
      params={{ officeId, planId }}
    />
  );
}

type Place = { targetType: "group" | "location"; target: number };

/** Withdraws what an organization planned for all, or at one place. */
export function WithdrawMasterPlanned({ planId, place }: { planId: number; place?: Place }) {
  const question = useQuestion();
  return (
    <ConfirmAction
      {...question}
      call="POST /multi-location/change-master-plan-price"
      input={{ planId, ...place, withdraw: true }}
    />
  );
}
