"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import { optionalLongText } from "@/lib/core/fields";
import { CANCEL_REASONS, DEFAULT_CANCEL_REASON } from "@/lib/members/schema";
import { Loaded } from "./loaded";
import { useUndoCancel } from "./use-undo-cancel";

const NOTE_MAX = 1000;
const schema = z.object({
  when: z.enum(["end", "now"]),
  reason: z.string().transform(Number),
  note: optionalLongText(NOTE_MAX),
});

type Props = {
  officeId: number;
  membershipId: number;
  memberName: string;
  planName: string;
  unit: string;
  onChanged: () => void;
};

/** Asks when and why a membership should end, and says first what that does in dates and amounts. */
export function CancelButton(props: Props) {
  const t = useTranslations("members");
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("cancelDialog.title", { plan: props.planName, name: props.memberName })}
      trigger={<Button variant="danger-quiet">{t("detail.cancel")}</Button>}
    >
      <CancelForm {...props} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function CancelForm({ officeId, membershipId, unit, onChanged, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("members.cancelDialog");
  const words = useTranslations("members.reason");
  const format = useFormats();
  const toast = useToast();
  const { undo } = useUndoCancel(officeId, membershipId, onChanged);
  async function cancel({ when, reason, note }: z.output<typeof schema>) {
    const { message } = await api("POST /dentists/:officeId/subscription/cancel", {
      params: { officeId },
      input: { membershipId, reason, note, immediately: when === "now" },
    });
    onDone();
    onChanged();
    toast.success(message ?? "", { onUndo: undo });
  }
  return (
    <Loaded
      name={`cancel ${membershipId}`}
      read={() =>
        api("POST /dentists/:officeId/subscription/cancel-preview", { params: { officeId }, input: { membershipId } })
      }
    >
      {(preview) => (
        <Form
          schema={schema}
          defaultValues={{
            when: preview.hasPeriodLeft ? "end" : "now",
            reason: String(DEFAULT_CANCEL_REASON),
            note: "",
          }}
          onSubmit={cancel}
        >
          <RadioField
            name="when"
            label={t("when")}
            options={[
              ...(preview.hasPeriodLeft
                ? [
                    {
                      value: "end",
                      label: t("atEnd", { date: format.full(preview.atEndOn) }),
                      description: t("atEndText"),
                    },
                  ]
                : []),
              {
                value: "now",
                label: t("now", { date: format.full(preview.today) }),
                description:
                  preview.forgivenCents > 0
                    ? t("nowForgiven", { amount: format.ledger(preview.forgivenCents) })
                    : t("nowText"),
              },
            ]}
          />
          <Callout
            tone={preview.insideRefundDays ? "info" : "neutral"}
            title={t("stops", { amount: format.ledger(preview.stopsCents), unit })}
          >
            {preview.insideRefundDays ? t("refund", { amount: format.ledger(preview.refundableCents) }) : t("noRefund")}
            {preview.othersThenCents > preview.othersNowCents ? (
              <p className="mt-1">
                {t("others", {
                  now: format.ledger(preview.othersNowCents),
                  later: format.ledger(preview.othersThenCents),
                })}
              </p>
            ) : null}
          </Callout>
          <SelectField
            name="reason"
            label={t("reason")}
            options={CANCEL_REASONS.map(({ id }) => ({ value: String(id), label: words(`${id}`) }))}
          />
          <TextareaField name="note" label={t("note")} required={false} rows={2} max={NOTE_MAX} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <DialogClose>
              <Button>{t("keep")}</Button>
            </DialogClose>
            <SubmitButton variant="danger">{t("confirm")}</SubmitButton>
          </div>
        </Form>
      )}
    </Loaded>
  );
}
