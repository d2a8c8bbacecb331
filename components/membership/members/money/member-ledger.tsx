"use client";

import { Receipt } from "lucide-react";
import { useTranslations } from "next-intl";
import { PaymentStatusPill } from "@/components/billing/payments/payment-status";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { UndoRecordButton } from "@/components/billing/refunds/undo-record";
import type { PageFacts, Payment } from "@/components/membership/members/person/details";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { Renewing } from "@/components/ui/states/renewal";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import { refundSums, refundWord } from "@/lib/billing/refunds/rules";
import { api } from "@/lib/client";
import { RefundButton } from "./refund-button";
import { isRefundable } from "./refund-effect";
import { RefundSeveralButton } from "./refund-several";

const ITEMS = ["dues", "activation_fee", "gpp_setup_fee", "adjustment"] as const;

/** Payments of the family as a person reads them, the refund on the line. */
export function MemberLedger({ memberId, facts }: { memberId: number; facts: PageFacts }) {
  const t = useTranslations("members.detail");
  return (
    <Loaded name={`payments ${memberId}`} read={() => api("GET /members/:memberId/payments", { params: { memberId } })}>
      {(payments, reload) =>
        payments.length === 0 ? (
          <EmptyState icon={<Receipt />} title={t("noPayments")} description={t("noPaymentsText")} />
        ) : (
          <Renewing renew={reload}>
            <Payments payments={payments} facts={facts} />
          </Renewing>
        )
      }
    </Loaded>
  );
}

type Props = { facts: PageFacts };

function Payments({ payments, facts }: Props & { payments: readonly Payment[] }) {
  const refundable = facts.mayRefund ? payments.filter(isRefundable) : [];
  return (
    <div className="grid gap-3">
      {refundable.length > 1 ? (
        <div>
          <RefundSeveralButton officeId={facts.officeId} payments={refundable} />
        </div>
      ) : null}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {payments.map((payment) => (
          <PaymentLine key={payment.paymentId} payment={payment} facts={facts} />
        ))}
      </ul>
    </div>
  );
}

function RefundLine({ refund }: { refund: Payment["refunds"][number] }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const word = refundWord(refund.status);
  const lost = word === "failed" || word === "canceled";
  return (
    <li className="flex items-baseline justify-between gap-4 text-body text-muted">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0">
          {t("refund")} · {refund.reason}
        </span>
        {word === "done" ? null : <StatusPill tone={lost ? "bad" : "info"}>{t(`refundState.${word}`)}</StatusPill>}
      </span>
      <span className={cx("tabular-nums", lost && "line-through")}>-{format.ledger(refund.amountCents)}</span>
    </li>
  );
}

function PaymentLine({ payment, facts }: Props & { payment: Payment }) {
  const t = useTranslations("members.detail");
  const entry = useTranslations("ledger.entry");
  const late = useTranslations("recovery.detail");
  const undo = useTranslations("refundsUndo");
  const format = useFormats();
  const instrumentName = useInstrumentName();
  const nameOf = (item: Pick<Payment["items"][number], "kind" | "name" | "planName">) =>
    `${item.name} · ${item.kind === "dues" ? item.planName : t(`item.${ITEMS.find((kind) => kind === item.kind) ?? "adjustment"}`)}`;
  const how =
    payment.method === "in_office"
      ? t("inOffice")
      : payment.instrument
        ? instrumentName({ ...payment.instrument, bankName: payment.instrument.brand })
        : null;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium text-ink tabular-nums">{format.full(payment.on)}</span>
          {payment.undone ? (
            <StatusPill tone="neutral">{entry("undone")}</StatusPill>
          ) : (
            <PaymentStatusPill payment={{ ...payment, refundedCents: refundSums(payment.refunds).done }} />
          )}
          {payment.dueOn === payment.on ? null : (
            <span className="text-small text-muted">{late("dueOn", { date: format.full(payment.dueOn) })}</span>
          )}
          {how ? <span className="text-small text-muted first-letter:uppercase">{how}</span> : null}
          {payment.guarantors && payment.status === "succeeded" ? (
            <span className="text-small text-muted">{t("toGuarantor")}</span>
          ) : null}
        </p>
        <p className={cx("font-medium tabular-nums", payment.undone ? "text-muted line-through" : "text-ink")}>
          {format.ledger(payment.amountCents)}
        </p>
      </div>
      <ul className="mt-1.5 grid gap-0.5">
        {payment.items.map((item) => (
          <li key={item.obligationId} className="flex items-baseline justify-between gap-4 text-body text-muted">
            <span className="min-w-0">
              {nameOf(item)}
              {item.discountCents > 0 ? ` · ${t("discount", { amount: format.money(item.discountCents) })}` : ""}
            </span>
            <span className="tabular-nums">{format.ledger(item.netCents)}</span>
          </li>
        ))}
        {payment.refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
      {facts.mayRefund && isRefundable(payment) ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {payment.undoable ? (
            <UndoRecordButton
              officeId={facts.officeId}
              paymentId={payment.paymentId}
              amountCents={payment.amountCents}
              on={payment.on}
              method={payment.method}
            />
          ) : null}
          <RefundButton
            officeId={facts.officeId}
            payment={payment}
            nameOf={nameOf}
            instead={
              payment.undoable ? undo(payment.method === "stripe" ? "insteadOfCharge" : "insteadOfRefund") : undefined
            }
          />
        </div>
      ) : null}
    </li>
  );
}
