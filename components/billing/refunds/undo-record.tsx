"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Callout } from "@/components/ui/notices/callout";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { undoneReason } from "@/lib/billing/refunds/schema";
import { api, type ReplyOf } from "@/lib/client";

type Preview = ReplyOf<"GET /dentists/:officeId/desk-records/:chargeId">;
type Props = { officeId: number; paymentId: number; amountCents: number; on: string; method: string };

/** Takes back what the front desk recorded or charged by mistake: says first what comes back. The server decides again under lock. */
export function UndoRecordButton({ officeId, paymentId, amountCents, on, method }: Props) {
  const t = useTranslations("refundsUndo");
  const format = useFormats();
  const amount = format.money(amountCents);
  const params = { officeId, chargeId: paymentId };
  return (
    <ActionDialog
      call="POST /dentists/desk-records/undo"
      schema={undoneReason}
      defaultValues={{ reason: "" }}
      input={({ reason }) => ({ dentistInfoId: officeId, chargeId: paymentId, reason })}
      trigger={
        <Button size="sm" aria-label={t("name", { amount, date: format.full(on) })}>
          {t("undo")}
        </Button>
      }
      title={t("title")}
      text={t(method === "stripe" ? "textCharge" : "text", { amount, date: format.full(on) })}
      verb={t("undo")}
      keep={t("keep")}
      danger
    >
      <Loaded name={`undo ${paymentId}`} read={() => api("GET /dentists/:officeId/desk-records/:chargeId", { params })}>
        {(preview) => <Brings preview={preview} amountCents={amountCents} />}
      </Loaded>
      <TextField name="reason" label={t("reason")} maxLength={200} autoComplete="off" />
    </ActionDialog>
  );
}

/** What comes back, or why it is too late and what to do instead. */
function Brings({ preview, amountCents }: { preview: Preview; amountCents: number }) {
  const t = useTranslations("refundsUndo");
  const format = useFormats();
  if (preview.refused !== null) return <Callout tone="warn">{preview.refused}</Callout>;
  const { nextAttemptOn, people, recordedFor, processing } = preview;
  const fee = processing && { amount: format.money(processing.cents) };
  const balance = [
    { term: t("balance"), value: format.ledger(preview.balanceCents) },
    { term: t("next"), value: nextAttemptOn ? format.full(nextAttemptOn) : t("noNext") },
  ];
  return (
    <section aria-label={t("brings")} className="grid gap-3">
      {preview.amountCents === amountCents ? null : (
        <p className="text-body">{t("together", { amount: format.money(preview.amountCents) })}</p>
      )}
      <DefinitionList
        look="lines"
        items={[
          ...(processing && fee
            ? [{ term: t("processing"), value: t(processing.byOffice ? "processingOffice" : "processingUs", fee) }]
            : []),
          ...(recordedFor === "balance" || recordedFor === "charge" ? balance : []),
          ...people.map((one) => ({
            term: `${one.name} · ${one.planName}`,
            value: one.paidThroughOn
              ? t("person", { status: one.status, date: format.full(one.paidThroughOn) })
              : one.status,
          })),
        ]}
      />
      <p className="text-body text-muted">{t(`brought.${recordedFor}`)}</p>
    </section>
  );
}
