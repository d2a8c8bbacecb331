"use client";

import { CreditCard, Landmark, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PaymentKeys } from "@/components/billing/payments/payment-fields";
import { SignInAgain } from "@/components/billing/payments/sign-in-again";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import type { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import { AddBank, type Creditor } from "./add-bank";
import { AddCard } from "./add-card";

type Saved = Awaited<ReturnType<typeof instrumentsOf>>[number];
type Props = PaymentKeys & {
  office: number;
  saved: readonly Saved[];
  /** What refused cards left open: a new default card is charged with it at once. */
  refusedCents: number;
  /** Null where no bank can be connected. */
  creditor: Creditor | null;
};

/** The cards that pay the practice's invoices: which one is used, another one, and taking one away. */
export function BillingMethods({ office, saved, refusedCents, creditor, ...keys }: Props) {
  const t = useTranslations("officeBilling.cards");
  const [adding, setAdding] = useState<"card" | "bank" | null>(null);
  const added = { office, dueCents: refusedCents, onDone: () => setAdding(null) };
  return (
    <Card aria-labelledby="cards-title">
      <CardHeader
        id="cards-title"
        title={t("title")}
        description={t("text")}
        actions={
          adding ? null : (
            <>
              {creditor ? (
                <Button onClick={() => setAdding("bank")}>
                  <Landmark size={18} />
                  {t("addBank")}
                </Button>
              ) : null}
              <Button variant={saved.length === 0 ? "primary" : "secondary"} onClick={() => setAdding("card")}>
                <Plus size={18} />
                {t("add")}
              </Button>
            </>
          )
        }
      />
      <CardBody className="grid gap-4">
        {saved.length === 0 && !adding ? <Callout tone="warn">{t("empty")}</Callout> : null}
        {saved.length > 0 && !adding && !saved.some(({ isDefault }) => isDefault) ? (
          <Callout tone="warn">{t("noDefault")}</Callout>
        ) : null}
        {adding === "card" ? <AddCard {...keys} {...added} /> : null}
        {adding === "bank" && creditor ? <AddBank {...added} sandboxUrl={keys.sandboxUrl} creditor={creditor} /> : null}
        {saved.length > 0 ? (
          <ul className="divide-y divide-line">
            {saved.map((each) => (
              <SavedCard
                key={each.id}
                {...{ office, each, refusedCents, sandboxUrl: keys.sandboxUrl }}
                only={saved.length === 1}
              />
            ))}
          </ul>
        ) : null}
      </CardBody>
    </Card>
  );
}

type RowProps = { office: number; each: Saved; only: boolean; refusedCents: number; sandboxUrl: string };

function SavedCard({ office, each, only, refusedCents, sandboxUrl }: RowProps) {
  const t = useTranslations("officeBilling.cards");
  const format = useFormats();
  const name = useInstrumentName()(each);
  const Icon = each.kind === "bank" ? Landmark : CreditCard;
  const expiry = each.expMonth && each.expYear ? `${String(each.expMonth).padStart(2, "0")}/${each.expYear}` : null;
  const input = { dentistInfoId: office, paymentMethodId: each.id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden size={20} className="shrink-0 text-muted" />
        <span className="font-medium first-letter:uppercase">{name}</span>
        {expiry ? <span className="text-muted tabular-nums">{t("expires", { date: expiry })}</span> : null}
        {each.isDefault ? <Badge>{t("default")}</Badge> : null}
      </span>
      <span className="flex flex-wrap gap-2">
        {each.isDefault ? null : (
          <ConfirmAction
            trigger={
              <Button size="sm" aria-label={t("useName", { name })}>
                {t("use")}
              </Button>
            }
            title={t("useTitle", { name })}
            text={refusedCents > 0 ? t("useDue", { amount: format.money(refusedCents) }) : t("useText")}
            verb={t("use")}
            keep={t("keep")}
            destructive={false}
            call="POST /dentists/setDefaultTierPaymentMethod"
            input={input}
          />
        )}
        {each.isDefault && !only ? null : (
          <ConfirmAction
            trigger={
              <Button size="sm" variant="quiet" aria-label={t("removeName", { name })}>
                {t("remove")}
              </Button>
            }
            title={t("removeTitle", { name })}
            text={t(only ? "removeLast" : "removeText")}
            verb={t("remove")}
            keep={t("keep")}
            call="POST /dentists/removeTierPaymentMethod"
            input={input}
          />
        )}
      </span>
      {each.bankLink?.state === "login_required" ? (
        <SignInAgain
          about={{ dentistInfoId: office, forInvoices: true, instrumentId: each.id }}
          sandboxUrl={sandboxUrl}
        />
      ) : null}
    </li>
  );
}
