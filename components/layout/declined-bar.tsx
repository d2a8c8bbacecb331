import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { type DateOn, formatMonth } from "@/lib/core/dates";
import { cents, formatMoney } from "@/lib/core/money";
import { BAR_ACT, Bar } from "./bar";

const ON_A_PHONE =
  "max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:flex-nowrap max-md:justify-between max-md:border-t max-md:text-left max-md:border-line";

type Props = { product: string; monthOn: DateOn; amountCents: number };

/** Above every page of an office whose payment to us was declined, until it is paid: nobody looks at the billing page daily. */
export async function DeclinedBar({ product, monthOn, amountCents }: Props) {
  const [t, locale] = await Promise.all([getTranslations("frame.bill"), getLocale()]);
  return (
    // On a phone, where the list comes first, it lies above the entries at the lower edge and pushes nothing down.
    <Bar tone="bad" label={t("label")} className={ON_A_PHONE}>
      <span>
        {t("text", { product, month: formatMonth(monthOn, locale), amount: formatMoney(cents(amountCents), locale) })}
      </span>
      <Link href="/account/settings/billing" className={BAR_ACT}>
        {t("act")}
      </Link>
    </Bar>
  );
}
