import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { type DateOn, formatMonth } from "@/lib/core/dates";
import { cents, formatMoney } from "@/lib/core/money";
import { BAR_ACT, Bar } from "./bar";

/** Above every page of an office whose payment to us was declined, until it is paid: nobody looks at the billing page daily. */
export async function DeclinedBar({ monthOn, amountCents }: { monthOn: DateOn; amountCents: number }) {
  const [t, locale] = await Promise.all([getTranslations("frame.bill"), getLocale()]);
  return (
    // On a phone, where the list comes first, the bell says it.
    <Bar tone="bad" label={t("label")} className="max-md:hidden">
      <span>{t("text", { month: formatMonth(monthOn, locale), amount: formatMoney(cents(amountCents), locale) })}</span>
      <Link href="/account/settings/billing" className={BAR_ACT}>
        {t("act")}
      </Link>
    </Bar>
  );
}
