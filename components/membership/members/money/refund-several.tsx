"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { useRenew } from "@/components/ui/states/renewal";
import { useFormats } from "@/components/ui/use-formats";
import { isLost, refundableCents } from "@/lib/billing/refunds/rules";
import { amountUpTo, dollars } from "@/lib/core/fields/amounts";
import { INVALID, shortText } from "@/lib/core/fields/fields";
import { parseDollars } from "@/lib/core/money";
import { REASON_MAX, typed } from "./refund-button";
import { partsOf, type Refundable, RefundEffect, useDestination } from "./refund-effect";

type Props = { officeId: number; payments: readonly Refundable[] };

const totalOf = (payments: readonly Refundable[]) =>
  payments.reduce((sum, { refundable }) => sum + refundableCents(refundable), 0);

/** Refunds an amount over several payments, the newest first: all of them or none. */
export function RefundSeveralButton(props: Props) {
  const t = useTranslations("members.refundDialog");
  return (
    <Dialog title={t("several")} description={t("severalText")} trigger={<Button size="sm">{t("several")}</Button>}>
      <SeveralForm {...props} />
    </Dialog>
  );
}

function SeveralForm({ officeId, payments }: Props) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const destination = useDestination();
  const renew = useRenew();
  const [submissionKey] = useState(() => crypto.randomUUID());
  const schema = z
    .object({
      ids: z.array(z.number()).min(1, INVALID.required),
      amount: dollars.refine((amount) => amount > 0, INVALID.data),
      reason: shortText(REASON_MAX),
    })
    .superRefine(({ ids, amount }, ctx) => {
      const most = totalOf(payments.filter(({ paymentId }) => ids.includes(paymentId)));
      if (amount > most) ctx.addIssue({ code: "custom", path: ["amount"], message: amountUpTo(most) });
    });
  return (
    <Form
      schema={schema}
      defaultValues={{ ids: [] as number[], amount: "", reason: "" }}
      call="POST /dentists/refunds"
      input={({ ids, amount, reason }) => ({
        ...{ dentistInfoId: officeId, amount: typed(amount), reason, submissionKey },
        chargeIds: payments.map(({ paymentId }) => paymentId).filter((id) => ids.includes(id)),
      })}
      onSent={({ data, message }) => {
        if (!data.some(({ status }) => isLost(status))) return;
        renew();
        throw new Error(message);
      }}
    >
      {(form) => {
        const ids = form.watch("ids");
        const chosen = payments.filter(({ paymentId }) => ids.includes(paymentId));
        const amountCents = parseDollars(String(form.watch("amount"))) ?? 0;
        const sendable = amountCents > 0 && amountCents <= totalOf(chosen);
        const choose = (paymentId: number, on: boolean) => {
          const next = on ? [...ids, paymentId] : ids.filter((id) => id !== paymentId);
          const total = totalOf(payments.filter((payment) => next.includes(payment.paymentId)));
          form.setValue("ids", next, { shouldDirty: true });
          form.setValue("amount", total > 0 ? typed(total) : "", { shouldValidate: next.length > 0 });
        };
        return (
          <>
            <fieldset>
              <legend className="text-body font-medium text-ink">{t("which")}</legend>
              <ul className="mt-2 max-h-64 divide-y divide-line rounded-card overflow-y-auto border border-line">
                {payments.map((payment) => {
                  const id = `refund-${payment.paymentId}`;
                  return (
                    <li key={payment.paymentId}>
                      <div className="flex items-center gap-3 px-4 text-body">
                        <Checkbox
                          id={id}
                          checked={ids.includes(payment.paymentId)}
                          onCheckedChange={(on) => choose(payment.paymentId, on === true)}
                        />
                        <label htmlFor={id} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-2">
                          <span className="min-w-0 flex-1">
                            <span className="block text-ink">{format.full(payment.on)}</span>
                            <span className="block text-small text-muted">{destination(payment)}</span>
                          </span>
                          <span className="font-medium tabular-nums">
                            {format.ledger(refundableCents(payment.refundable))}
                          </span>
                        </label>
                      </div>
                    </li>
                  );
                })}
              </ul>
            </fieldset>
            <TextField
              name="amount"
              label={t("amount")}
              hint={chosen.length > 0 ? t("most", { amount: format.money(totalOf(chosen)) }) : undefined}
              inputMode="decimal"
              before="$"
              autoComplete="off"
            />
            <TextField name="reason" label={t("reason")} maxLength={REASON_MAX} autoComplete="off" />
            {amountCents <= totalOf(chosen) ? <RefundEffect parts={partsOf(chosen, amountCents)} /> : null}
            <SubmitButton variant="danger">
              {sendable ? t("sendAmount", { amount: format.money(amountCents) }) : t("send")}
            </SubmitButton>
          </>
        );
      }}
    </Form>
  );
}
