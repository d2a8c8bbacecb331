import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/links/link";
import { cents, formatMoney } from "@/lib/core/money";
import { type DateOn, formatMonth } from "@/lib/core/time/dates";
import { AT_FOOT, BAR_ACT, Bar } from "../nav/bar";

type Props = { product: string; monthOn: DateOn; amountCents: number };

/** Above every page of an office whose payment to us was declined, until it is paid: nobody looks at the billing page daily. */
export async function DeclinedBar({ product, monthOn, amountCents }: Props) {
  const [t, locale] = await Promise.all([getTranslations("frame.bill"), getLocale()]);
  return (
    <Bar tone="bad" label={t("label")} className={AT_FOOT}>
      <span>
        {t.rich("text", {
          product,
          month: formatMonth(monthOn, locale),
          amount: formatMoney(cents(amountCents), locale),
          // A phone has two lines for it: which month it was stands where the link leads.
          desk: (words) => <span className="max-md:hidden">{words}</span>,
        })}
      </span>
      <Link href="/account/settings/billing" className={BAR_ACT}>
        {t("act")}
      </Link>
    </Bar>
  );
}
