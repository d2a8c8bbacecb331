"use client";

import { useTranslations } from "next-intl";
import { FirstPayment } from "@/components/payments/first-payment";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";

/** Takes a family's first payment from its page. */
export function FirstPaymentButton({ officeId, memberId }: { officeId: number; memberId: number }) {
  const t = useTranslations("members.firstPayment");
  return (
    <Dialog title={t("title")} description={t("text")} trigger={<Button variant="primary">{t("open")}</Button>}>
      <FirstPayment officeId={officeId} memberId={memberId}>
        {(button) => <DialogActs keep={t("later")}>{button}</DialogActs>}
      </FirstPayment>
    </Dialog>
  );
}
