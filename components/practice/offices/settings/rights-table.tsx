import "server-only";
import { getTranslations } from "next-intl/server";
import { RightsCard } from "@/components/layout/bars/rights-card";
import { mayDo, RIGHT_NAMES } from "@/lib/core/auth/rights";
import { OFFICE } from "@/lib/core/auth/roles";

/** What each role of an office may do. */
export async function RightsTable() {
  const [t, words] = await Promise.all([
    getTranslations("offices.settings.rights"),
    getTranslations("offices.settings"),
  ]);
  return (
    <RightsCard
      title={t("title")}
      text={t("text")}
      roles={OFFICE.map((key) => ({ key, label: words(`roles.${key}`) }))}
      rights={RIGHT_NAMES.map((key) => ({ key, label: t(`right.${key}`), roles: mayDo(key) }))}
    />
  );
}
