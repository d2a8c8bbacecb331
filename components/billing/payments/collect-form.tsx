"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { type Undo, useFinish } from "@/components/forms/use-send";
import { DialogActs } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { SETTLEMENTS, type Settlement } from "@/lib/billing/arrears/debts.schema";
import { type DeskMethod, handedOver, numberOf } from "@/lib/billing/payments/desk.schema";
import { api, type ReplyOf } from "@/lib/client";
import { optionalText } from "@/lib/core/fields/fields";
import { DebtLines } from "./debt-lines";
import type { DeskPayment } from "./desk-recorded";
import { HowPaid } from "./how-paid";
import { useInstrumentName } from "./use-instrument-name";

const schema = z.object({ how: z.enum(SETTLEMENTS), reason: optionalText(300), ...handedOver.shape });

export type Debt = ReplyOf<"GET /members/:memberId/debt">;

type Props = {
  officeId: number;
  memberId: number;
  mayRefund: boolean;
  mayWaive: boolean;
  debt: Debt;
  onRecorded: (recorded: DeskPayment) => void;
};

/** The ways to settle what a family owes that are open to the reader, the first one chosen. */
function useWays({ debt, mayWaive }: Props) {
  const t = useTranslations("payments.collect");
  const nameOf = useInstrumentName();
  const amount = useFormats().money(debt.debtCents);
  const ways: { value: Settlement; label: string; description: string }[] = [];
  if (debt.instrument && debt.canCharge)
    ways.push({
      value: "charge",
      label: t("charge", { instrument: nameOf(debt.instrument) }),
      description: t("chargeText"),
    });
  if (debt.subscriptionId !== null)
    ways.push({ value: "inOffice", label: t("inOffice"), description: t("inOfficeText") });
  if (mayWaive) ways.push({ value: "waive", label: t("waive"), description: t("waiveText", { amount }) });
  return ways;
}

/** One call for each way; all of them name the amount that was shown, and another debt meanwhile is refused. */
function useCollect({ officeId, memberId, mayRefund, debt, onRecorded }: Props) {
  const t = useTranslations("payments.collect");
  const finish = useFinish();
  const { debtCents, subscriptionId } = debt;

  // What was charged in one go is undone in one go.
  const mistake = (chargeId: number) => ({ dentistInfoId: officeId, chargeId, reason: t("undone") });

  async function charge(): Promise<void> {
    const input = { memberId, shownCents: debtCents };
    const response = await api("POST /users/me/update-account/retryPayment", { input });
    const paid = response.data.find((one) => one.outcome === "succeeded");
    const undo: Undo | undefined =
      mayRefund && paid ? () => api("POST /dentists/desk-records/undo", { input: mistake(paid.paymentId) }) : undefined;
    finish(response, undo);
  }

  async function waive(reason: string | null): Promise<void> {
    const input = { memberId, expectedCents: debtCents, how: "waive" as const, reason };
    finish(await api("POST /users/me/members/clearDelinquency", { input }));
  }

  async function record(how: { deskMethod: DeskMethod; reference: string | null }): Promise<void> {
    const { data } = await api("POST /subscriptions/in-office-payment", {
      input: {
        subscriptionId: subscriptionId ?? 0,
        amount: (debtCents / 100).toFixed(2),
        expectedCents: debtCents,
        ...how,
      },
    });
    onRecorded({ ...how, chargeIds: data.chargeIds, amountCents: debtCents, on: debt.today });
  }

  return ({ how, reason, deskMethod, reference }: z.output<typeof schema>): Promise<void> => {
    if (how === "charge") return charge();
    if (how === "waive") return waive(reason);
    return record({ deskMethod, reference: numberOf({ deskMethod, reference }) });
  };
}

/** What is owed, how it is settled, and what becomes of the memberships. */
export function CollectForm(props: Props) {
  const t = useTranslations("payments.collect");
  const { debt } = props;
  const ways = useWays(props);
  const collect = useCollect(props);
  const [first] = ways;
  if (!first) return <Callout tone="warn">{t("noWay")}</Callout>;
  return (
    <Form
      schema={schema}
      defaultValues={{ how: first.value, reason: "", deskMethod: "cash" as const, reference: "" }}
      onSubmit={collect}
    >
      <DebtLines people={debt.people} totalCents={debt.debtCents} />
      <RadioField name="how" label={t("how")} options={ways} />
      <Chosen debt={debt} />
    </Form>
  );
}

/** The fields of the chosen way, what it does, and the button that says it. */
function Chosen({ debt }: { debt: Debt }) {
  const t = useTranslations("payments.collect");
  const repair = useTranslations("memberships.repair");
  const nameOf = useInstrumentName();
  const format = useFormats();
  const how: Settlement = useWatch({ name: "how" });
  const amount = format.money(debt.debtCents);
  return (
    <>
      {how === "inOffice" ? <HowPaid /> : null}
      {how === "waive" ? <TextField name="reason" label={t("reason")} required={false} maxLength={300} /> : null}
      <After debt={debt} />
      <div className="grid gap-1 text-body">
        {how === "charge" ? (
          <p className="font-medium text-ink">{t("ask", { amount, instrument: nameOf(debt.instrument) })}</p>
        ) : null}
        {how === "inOffice" ? <p>{t("today", { date: format.full(debt.today) })}</p> : null}
        {how === "waive" ? null : <p className="text-muted">{repair("settled")}</p>}
      </div>
      <DialogActs keep={t("keep")}>
        <SubmitButton variant={how === "waive" ? "danger" : "primary"}>{t(`do.${how}`, { amount })}</SubmitButton>
      </DialogActs>
    </>
  );
}

/** What settling does to each membership. */
function After({ debt }: { debt: Debt }) {
  const t = useTranslations("payments.collect");
  const words = useTranslations("members.status");
  const format = useFormats();
  const isGuarantors = debt.payments.some(({ claimed }) => claimed);
  if (debt.after.length === 0 && !isGuarantors) return null;
  return (
    <Callout title={t("after")}>
      <ul className="grid gap-1">
        {debt.after.map(({ membershipId, name, planName: plan, to, nextDueOn }) => (
          <li key={membershipId}>
            {t("becomes", { name, plan, to: words(to) })}
            {nextDueOn ? `, ${t("next", { date: format.full(nextDueOn) })}` : null}
          </li>
        ))}
        {isGuarantors ? <li>{t("held")}</li> : null}
      </ul>
    </Callout>
  );
}
