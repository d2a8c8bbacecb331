import "server-only";
import { getTranslations } from "next-intl/server";
import { RightsCard } from "@/components/layout/bars/rights-card";
import { ASSOCIATION_RIGHT_NAMES, ASSOCIATION_RIGHTS } from "@/lib/core/auth/rights";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";

/** What each role of an association may do. */
export async function AssociationRightsTable() {
  const t = await getTranslations("partnersAssociation.users");
  return (
    <RightsCard
      title={t("rights.title")}
      text={t("rights.text")}
      roles={ASSOCIATIONS.map((key) => ({ key, label: t(`role.${key}`) }))}
      rights={ASSOCIATION_RIGHT_NAMES.map((key) => ({
        key,
        label: t(`rights.right.${key}`),
        roles: ASSOCIATION_RIGHTS[key],
      }))}
    />
  );
}
