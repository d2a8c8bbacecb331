"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { leave } from "@/components/layout/frame/frame-acts";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { useToast } from "@/components/ui/notices/use-toast";
import { api } from "@/lib/client";

/** The upgrade of an old payout account after the day set for it: there is no way past, only on or out (000 §4). */
export default function UpgradeRequired({ officeId }: { officeId: number }) {
  const t = useTranslations("offices.payout");
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function proceed() {
    setPending(true);
    try {
      await api("POST /dentists/:officeId/switch-step", { params: { officeId }, input: { step: 4 } });
      window.location.assign(`/accounts/complete-dentist-signup/${officeId}/resume?step=payout`);
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("failed"));
      setPending(false);
    }
  }
  return (
    <Dialog
      open
      closable={false}
      size="sm"
      title={t("upgradeTitle")}
      footer={
        <>
          <Button onClick={() => void leave()}>{t("upgradeLeave")}</Button>
          <Button variant="primary" pending={pending} onClick={proceed}>
            {t("upgradeVerb")}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p>{t("upgradeRequired")}</p>
        <p>{t("upgradeText")}</p>
        <p>{t("upgradeKeeps")}</p>
      </div>
    </Dialog>
  );
}
