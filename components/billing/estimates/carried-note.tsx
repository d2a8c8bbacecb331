import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { type Carried, carriedPlan } from "@/lib/billing/estimates/carried.rules";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatMoney, parseDollars } from "@/lib/core/money";

/** What came along to the sign-up from a calculator, and the way back to it. */
export async function CarriedNote({ carried, locale }: { carried: Carried; locale: Locale }) {
  const t = await getTranslations("estimates.carried");
  const price = parseDollars(carriedPlan(carried.draft, []).price ?? "");
  return (
    <Callout tone="info" action={<TextLink href={carried.back}>{t("back")}</TextLink>}>
      {price === null ? t("numbers") : t("price", { price: formatMoney(price, locale) })}
    </Callout>
  );
}
