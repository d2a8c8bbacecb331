"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/core/api/client";
import { NO_FIELDS } from "@/lib/core/fields";
import { useStatusWord } from "./use-status-word";

type Debt = ReplyOf<"GET /members/:memberId/debt">;
type Props = { subscriptionId: number; memberId: number; memberName: string };

/** The family stands at the desk with what it owes: shows what that is and what settling it does, then records it. */
export function DeskPaymentButton({ subscriptionId, memberId, memberName }: Props) {
  const t = useTranslations("claims.desk");
  return (
    <Dialog title={t("title", { name: memberName })} description={t("text")} trigger={<Button>{t("open")}</Button>}>
      <Loaded name={`debt ${memberId}`} read={() => api("GET /members/:memberId/debt", { params: { memberId } })}>
        {(debt) => <Owed debt={debt} subscriptionId={subscriptionId} />}
      </Loaded>
    </Dialog>
  );
}

function Owed({ debt, subscriptionId }: { debt: Debt; subscriptionId: number }) {
  const t = useTranslations("claims.desk");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const status = useStatusWord();
  const { debtCents } = debt;
  if (debtCents === 0) return <EmptyState title={t("nothing")} />;
  const amount = format.money(debtCents);
  return (
    <Form
      call="POST /subscriptions/in-office-payment"
      input={() => ({ subscriptionId, amount: debtCents / 100, expectedCents: debtCents })}
      schema={NO_FIELDS}
      defaultValues={{}}
    >
      <DefinitionList
        look="lines"
        items={[
          ...debt.payments.map(({ dueOn, amountCents, claimed }) => ({
            term: t(claimed ? "guarantors" : "due", { date: format.full(dueOn) }),
            value: format.ledger(amountCents),
          })),
          { term: t("total"), value: <strong>{amount}</strong> },
        ]}
      />
      {debt.after.length > 0 || debt.payments.some(({ claimed }) => claimed) ? (
        <Callout>
          <ul className="grid gap-1">
            {debt.after.map(({ membershipId, name, planName: plan, to }) => (
              <li key={membershipId}>{t("becomes", { name, plan, status: status(to) })}</li>
            ))}
            {debt.payments.some(({ claimed }) => claimed) ? <li>{t("held")}</li> : null}
          </ul>
        </Callout>
      ) : null}
      <p className="text-body text-muted">{repair("desk")}</p>
      <DialogActs keep={t("keep")}>
        <SubmitButton>{t("verb", { amount })}</SubmitButton>
      </DialogActs>
    </Form>
  );
}
