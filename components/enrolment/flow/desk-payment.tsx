"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FirstPayment, type Taken } from "@/components/payments/first-payment";
import { buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useFormats } from "@/components/ui/use-formats";

type Props = { officeId: number; memberId: number };

/** The end of an enrolment at the desk: what was handed over is recorded in the same step, with a receipt to print. */
export default function DeskPayment({ officeId, memberId }: Props) {
  const t = useTranslations("enrolment.final");
  const words = useTranslations("members.firstPayment");
  const format = useFormats();
  const [taken, setTaken] = useState<Taken | null>(null);
  if (taken) {
    return (
      <Callout
        tone="good"
        role="status"
        className="mt-4"
        action={
          taken.paymentId === null ? undefined : (
            <a
              className={buttonClass({ size: "sm" })}
              href={`/api/v1/users/${memberId}/receipts/${taken.paymentId}`}
              target="_blank"
              rel="noreferrer"
            >
              {words("receipt")}
            </a>
          )
        }
      >
        {t("deskTaken", { amount: format.money(taken.totalCents) })}
      </Callout>
    );
  }
  return (
    <section
      aria-labelledby="desk-payment"
      className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="desk-payment" className="text-h4">
        {t("deskTitle")}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t("deskText")}</p>
      <FirstPayment officeId={officeId} memberId={memberId} onTaken={setTaken}>
        {(button) => <div className="flex sm:justify-end">{button}</div>}
      </FirstPayment>
    </section>
  );
}
