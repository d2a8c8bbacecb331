import { useTranslations } from "next-intl";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import type { Payment } from "@/components/membership/members/person/details";
import { DefinitionList } from "@/components/ui/definition-list";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { feeStays, keptByRefund, planRefund, type RefundFacts, refundableCents } from "@/lib/billing/refunds/rules";
import { groupBy } from "@/lib/core/lists/group-by";

/** A payment that can be refunded, in part at least. */
export type Refundable = Pick<Payment, "paymentId" | "on" | "method" | "instrument" | "guarantors"> & {
  items: readonly Pick<Payment["items"][number], "obligationId" | "kind" | "name" | "planName">[];
  refundable: RefundFacts;
};

export const isRefundable = (payment: Payment): payment is Payment & { refundable: RefundFacts } =>
  payment.refundable !== null;

/** One payment's part of a refund. */
export type Part = { payment: Refundable; amountCents: number; obligationId?: number };

/** An amount spread over payments in the given order, each up to its own amount, as on the server. */
export function partsOf(payments: readonly Refundable[], amountCents: number): Part[] {
  let left = amountCents;
  return payments.flatMap((payment) => {
    const part = Math.min(left, refundableCents(payment.refundable));
    left -= part;
    return part > 0 ? [{ payment, amountCents: part }] : [];
  });
}

/** Where a payment's refund goes. */
export function useDestination() {
  const t = useTranslations("members.refundDialog");
  const nameOf = useInstrumentName();
  return ({ method, instrument }: Refundable) => {
    if (method === "in_office") return t("fromFrontDesk");
    return instrument ? nameOf({ ...instrument, bankName: instrument.brand }) : t("toPayer");
  };
}

/** What pressing the button will do: where the money goes, what comes back of the platform's fee, who stays a member, and that it is final. */
export function RefundEffect({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const destination = useDestination();
  const plans = parts.map((part) => ({ part, plan: planRefund(part.payment.refundable, part) }));
  if (plans.length === 0 || plans.some(({ plan }) => plan.refused !== null)) return null;
  const feeCents = plans.reduce((sum, { plan }) => sum + (plan.refused === null ? plan.feeBackCents : 0), 0);
  // The policy is said where it applies; of a payment without a fee there is nothing to say.
  const feeLine = (back: number, of: readonly Part[]) => {
    if (back > 0) return [{ term: t("feeBack"), value: format.ledger(back) }];
    return of.every(({ payment }) => feeStays(payment.refundable)) ? [{ term: t("feeBack"), value: t("feeKept") }] : [];
  };
  const kept = parts.flatMap((part) =>
    keptByRefund(part.payment.refundable, part).map((line) => ({
      ...line,
      name: part.payment.items.find(({ obligationId }) => obligationId === line.obligationId)?.name ?? "",
    })),
  );
  // A family's people are named together where the same is so of them.
  const stays = [...groupBy(kept, ({ runsThroughOn, leavesThen }) => `${runsThroughOn} ${leavesThen}`).entries()];
  const guarantors = parts.some(({ payment }) => payment.guarantors);
  const byProvider = parts.some(({ payment }) => payment.method === "stripe");
  const atDesk = parts.some(({ payment }) => payment.method === "in_office");
  return (
    <section aria-label={t("effect")} aria-live="polite" className="grid gap-3">
      <DefinitionList
        look="lines"
        items={[
          ...plans.map(({ part }) => ({
            term: parts.length === 1 ? t("goesTo") : format.full(part.payment.on),
            value: `${destination(part.payment)} · ${format.ledger(part.amountCents)}`,
          })),
          ...(byProvider && !guarantors ? feeLine(feeCents, parts) : []),
        ]}
      />
      {guarantors ? <p className="text-body">{t("bearer")}</p> : null}
      {stays.map(([key, lines]) => (
        <p key={key} className="text-body">
          <Stays lines={lines} />
        </p>
      ))}
      <Callout tone="warn">
        {t("final")} {byProvider ? t("days") : ""} {atDesk ? t("desk") : ""}
      </Callout>
    </section>
  );
}

type StaysProps = { lines: readonly (ReturnType<typeof keptByRefund>[number] & { name: string })[] };

/** Who stays a member although their time is refunded: until somebody cancels, or until the day that is set already. */
function Stays({ lines }: StaysProps) {
  const t = useTranslations("members.refundDialog");
  const format = useFormats();
  const [first] = lines;
  if (!first) return null;
  const people = [...new Set(lines.map(({ name }) => name))];
  const names = new Intl.ListFormat(format.locale, { type: "conjunction" }).format(people);
  return t(first.leavesThen ? "keepsToEnd" : "keeps", { names, date: format.full(first.runsThroughOn) });
}
