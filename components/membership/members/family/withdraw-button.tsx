"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { undoCancel } from "./undo-cancel";

type Props = { officeId: number; memberId: number; planId: number; membershipId: number; name: string };

/** For a person who enrolled to pay at the office and never came. */
export function WithdrawButton({ officeId, memberId, planId, membershipId, name }: Props) {
  const t = useTranslations("members.firstPayment");
  return (
    <ConfirmAction
      call="DELETE /dentists/:officeId/subscription/cancel_cash"
      params={{ officeId }}
      input={{ memberId, membershipId: planId }}
      undo={() => undoCancel(officeId, membershipId)}
      trigger={<Button variant="danger-quiet">{t("withdraw")}</Button>}
      title={t("withdrawTitle", { name })}
      text={t("withdrawText", { name })}
      verb={t("withdraw")}
      keep={t("withdrawKeep")}
    />
  );
}
