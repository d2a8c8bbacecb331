"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { refundableCents, refundWord } from "@/lib/billing/refunds/rules";
import { api } from "@/lib/core/api/client";
import { dollars, INVALID, shortText } from "@/lib/core/fields";
import { parseDollars } from "@/lib/core/money";
import { type Refundable, RefundEffect } from "./refund-effect";

export const REASON_MAX = 200;
const WHOLE = "whole";

export const typed = (amountCents: number) => (amountCents / 100).toFixed(2);

type Props = {
  officeId: number;
  payment: Refundable;
  /** What a line of the payment was for. */
  nameOf: (item: Refundable["items"][number]) => string;
  /** What the button is called where several stand on a page. */
  name?: string;
  onRefunded: () => void;
};

/** Gives back part or all of one payment, over all its lines or from one. The server decides again under lock. */
export function RefundButton(props: Props) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const { payment } = props;
  const most = format.ledger(refundableCents(payment.refundable));
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("text", { date: format.full(payment.dueOn), amount: most })}
      trigger={
        <Button size="sm" aria-label={props.name}>
          {t("send")}
        </Button>
      }
    >
      <RefundForm {...props} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

function RefundForm({ officeId, payment, nameOf, onRefunded, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  // One for each opening of the dialog: whatever happens on the way, it is one refund.
  const [submissionKey] = useState(() => crypto.randomUUID());
  const { refundable } = payment;
  const lineOf = (from: string) => (from === WHOLE ? undefined : Number(from));
  const mostOf = (from: string) => refundableCents(refundable, lineOf(from));
  const schema = z
    .object({ from: z.string(), amount: dollars.refine((amount) => amount > 0, INVALID.data), reason: shortText(200) })
    .refine(({ from, amount }) => amount <= mostOf(from), { path: ["amount"], message: INVALID.data });
  const several = refundable.lines.length > 1;
  const options = [
    { value: WHOLE, label: t("allLines"), aside: format.ledger(mostOf(WHOLE)) },
    ...payment.items.flatMap((item) => {
      const line = refundable.lines.find(({ obligationId }) => obligationId === item.obligationId);
      if (!line) return [];
      const left = line.refundable ? line.leftCents : 0;
      const description = line.refundable ? undefined : t("notRefundable");
      const value = String(line.obligationId);
      return [{ value, label: nameOf(item), description, aside: format.ledger(left), disabled: left <= 0 }];
    }),
  ];
  return (
    <Form
      schema={schema}
      defaultValues={{ from: WHOLE, amount: typed(mostOf(WHOLE)), reason: "" }}
      onSubmit={async ({ from, amount, reason }) => {
        const obligationId = lineOf(from);
        const answer = await api("POST /dentists/refunds/single", {
          input: {
            ...{ dentistInfoId: officeId, chargeId: payment.paymentId, amount: typed(amount), reason, submissionKey },
            ...(obligationId ? { obligationId } : {}),
          },
        });
        onRefunded();
        if (["failed", "canceled"].includes(refundWord(answer.data.status))) throw new Error(answer.message);
        onClose();
        return answer;
      }}
    >
      {(form) => {
        const from = form.watch("from");
        const amountCents = parseDollars(String(form.watch("amount"))) ?? 0;
        return (
          <>
            {several ? <RadioField name="from" label={t("from")} options={options} /> : null}
            <TextField
              name="amount"
              label={t("amount")}
              hint={t("most", { amount: format.ledger(mostOf(from)) })}
              inputMode="decimal"
              before="$"
              autoComplete="off"
            />
            <TextField name="reason" label={t("reason")} maxLength={REASON_MAX} autoComplete="off" />
            <RefundEffect parts={[{ payment, amountCents, obligationId: lineOf(from) }]} />
            <SubmitButton variant="danger">{t("send")}</SubmitButton>
          </>
        );
      }}
    </Form>
  );
}
