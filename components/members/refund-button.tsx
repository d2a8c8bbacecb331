"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/core/api/client";
import { dollars, INVALID, shortText } from "@/lib/core/fields";

const REASON_MAX = 200;

type Props = { officeId: number; paymentId: number; leftCents: number; paidOn: string; onRefunded: () => void };

/** Gives back part or all of one payment. The server checks the amount again under lock. */
export function RefundButton({ officeId, paymentId, leftCents, paidOn, onRefunded }: Props) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const schema = z.object({
    amount: dollars.refine((amount) => amount > 0 && amount <= leftCents, INVALID.data),
    reason: shortText(REASON_MAX),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title={t("title")}
      description={t("text", { date: format.full(paidOn), amount: format.ledger(leftCents) })}
      trigger={<Button size="sm">{t("send")}</Button>}
    >
      <Form
        schema={schema}
        defaultValues={{ amount: (leftCents / 100).toFixed(2), reason: "" }}
        onSubmit={async ({ amount, reason }) => {
          const answer = await api("POST /dentists/refunds/single", {
            input: { dentistInfoId: officeId, chargeId: paymentId, amount: (amount / 100).toFixed(2), reason },
          });
          setOpen(false);
          onRefunded();
          return answer;
        }}
      >
        <TextField name="amount" label={t("amount")} inputMode="decimal" before="$" autoComplete="off" />
        <TextField name="reason" label={t("reason")} maxLength={REASON_MAX} autoComplete="off" />
        <SubmitButton variant="danger">{t("send")}</SubmitButton>
      </Form>
    </Dialog>
  );
}
