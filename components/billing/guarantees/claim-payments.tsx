"use client";

import { useTranslations } from "next-intl";
import { RefundButton } from "@/components/membership/members/money/refund-button";
import { useFormats } from "@/components/ui/use-formats";
import type { Recovered } from "@/lib/billing/guarantees/list.queries";

type Props = { officeId: number; name: string; payments: readonly Recovered[] };

/** What a family has paid the guarantor back, each payment with its refund. */
export function ClaimPayments({ officeId, name, payments }: Props) {
  const t = useTranslations("guarantees.admin");
  const format = useFormats();
  if (payments.length === 0) return <span className="text-muted">{t("nothing")}</span>;
  return (
    <ul className="grid gap-2 whitespace-normal">
      {payments.map(({ paidOn, amountCents, refundedCents, refundable, ...payment }) => (
        <li key={payment.paymentId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">
            {t("paid", { date: format.short(paidOn), amount: format.money(amountCents) })}
          </span>
          {refundedCents > 0 ? (
            <span className="text-small text-muted">{t("refunded", { amount: format.money(refundedCents) })}</span>
          ) : null}
          {payment.method === "in_office" ? <span className="text-small text-muted">{t("atDesk")}</span> : null}
          {refundable ? (
            <RefundButton
              officeId={officeId}
              payment={{ ...payment, on: paidOn, refundable, guarantors: true }}
              nameOf={(item) => `${item.name} · ${item.planName}`}
              name={t("refundName", { date: format.short(paidOn), name })}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
