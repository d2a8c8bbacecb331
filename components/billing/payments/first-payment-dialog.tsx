"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DialogActs } from "@/components/ui/dialogs/dialog";
import { DeskDialog } from "./desk-dialog";
import { FirstPayment } from "./first-payment";

type Props = {
  officeId: number;
  memberId: number;
  /** Whose family it is. */
  name: string;
  trigger?: ReactNode;
};

/** The dialog in which a family's first payment is taken at the desk; without a button of its own for a menu or `Later`. */
export default function FirstPaymentDialog({ officeId, memberId, name, trigger }: Props) {
  const t = useTranslations("members.firstPayment");
  return (
    <DeskDialog
      title={t("title", { name })}
      description={t("text")}
      memberId={memberId}
      {...(trigger ? { trigger } : {})}
    >
      {(onRecorded) => (
        <FirstPayment
          officeId={officeId}
          memberId={memberId}
          onTaken={({ paymentId, totalCents, on }, how) =>
            onRecorded({ ...how, chargeIds: paymentId === null ? [] : [paymentId], amountCents: totalCents, on })
          }
        >
          {(button) => <DialogActs keep={t("later")}>{button}</DialogActs>}
        </FirstPayment>
      )}
    </DeskDialog>
  );
}
