"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { type Said, useFinish } from "@/components/forms/use-send";
import { useInstrumentName } from "@/components/payments/use-instrument-name";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { SETTLEMENTS, type Settlement } from "@/lib/arrears/debts.schema";
import { api } from "@/lib/core/api/client";
import { optionalText } from "@/lib/core/fields";
import type { FamilyView } from "./family-view";

const schema = z.object({ how: z.enum(SETTLEMENTS), reason: optionalText(300) });

type Props = { view: FamilyView; mayClear: boolean };

/** Settles a family's whole debt: by charge, at the office, or by waiver; says first what becomes of each membership. */
export function SettleButton({ view, mayClear }: Props) {
  const t = useTranslations("recovery.settle");
  const d = useTranslations("recovery.detail");
  const nameOf = useInstrumentName();
  const format = useFormats();
  const { debt, name } = view;
  const amount = format.money(debt.debtCents);
  const instrument = debt.instrument && nameOf(debt.instrument);
  const atDesk = debt.after[0]?.membershipId;
  const options: { value: Settlement; label: string; description: string }[] = [
    ...(instrument && debt.canCharge
      ? [{ value: "charge" as const, label: t("charge", { instrument }), description: t("chargeText") }]
      : []),
    ...(mayClear || atDesk
      ? [{ value: "inOffice" as const, label: t("inOffice"), description: t("inOfficeText") }]
      : []),
    ...(mayClear ? [{ value: "waive" as const, label: t("waive"), description: t("waiveText", { amount }) }] : []),
  ];
  return (
    <Dialog
      title={t("title", { amount, name })}
      description={t("open", { count: debt.payments.length })}
      trigger={<Button variant="primary">{d("takePayment")}</Button>}
    >
      <SettleForm view={view} mayClear={mayClear} options={options} />
    </Dialog>
  );
}

type FormProps = Props & { options: readonly { value: Settlement; label: string; description: string }[] };

function SettleForm({ view, mayClear, options }: FormProps) {
  const t = useTranslations("recovery.settle");
  const repair = useTranslations("memberships.repair");
  const words = useTranslations("members.status");
  const format = useFormats();
  const finish = useFinish();
  const { debt, memberId } = view;
  const amount = format.money(debt.debtCents);
  // Who may not clear a debt may still charge it and take money at the desk, each by its own call.
  const settle = ({ how, reason }: z.output<typeof schema>): Promise<Said> => {
    const expectedCents = debt.debtCents;
    if (mayClear)
      return api("POST /users/me/members/clearDelinquency", { input: { memberId, expectedCents, how, reason } });
    if (how === "charge") return api("POST /users/me/update-account/retryPayment", { input: { memberId } });
    return api("POST /subscriptions/in-office-payment", {
      input: {
        subscriptionId: debt.after[0]?.membershipId ?? 0,
        amount: (expectedCents / 100).toFixed(2),
        expectedCents,
      },
    });
  };
  return (
    <Form
      schema={schema}
      defaultValues={{ how: options[0]?.value ?? "inOffice", reason: "" }}
      onSubmit={async (values) => finish(await settle(values))}
    >
      {(form) => {
        const how = form.watch("how") as Settlement;
        return (
          <>
            <RadioField name="how" label={t("how")} options={options} />
            <Callout title={t("after")}>
              <ul>
                {debt.after.map(({ membershipId, to, nextDueOn, planName: plan, ...one }) => (
                  <li key={membershipId}>
                    {t("becomes", { name: one.name, plan, to: words(to) })}
                    {nextDueOn ? `, ${t("next", { date: format.full(nextDueOn) })}` : null}
                  </li>
                ))}
              </ul>
            </Callout>
            {how === "charge" || !mayClear ? null : (
              <TextField name="reason" label={t("reason")} required={false} maxLength={300} />
            )}
            {how === "waive" ? null : <p className="text-body text-muted">{repair("settled")}</p>}
            <DialogActs keep={t("keep")}>
              <SubmitButton variant={how === "waive" ? "danger" : "primary"}>{t(`do.${how}`, { amount })}</SubmitButton>
            </DialogActs>
          </>
        );
      }}
    </Form>
  );
}
