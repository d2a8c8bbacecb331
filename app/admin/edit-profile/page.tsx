import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ProfilePage } from "@/components/practice/offices/settings/profile-page";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { proveOffice } from "@/lib/core/auth/scope";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { page } from "@/lib/pages/page";
import { officeProfile } from "@/lib/practice/offices/queries";

/** Of the office in the address; without one it says where to choose it. */
export default page("/admin/edit-profile", async ({ actor, tenant, search, mayAct }) => {
  const [titles, t] = await Promise.all([getTranslations("routes"), getTranslations("officesAdmin.noOffice")]);
  const id = idIn(search.dentistInfoId);
  if (id === null)
    return (
      <>
        <PageHeader title={titles("editProfile")} />
        <EmptyState
          icon={<Building2 />}
          title={t("title")}
          description={t("text")}
          action={<LinkButton href="/admin/dentists">{titles("dentists")}</LinkButton>}
        />
      </>
    );
  const office = await proveOffice(actor, id);
  const { officeName } = await officeProfile(office);
  const crumbs = [
    { label: titles("dentists"), href: "/admin/dentists" },
    { label: officeName, href: withQuery("/admin/dentists", { office }) },
  ];
  return <ProfilePage {...{ actor, tenant, office, search, mayAct }} breadcrumbs={crumbs} />;
});
