"use client";

import { useTranslations } from "next-intl";
import { FirstPayment, type Taken } from "@/components/billing/payments/first-payment";
import { Callout } from "@/components/ui/notices/callout";

type Props = { officeId: number; memberId: number; taken: Taken | null; onTaken: (taken: Taken) => void };

/** The end of an enrolment at the desk: what was handed over is recorded in the same step. */
export default function DeskPayment({ officeId, memberId, taken, onTaken }: Props) {
  const t = useTranslations("enrolment.final");
  if (taken) {
    return (
      <Callout tone="good" role="status" className="mt-4">
        {t(taken.paymentId === null ? "deskTakenFree" : "deskTaken")}
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
      <FirstPayment officeId={officeId} memberId={memberId} onTaken={onTaken}>
        {(button) => <div className="flex sm:justify-end">{button}</div>}
      </FirstPayment>
    </section>
  );
}
