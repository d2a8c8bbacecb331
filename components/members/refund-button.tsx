"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { useInstrumentName } from "@/components/patients/next-payment";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { useLoad } from "@/components/ui/use-load";
import { type AnswerOf, api } from "@/lib/core/api/client";
import { dollars, INVALID, shortText } from "@/lib/core/fields";

const REASON_MAX = 200;

type Shown = AnswerOf<"POST /dentists/refunds/preview">;
type Props = {
  officeId: number;
  paymentId: number;
  leftCents: number;
  paidOn: string;
  /** What the button is called where several stand on a page. */
  name?: string;
  onRefunded: () => void;
};

const asDollars = (amount: number) => (amount / 100).toFixed(2);

/** Gives back part or all of one payment: what that does is shown first, and nothing else is done. */
export function RefundButton({ officeId, paymentId, leftCents, paidOn, name, onRefunded }: Props) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const [open, setOpen] = useState(false);
  const shown = useRef<Shown | null>(null);
  const amountField = dollars.refine((amount) => amount > 0 && amount <= leftCents, INVALID.data);
  const schema = z.object({ amount: amountField, reason: shortText(REASON_MAX) });
  const input = { dentistInfoId: officeId, chargeId: paymentId };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title={t("title")}
      description={t("text", { date: format.full(paidOn), amount: format.ledger(leftCents) })}
      trigger={
        <Button size="sm" aria-label={name}>
          {t("send")}
        </Button>
      }
    >
      <Form
        schema={schema}
        defaultValues={{ amount: asDollars(leftCents), reason: "" }}
        onSubmit={async ({ amount, reason }) => {
          const left = shown.current ? { left: asDollars(shown.current.afterCents + amount) } : {};
          const wish = { ...input, amount: asDollars(amount), reason, ...left };
          const answer = await api("POST /dentists/refunds/single", { input: wish });
          setOpen(false);
          onRefunded();
          return answer;
        }}
      >
        <TextField name="amount" label={t("amount")} inputMode="decimal" before="$" autoComplete="off" />
        <Preview
          parse={(text) => amountField.safeParse(text).data ?? null}
          read={(amount) => api("POST /dentists/refunds/preview", { input: { ...input, amount: asDollars(amount) } })}
          onShown={(preview) => {
            shown.current = preview;
          }}
        />
        <TextField name="reason" label={t("reason")} maxLength={REASON_MAX} autoComplete="off" />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button>{t("keep")}</Button>
          </DialogClose>
          <SubmitButton variant="danger">{t("send")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type PreviewProps = {
  parse: (text: unknown) => number | null;
  read: (amount: number) => Promise<{ data: Shown }>;
  onShown: (shown: Shown | null) => void;
};

/** What the amount in the field would do; asked again with every amount that could be sent. */
function Preview({ parse, read, onShown }: PreviewProps) {
  const amount = useDeferredValue(parse(useWatch({ name: "amount" })));
  return amount === null ? null : <Effect key={amount} {...{ amount, read, onShown }} />;
}

function Effect({ amount, read, onShown }: Omit<PreviewProps, "parse"> & { amount: number }) {
  const t = useTranslations("members.refundDialog");
  const nameOf = useInstrumentName();
  const format = useFormats();
  const { data, failure } = useLoad(() => read(amount), String(amount));
  onShown(data);
  if (failure !== null) return <Callout tone="warn">{failure}</Callout>;
  if (data === null) return <Skeleton className="h-28" />;
  const { bearer, feeBackCents, afterCents, to } = data;
  const lines = [
    to ? t("to", { method: nameOf(to) }) : t("toTill"),
    t(`bearer.${bearer}`, { amount: format.ledger(amount - feeBackCents) }),
    feeBackCents > 0 ? t("feeBack", { amount: format.ledger(feeBackCents) }) : null,
    afterCents > 0 ? t("after", { amount: format.ledger(afterCents) }) : t("none"),
    bearer === "platform" ? null : t("keeps"),
  ];
  return (
    <div className="grid gap-2" aria-live="polite">
      <ul className="grid gap-1.5 rounded-card bg-fill px-4 py-3 text-body">
        {lines.map((line) => (line === null ? null : <li key={line}>{line}</li>))}
      </ul>
      <p className="text-body font-medium">{t("final")}</p>
    </div>
  );
}
