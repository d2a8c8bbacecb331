"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { formatPercent } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import type { WaitingDiscounts } from "@/lib/membership/discounts/queries";

const SIZES = [
  ["two", "familyTwoBps"],
  ["three", "familyThreeBps"],
  ["four", "familyFourBps"],
] as const;

type Props = { officeId: number; waiting: WaitingDiscounts; mayChange: boolean };

/** A change of family discounts that does not hold for everybody yet: whom it is still to reach, and the way back. */
export function DiscountsWaiting({ officeId, waiting, mayChange }: Props) {
  const t = useTranslations("plansSettings");
  const format = useFormats();
  const { families, firstOn, lastOn, keeps } = waiting;
  if (families === 0 || firstOn === null || lastOn === null) return null;
  const percent = (bps: number | null) => (bps ? formatPercent(bps, format.locale) : t("discounts.none"));
  const undo = keeps ? (
    <ConfirmAction
      call="DELETE /dentists/:officeId/family-discounts"
      params={{ officeId }}
      trigger={<Button size="sm">{t("discounts.undo")}</Button>}
      title={t("discounts.undo")}
      text={t("discounts.undoText", {
        discounts: SIZES.map(([size, name]) => `${t(size)}: ${percent(keeps[name])}`).join(", "),
        count: families,
      })}
      verb={t("discounts.undo")}
    />
  ) : null;
  return (
    <Callout tone="info" action={mayChange ? undo : null}>
      {firstOn === lastOn
        ? t("discounts.waitsOne", { count: families, date: formatLong(firstOn, format.locale) })
        : t("discounts.waits", {
            count: families,
            from: formatLong(firstOn, format.locale),
            to: formatLong(lastOn, format.locale),
          })}
      {keeps || !mayChange ? null : ` ${t("discounts.several")}`}
    </Callout>
  );
}
