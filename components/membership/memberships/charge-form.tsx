"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { priceDollars } from "@/lib/core/fields/amounts";
import { INVALID, shortText } from "@/lib/core/fields/fields";
import type { ActProps } from "./act-forms";

const amountField = priceDollars.refine((cents) => cents > 0, INVALID.data);
const schema = z.object({ amount: amountField, reason: shortText(200) });

type Debt = ReplyOf<"GET /members/:memberId/debt">;

/** A one-off charge, made now with the payment method on file. */
export function ChargeForm({ memberId, memberName }: ActProps) {
  const t = useTranslations("memberships");
  // One for the whole dialog: whatever happens on the way, it is one charge.
  const [submissionKey] = useState(() => crypto.randomUUID());
  return (
    <Dialog size="sm" title={t("acts.charge")} description={t("acts.chargeText", { name: memberName })}>
      <Loaded name={`charge ${memberId}`} read={() => api("GET /members/:memberId/debt", { params: { memberId } })}>
        {({ instrument }) =>
          instrument === null ? (
            <Callout tone="warn">{t("acts.chargeNone")}</Callout>
          ) : (
            <Form
              schema={schema}
              defaultValues={{ amount: "", reason: "" }}
              call="POST /users/:userId/members/charge_user"
              params={{ userId: memberId }}
              input={({ amount, reason }) => ({ memberId, amount: (amount / 100).toFixed(2), reason, submissionKey })}
            >
              <TextField name="amount" label={t("acts.amount")} inputMode="decimal" before="$" autoComplete="off" />
              <TextField
                name="reason"
                label={t("acts.reason")}
                maxLength={200}
                autoComplete="off"
                hint={t("acts.reasonHint")}
              />
              <Foot instrument={instrument} />
            </Form>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** What the amount in the field does, and the button that says it. */
function Foot({ instrument }: { instrument: NonNullable<Debt["instrument"]> }) {
  const t = useTranslations("memberships");
  const format = useFormats();
  const method = useInstrumentName()(instrument);
  const amount = amountField.safeParse(useWatch({ name: "amount" })).data;
  const shown = amount === undefined ? null : format.ledger(amount);
  return (
    <>
      <div className="grid gap-1 text-body" aria-live="polite">
        {shown === null ? null : <p>{t("acts.chargeNow", { amount: shown, method })}</p>}
        <p className="text-muted">{t("repair.charge")}</p>
      </div>
      <DialogActs keep={t("keep")}>
        <SubmitButton>{shown === null ? t("acts.charge") : t("acts.chargeVerb", { amount: shown })}</SubmitButton>
      </DialogActs>
    </>
  );
}
