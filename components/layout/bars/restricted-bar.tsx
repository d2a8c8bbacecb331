import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/links/link";
import { AT_FOOT, BAR_ACT, Bar } from "../nav/bar";

/** Above every page of an office that cannot take payments now; who may change that is led there. */
export async function RestrictedBar({ mayChange }: { mayChange: boolean }) {
  const t = await getTranslations("frame.restricted");
  return (
    <Bar tone="bad" label={t("label")} className={AT_FOOT}>
      <span>{t("text")}</span>
      {mayChange ? (
        <Link href="/account/settings/office#payout" className={BAR_ACT}>
          {t("act")}
        </Link>
      ) : null}
    </Bar>
  );
}
