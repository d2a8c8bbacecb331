"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import { useUndoCancel } from "./use-undo-cancel";

type Props = {
  officeId: number;
  memberId: number;
  planId: number;
  membershipId: number;
  name: string;
  onChanged: () => void;
};

/** For a person who enrolled to pay at the office and never came. */
export function WithdrawButton({ officeId, memberId, planId, membershipId, name, onChanged }: Props) {
  const t = useTranslations("members.firstPayment");
  const toast = useToast();
  const { undo } = useUndoCancel(officeId, membershipId, onChanged);
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">{t("withdraw")}</Button>}
      title={t("withdrawTitle", { name })}
      consequence={t("withdrawText", { name })}
      verb={t("withdraw")}
      keep={t("withdrawKeep")}
      onConfirm={async () => {
        const { message } = await api("DELETE /dentists/:officeId/subscription/cancel_cash", {
          params: { officeId },
          input: { memberId, membershipId: planId },
        });
        toast.success(message ?? "", { onUndo: undo });
        onChanged();
      }}
    />
  );
}
