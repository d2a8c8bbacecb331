"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { api } from "@/lib/client";

/** An old account: connect a bank first, then upgrade, which pauses enrolment until the new account exists (000 §4). */
export default function PayoutUpgrade({
  officeId,
  payout,
  onConnect,
  pending,
}: {
  officeId: number;
  payout: { hasNewAccount: boolean; upgradingSince: Date | string | null };
  onConnect: () => Promise<void>;
  pending: boolean;
}) {
  const t = useTranslations("offices.payout");
  const started = payout.hasNewAccount;
  async function proceed() {
    await api("POST /dentists/:officeId/switch-step", { params: { officeId }, input: { step: 4 } });
    window.location.assign(`/accounts/complete-dentist-signup/${officeId}/resume?step=payout`);
  }
  if (payout.upgradingSince) {
    return (
      <Button variant="primary" pending={pending} onClick={onConnect}>
        {t("goOnUpgrade")}
      </Button>
    );
  }
  return (
    <>
      <Button variant={started ? "secondary" : "primary"} pending={pending} onClick={onConnect}>
        {t("connectBank")}
      </Button>
      <ConfirmDialog
        trigger={<Button>{t("upgrade")}</Button>}
        title={t("upgradeTitle")}
        consequence={
          <div className="grid gap-2">
            <p>{t("upgradeText")}</p>
            <p>{t("upgradeKeeps")}</p>
          </div>
        }
        verb={t("upgradeVerb")}
        destructive={false}
        onConfirm={proceed}
      />
    </>
  );
}
