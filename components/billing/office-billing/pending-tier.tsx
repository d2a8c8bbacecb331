"use client";

import { useLocale, useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { PlannedTier, TierTerms } from "@/lib/billing/office-billing/tier.rules";
import { formatLong } from "@/lib/core/time/dates";
import { useTierWords } from "./tier-words";

type Props = {
  office: number;
  change: PlannedTier & { id: number };
  current: TierTerms & { priceCents: number };
};

/** A change of plan that waits for its month, which can be taken back until then. */
export function PendingTier({ office, change, current }: Props) {
  const t = useTranslations("officeBilling.upgrade");
  const locale = useLocale();
  const format = useFormats();
  const { nameOf, paidBy, per } = useTierWords();
  const date = formatLong(change.monthOn, locale);
  const plan = nameOf(current.level);
  return (
    <Callout
      tone="info"
      title={t("pendingTitle", { plan: nameOf(change.level), date })}
      action={
        <ConfirmAction
          call="POST /dentists/keepTier"
          input={{ dentistInfoId: office, changeId: change.id }}
          trigger={<Button size="sm">{t("takeBack")}</Button>}
          title={t("takeBackTitle")}
          text={t("takeBackText", {
            ...{ date, plan },
            ...{ price: format.money(current.priceCents), period: per(current.period) },
          })}
          verb={t("takeBackVerb", { plan })}
          destructive={false}
        />
      }
    >
      {t("pendingText", { plan: nameOf(change.level), period: paidBy(change.period), date })}
    </Callout>
  );
}
