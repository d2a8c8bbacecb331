"use client";

import { useTranslations } from "next-intl";
import { DeskDialog } from "@/components/billing/payments/desk-dialog";
import { DeskForm } from "@/components/billing/payments/desk-form";
import { DeskLines } from "@/components/billing/payments/desk-lines";
import type { DeskPayment, How } from "@/components/billing/payments/desk-recorded";
import { HowPaid } from "@/components/billing/payments/how-paid";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/buttons/button";
import { DialogActs } from "@/components/ui/dialogs/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";

type Props = {
  officeId: number;
  memberId: number;
  quoteId: number;
  name: string;
  planName: string;
  owedCents: number;
};

/** What somebody owes who has left, taken at the desk. */
export function FinalPayment({ officeId, memberId, quoteId, name, planName, owedCents }: Props) {
  const t = useTranslations("membershipsExit.staff");
  const words = useTranslations("payments.desk");
  const format = useFormats();

  async function take(how: How): Promise<DeskPayment> {
    const { data } = await api("POST /dentists/:officeId/subscription/exit-quote/:quoteId/desk-paid", {
      params: { officeId, quoteId },
      input: how,
    });
    return { ...how, chargeIds: [data.paymentId], amountCents: data.amountCents, on: data.on };
  }
  return (
    <DeskDialog
      title={t("finalPayment", { name })}
      memberId={memberId}
      trigger={<Button size="sm">{t("takePayment")}</Button>}
    >
      {(onRecorded) => (
        <DeskForm label={t("takePayment")} take={async (how) => onRecorded(await take(how))}>
          <DeskLines
            lines={[{ id: quoteId, name, planName, paidUntil: null, cents: owedCents }]}
            totalCents={owedCents}
          />
          <HowPaid />
          <p className="text-body text-muted">{t("finalPaymentText")}</p>
          <DialogActs keep={words("keep")}>
            <SubmitButton>{words("take", { amount: format.money(owedCents) })}</SubmitButton>
          </DialogActs>
        </DeskForm>
      )}
    </DeskDialog>
  );
}
