"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { ExitQuoteView, type ShownExitQuote } from "@/components/membership/memberships/exit/exit-quote";
import { QuoteDialog } from "@/components/membership/memberships/exit/quote-dialog";
import { ServicesForm } from "@/components/membership/memberships/exit/services-form";
import { Button } from "@/components/ui/buttons/button";
import { DialogActs } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { optionalLongText } from "@/lib/core/fields/fields";
import { SETTLES } from "@/lib/membership/memberships/exit.schema";
import { CANCEL_REASONS, DEFAULT_CANCEL_REASON } from "@/lib/platform/membership-status/schema";
import { undoCancel } from "./undo-cancel";

const NOTE_MAX = 1000;
const schema = z.object({
  when: z.enum(["end", "now"]),
  settle: z.enum(SETTLES),
  reason: z.string().transform(Number),
  note: optionalLongText(NOTE_MAX),
});

type Props = {
  officeId: number;
  membershipId: number;
  memberName: string;
  planName: string;
  unit: string;
  serviceNames: Readonly<Record<string, string>>;
};

/** Cancels a membership: when and why, with the exit quote that shows dates and amounts. */
export function CancelButton(props: Props) {
  const t = useTranslations("members");
  const { officeId, membershipId, serviceNames } = props;
  return (
    <QuoteDialog
      officeId={officeId}
      membershipId={membershipId}
      title={t("cancelDialog.title", { plan: props.planName, name: props.memberName })}
      trigger={<Button variant="danger-quiet">{t("detail.cancel")}</Button>}
    >
      {(quote, { reload, confirm }) => (
        <div className="grid gap-5">
          {quote.state === "charging" ? <Charging /> : null}
          <ExitQuoteView quote={quote} serviceNames={serviceNames} />
          {quote.quoted.now.needsOffice || quote.used !== null ? (
            <ServicesForm key={quote.id} quote={quote} serviceNames={serviceNames} onConfirm={confirm} />
          ) : null}
          {quote.state === "charging" ? null : <CancelForm {...props} quote={quote} onStale={reload} />}
        </div>
      )}
    </QuoteDialog>
  );
}

function Charging() {
  return <Callout tone="info">{useTranslations("membershipsExit.staff")("charging")}</Callout>;
}

type FormProps = Props & { quote: ShownExitQuote; onStale: () => void };

function CancelForm({ officeId, membershipId, unit, quote, onStale }: FormProps) {
  const t = useTranslations("members.cancelDialog");
  const words = useTranslations("members.reason");
  const format = useFormats();
  const { quoted } = quote;
  return (
    <Form
      schema={schema}
      defaultValues={{
        when: quoted.end ? "end" : "now",
        settle: quote.collection === "in_office" ? "desk" : "card",
        reason: String(DEFAULT_CANCEL_REASON),
        note: "",
      }}
      call="POST /dentists/:officeId/subscription/cancel_contract_plan"
      params={{ officeId }}
      input={({ when, settle, reason, note }) => ({
        ...{ membershipId, quoteId: quote.id, reason, note, immediately: when === "now" },
        ...(when === "now" && quoted.now.owedCents > 0 ? { settle } : {}),
      })}
      // Once money has moved, the cancellation stands.
      undo={({ refundCents, owedCents, settle }) =>
        refundCents > 0 || (owedCents > 0 && settle === "card") ? undefined : undoCancel(officeId, membershipId)
      }
      // The quote may have changed: it is loaded again under the refusal's message.
      onRefused={onStale}
    >
      <Callout tone="neutral" title={t("stops", { amount: format.money(quoted.priceCents), unit })} />
      <When quote={quote} />
      <SettleField quote={quote} />
      <SelectField
        name="reason"
        label={t("reason")}
        options={CANCEL_REASONS.map(({ id }) => ({ value: String(id), label: words(`${id}`) }))}
      />
      <TextareaField name="note" label={t("note")} required={false} rows={2} max={NOTE_MAX} />
      <DialogActs keep={t("keep")}>
        <Verb quote={quote} />
      </DialogActs>
    </Form>
  );
}

function When({ quote }: { quote: ShownExitQuote }) {
  const t = useTranslations("members.cancelDialog");
  const exit = useTranslations("membershipsExit");
  const format = useFormats();
  const { end, now } = quote.quoted;
  const amount = format.money(now.refundCents || now.owedCents);
  const today = now.needsOffice
    ? exit("errors.confirmFirst")
    : now.refundCents > 0
      ? `${exit("result.refund")}: ${amount}`
      : now.owedCents > 0
        ? `${exit("result.owed")}: ${amount}`
        : t("nowText");
  return (
    <RadioField
      name="when"
      label={t("when")}
      options={[
        ...(end
          ? [{ value: "end", label: t("atEnd", { date: format.lastDay(end.on) }), description: t("atEndText") }]
          : []),
        { value: "now", label: exit("staff.now"), description: today, disabled: now.needsOffice },
      ]}
    />
  );
}

function SettleField({ quote }: { quote: ShownExitQuote }) {
  const t = useTranslations("membershipsExit.staff");
  const when = useWatch<z.input<typeof schema>, "when">({ name: "when" });
  if (when !== "now" || quote.quoted.now.owedCents === 0 || quote.collection === "in_office") return null;
  return (
    <RadioField
      name="settle"
      label={t("settle")}
      options={SETTLES.map((value) => ({ value, label: t(value), description: t(`${value}Text`) }))}
    />
  );
}

function Verb({ quote }: { quote: ShownExitQuote }) {
  const t = useTranslations("members.cancelDialog");
  const exit = useTranslations("membershipsExit.staff");
  const format = useFormats();
  const when = useWatch<z.input<typeof schema>, "when">({ name: "when" });
  const settle = useWatch<z.input<typeof schema>, "settle">({ name: "settle" });
  const { refundCents, owedCents } = quote.quoted.now;
  const amount = format.money(refundCents || owedCents);
  const verb =
    when !== "now" || refundCents + owedCents === 0
      ? t("confirm")
      : exit(refundCents > 0 ? "confirmRefund" : settle === "desk" ? "confirmDesk" : "confirmCharge", { amount });
  return <SubmitButton variant="danger">{verb}</SubmitButton>;
}
