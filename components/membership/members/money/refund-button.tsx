"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { RadioCards } from "@/components/ui/inputs/radio-cards";
import { Callout } from "@/components/ui/notices/callout";
import { useRenew } from "@/components/ui/states/renewal";
import { useFormats } from "@/components/ui/use-formats";
import { isLost, refundableCents } from "@/lib/billing/refunds/rules";
import { amountUpTo, dollars } from "@/lib/core/fields/amounts";
import { INVALID, shortText } from "@/lib/core/fields/fields";
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
  /** What else could be done about this payment. */
  instead?: string | undefined;
  /** The button's name where a page has several. */
  name?: string;
};

/** Gives back part or all of one payment, over all its lines or from one. The server decides again under lock. */
export function RefundButton(props: Props) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const { payment } = props;
  const most = format.money(refundableCents(payment.refundable));
  return (
    <Dialog
      title={t("title")}
      description={t("text", { date: format.full(payment.on), amount: most })}
      trigger={
        <Button size="sm" aria-label={props.name}>
          {t("send")}
        </Button>
      }
    >
      <RefundForm {...props} />
    </Dialog>
  );
}

function RefundForm({ officeId, payment, nameOf, instead }: Props) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  // One for each opening of the dialog: whatever happens on the way, it is one refund.
  const [submissionKey] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState(WHOLE);
  const renew = useRenew();
  const { refundable } = payment;
  const lineOf = (choice: string) => (choice === WHOLE ? undefined : Number(choice));
  const mostOf = (choice: string) => refundableCents(refundable, lineOf(choice));
  const obligationId = lineOf(from);
  const schema = z.object({
    amount: dollars
      .refine((amount) => amount > 0, INVALID.data)
      .refine((amount) => amount <= mostOf(from), amountUpTo(mostOf(from))),
    reason: shortText(REASON_MAX),
  });
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
      defaultValues={{ amount: typed(mostOf(WHOLE)), reason: "" }}
      call="POST /dentists/refunds/single"
      input={({ amount, reason }) => ({
        ...{ dentistInfoId: officeId, chargeId: payment.paymentId, amount: typed(amount), reason, submissionKey },
        ...(obligationId ? { obligationId } : {}),
      })}
      onSent={({ data, message }) => {
        if (!isLost(data.status)) return;
        renew();
        throw new Error(message);
      }}
    >
      {(form) => {
        const amountCents = parseDollars(String(form.watch("amount"))) ?? 0;
        const sendable = amountCents > 0 && amountCents <= mostOf(from);
        return (
          <>
            {instead ? <Callout tone="info">{instead}</Callout> : null}
            {several ? (
              <RadioCards
                label={t("from")}
                options={options}
                value={from}
                onValueChange={(choice) => {
                  setFrom(choice);
                  form.setValue("amount", typed(mostOf(choice)));
                  form.clearErrors("amount");
                }}
              />
            ) : null}
            <TextField
              name="amount"
              label={t("amount")}
              hint={t("most", { amount: format.money(mostOf(from)) })}
              inputMode="decimal"
              before="$"
              autoComplete="off"
            />
            <TextField name="reason" label={t("reason")} maxLength={REASON_MAX} autoComplete="off" />
            <RefundEffect parts={[{ payment, amountCents, obligationId }]} />
            <SubmitButton variant="danger">
              {sendable ? t("sendAmount", { amount: format.money(amountCents) }) : t("send")}
            </SubmitButton>
          </>
        );
      }}
    </Form>
  );
}
