import { useLocale, useTranslations } from "next-intl";
import { cents, formatLedger } from "@/lib/core/money";

type Item = { name: string; what: string; kind: string; cents: number };
const FEES = ["activation_fee", "gpp_setup_fee", "adjustment"] as const;

/** Whom and what a payment was for, a line each. */
export function PaymentItems({ items }: { items: readonly Item[] }) {
  const t = useTranslations("payments.kinds");
  const locale = useLocale();
  const what = (item: Item) => {
    const fee = FEES.find((kind) => kind === item.kind);
    return fee ? t(fee) : item.what;
  };
  return (
    <ul className="text-small text-muted">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
        <li key={at}>
          {item.name} · {what(item)} · <span className="tabular-nums">{formatLedger(cents(item.cents), locale)}</span>
        </li>
      ))}
    </ul>
  );
}
