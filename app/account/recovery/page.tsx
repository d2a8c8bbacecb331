import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecoveryScreen } from "@/components/recovery/recovery-screen";
import { PageHeader } from "@/components/ui/page-header";
import { page } from "@/lib/core/page";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/roles";

const PATH = "/account/recovery";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("recovery") };
}

export default page(PATH, async ({ actor, tenant, office, locale, search }) => {
  const t = await getTranslations("recovery");
  const membersPath = tenant.dashboardPath.startsWith("/dentist-new") ? "/dentist-new/members" : "/account/members";
  return (
    <>
      <PageHeader title={t("title")} description={t("intro")} />
      {
        await RecoveryScreen({
          ...{ office, locale, search, membersPath, path: PATH },
          mayWaive: hasRole(actor.role, PRACTICE_ADMINS),
        })
      }
    </>
  );
});
