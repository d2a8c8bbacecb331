import { useLocale, useTranslations } from "next-intl";
import { type Definition, DefinitionList } from "@/components/ui/definition-list";
import { cents, formatLedger } from "@/lib/core/money";
import { formatShort } from "@/lib/core/time/dates";
import type { Payout } from "@/lib/practice/payouts/report.queries";
import { BREAKDOWN_PARTS } from "@/lib/practice/payouts/rules";

/** What members paid, what was taken off and what the bank received, in one column that adds up. */
export function PayoutBill({ payout }: { payout: Payout }) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const { bill, counts, differenceCents, amountCents, status, last4, arrivalOn } = payout;
  const parts = BREAKDOWN_PARTS.filter((part) => part === "paymentCents" || bill[part] !== 0);
  const items: Definition[] = payout.itemised
    ? parts.map((part) => ({
        term: part === "paymentCents" ? t("bill.payments", { count: counts.payments }) : t(`bill.${part}`),
        value: money(bill[part]),
      }))
    : [];
  if (differenceCents !== 0) items.push({ term: t("bill.difference"), value: money(differenceCents) });
  items.push({ term: t("bill.payout"), value: <strong>{money(amountCents)}</strong> });
  return (
    <>
      <DefinitionList look="lines" items={items} />
      {status === "paid" && amountCents > 0 ? (
        <p className="mt-3 text-body text-muted">
          {t(last4 ? "bill.matches" : "bill.matchesBank", {
            amount: money(amountCents),
            date: formatShort(arrivalOn, locale),
            last4: last4 ?? "",
          })}
        </p>
      ) : null}
    </>
  );
}
