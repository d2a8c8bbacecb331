"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { FirstPayment } from "./first-payment";

type Props = { officeId: number; memberId: number; trigger?: ReactNode };

/** The dialog in which a family's first payment is taken at the desk; without a button of its own for a menu or `Later`. */
export default function FirstPaymentDialog({ officeId, memberId, trigger }: Props) {
  const t = useTranslations("members.firstPayment");
  return (
    <Dialog title={t("title")} description={t("text")} {...(trigger ? { trigger } : {})}>
      <FirstPayment officeId={officeId} memberId={memberId}>
        {(button) => <DialogActs keep={t("later")}>{button}</DialogActs>}
      </FirstPayment>
    </Dialog>
  );
}
