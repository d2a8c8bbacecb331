"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/core/api/client";

type Props = {
  memberId: number;
  /** What is late and will be charged; never more. */
  amountCents: number;
  /** What will be charged, as it is called on screen: "Visa ending in 4242". */
  instrument: string;
  /** The office that may refund it afterwards: Undo is offered. Null where the reader may not refund. */
  refundsOffice: number | null;
  trigger: ReactNode;
  /** What else follows. */
  more?: ReactNode;
};

/** Charges what a family owes: says how much and from what, charges on a second click, and offers the refund as Undo. */
export function CollectButton({ memberId, amountCents, instrument, refundsOffice, trigger, more }: Props) {
  const t = useTranslations("payments.collect");
  const amount = useFormats().money(amountCents);
  return (
    <ConfirmAction
      call="POST /users/me/update-account/retryPayment"
      input={{ memberId, shownCents: amountCents }}
      undo={(results) => {
        const chargeIds = results.flatMap(({ paymentId, outcome }) => (outcome === "succeeded" ? [paymentId] : []));
        if (refundsOffice === null || chargeIds.length === 0) return undefined;
        const input = {
          dentistInfoId: refundsOffice,
          chargeIds,
          reason: t("undone"),
          submissionKey: crypto.randomUUID(),
        };
        return () => api("POST /dentists/refunds", { input });
      }}
      trigger={trigger}
      title={t("title", { amount })}
      text={
        <>
          <p>{t("text", { amount, instrument })}</p>
          {more ? <p className="mt-2">{more}</p> : null}
        </>
      }
      verb={t("verb", { amount })}
      destructive={false}
    />
  );
}
