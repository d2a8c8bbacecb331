import { getTranslations } from "next-intl/server";
import { RecoveryScreen } from "@/components/membership/recovery/recovery-screen";
import { PageHeader } from "@/components/ui/page-header";
import { may } from "@/lib/core/auth/rights";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { page } from "@/lib/pages/page";
import { pathOf } from "@/lib/pages/routes";

export default page("/account/recovery", async ({ actor, tenant, office, locale, search, path }) => {
  const t = await getTranslations("recovery");
  return (
    <>
      <PageHeader list title={t("title")} description={t("intro")} />
      <RecoveryScreen
        {...{ tenant, office, locale, search, path }}
        membersPath={pathOf(tenant, "members")}
        mayWaive={hasRole(actor.role, PRACTICE_ADMINS)}
        mayRefund={may(actor.role, "refund")}
        mayMessage={may(actor.role, "messageMembers")}
      />
    </>
  );
});
