"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { useFormats } from "@/components/ui/use-formats";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";

/** Gives a dispute up, after saying what that costs and which memberships it ends. */
export function AcceptButton({ view }: { view: DisputeView }) {
  const t = useTranslations("disputes");
  const format = useFormats();
  const { stakes } = view;
  const amount = format.money(view.amountCents);
  const names = view.ends.map(({ name }) => name).join(", ");
  return (
    <ConfirmAction
      call="POST /disputes/:disputeId/accept"
      params={{ disputeId: view.id }}
      input={{ amountCents: view.amountCents }}
      trigger={<Button variant="danger-quiet">{t("form.accept")}</Button>}
      title={t("accept.title", { amount })}
      text={
        <>
          <p>{t("accept.text")}</p>
          <p className="mt-2">
            {stakes.feeBorneBy === "office"
              ? t("accept.losesDirect", { amount: format.money(stakes.goneCents) })
              : t("accept.loses", { amount: format.money(stakes.losesCents) })}{" "}
            {t("accept.ends", { count: view.ends.length, names })}
          </p>
        </>
      }
      verb={t("accept.verb", { amount })}
    />
  );
}
