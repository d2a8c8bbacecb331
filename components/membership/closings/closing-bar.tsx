import { getLocale, getTranslations } from "next-intl/server";
import { AT_FOOT, Bar } from "@/components/layout/nav/bar";
import { type DateOn, formatLong } from "@/lib/core/time/dates";

/** Above every page of an office that closes: the desk is asked about it, and nobody can be signed up any more. */
export async function ClosingBar({ closesOn }: { closesOn: DateOn }) {
  const [t, effects, locale] = await Promise.all([
    getTranslations("closings"),
    getTranslations("closingsTakeover.effects"),
    getLocale(),
  ]);
  return (
    <Bar tone="neutral" label={t("stands")} className={AT_FOOT}>
      <span>
        <strong className="font-semibold text-ink">{t("stands")}.</strong>{" "}
        {t("standsText", { date: formatLong(closesOn, locale) })} {effects("joins")}
      </span>
    </Bar>
  );
}
