"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import { formatLong } from "@/lib/core/dates";
import type { PlannedTier, TierTerms } from "@/lib/office-billing/tier.rules";
import { useTierWords } from "./tier-words";

type Props = {
  office: number;
  change: PlannedTier & { id: number };
  current: TierTerms & { priceCents: number };
};

/** A change of plan that waits for its month, which can be taken back until then. */
export function PendingTier({ office, change, current }: Props) {
  const t = useTranslations("tiers.upgrade");
  const locale = useLocale();
  const format = useFormats();
  const toast = useToast();
  const router = useRouter();
  const { nameOf, paidBy, per } = useTierWords();
  const date = formatLong(change.monthOn, locale);
  const plan = nameOf(current.level);
  async function takeBack() {
    const input = { dentistInfoId: office, changeId: change.id };
    const { message } = await api("POST /dentists/keepTier", { input });
    if (message) toast.success(message);
    router.refresh();
  }
  return (
    <Callout
      tone="info"
      title={t("pendingTitle", { plan: nameOf(change.level), date })}
      action={
        <ConfirmDialog
          trigger={<Button size="sm">{t("takeBack")}</Button>}
          title={t("takeBackTitle")}
          consequence={t("takeBackText", {
            ...{ date, plan },
            ...{ price: format.ledger(current.priceCents), period: per(current.period) },
          })}
          verb={t("takeBackVerb", { plan })}
          destructive={false}
          onConfirm={takeBack}
        />
      }
    >
      {t("pendingText", { plan: nameOf(change.level), period: paidBy(change.period), date })}
    </Callout>
  );
}
