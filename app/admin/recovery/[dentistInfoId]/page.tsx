import { getTranslations } from "next-intl/server";
import { RecoveryScreen } from "@/components/membership/recovery/recovery-screen";
import { PageHeader } from "@/components/ui/page-header";
import { proveOffice } from "@/lib/core/auth/scope";
import { href } from "@/lib/pages/address";
import { page } from "@/lib/pages/page";
import { officeProfile } from "@/lib/practice/offices/queries";

export default page("/admin/recovery/[dentistInfoId]", async ({ actor, tenant, params, locale, search }) => {
  const office = await proveOffice(actor, params.dentistInfoId);
  const [t, titles, { officeName }] = await Promise.all([
    getTranslations("recovery"),
    getTranslations("routes"),
    officeProfile(office),
  ]);
  const path = href("/admin/recovery/[dentistInfoId]", { dentistInfoId: office });
  return (
    <>
      <PageHeader
        list
        title={t("adminTitle", { office: officeName })}
        description={t("intro")}
        breadcrumbs={[{ label: titles("dentists"), href: "/admin/dentists" }]}
      />
      <RecoveryScreen {...{ tenant, office, locale, search, path }} membersPath={null} mayWaive mayRefund mayMessage />
    </>
  );
});
