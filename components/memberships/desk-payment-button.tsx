"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { useToast } from "@/components/ui/use-toast";
import { api, type ReplyOf } from "@/lib/core/api/client";
import { useStatusWord } from "./use-status-word";

type Debt = ReplyOf<"GET /members/:memberId/debt">;
type Props = { subscriptionId: number; memberId: number; memberName: string; onChanged: () => void };

/** The family stands at the desk with what it owes: shows what that is and what settling it does, then records it. */
export function DeskPaymentButton({ subscriptionId, memberId, memberName, onChanged }: Props) {
  const t = useTranslations("claims.desk");
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title", { name: memberName })}
      description={t("text")}
      trigger={<Button>{t("open")}</Button>}
    >
      <Loaded name={`debt ${memberId}`} read={() => api("GET /members/:memberId/debt", { params: { memberId } })}>
        {(debt) => (
          <Owed
            debt={debt}
            subscriptionId={subscriptionId}
            onDone={() => {
              setOpen(false);
              onChanged();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Owed({ debt, subscriptionId, onDone }: { debt: Debt; subscriptionId: number; onDone: () => void }) {
  const t = useTranslations("claims.desk");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const status = useStatusWord();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  if (debt.debtCents === 0) return <EmptyState title={t("nothing")} />;
  const amount = format.ledger(debt.debtCents);
  async function take() {
    setPending(true);
    try {
      const { message } = await api("POST /subscriptions/in-office-payment", {
        input: { subscriptionId, amount: debt.debtCents / 100, expectedCents: debt.debtCents },
      });
      toast.success(message ?? "");
      onDone();
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : "");
      setPending(false);
    }
  }
  return (
    <div className="grid gap-4">
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
        <Button variant="primary" pending={pending} onClick={take}>
          {t("verb", { amount })}
        </Button>
      </DialogActs>
    </div>
  );
}
