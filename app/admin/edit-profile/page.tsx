import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ProfilePage } from "@/components/offices/settings/profile-page";
import { proveOffice } from "@/lib/core/auth/scope";
import { idIn } from "@/lib/core/fields";
import { withQuery } from "@/lib/core/list";
import { officeProfile } from "@/lib/offices/queries";
import { page } from "@/lib/pages/page";

/** Of the office in the address; without one there is a list to choose from. */
export default page("/admin/edit-profile", async ({ actor, tenant, search, mayAct }) => {
  const id = idIn(search.dentistInfoId);
  if (id === null) redirect("/admin/dentists");
  const office = await proveOffice(actor, id);
  const [titles, { officeName }] = await Promise.all([getTranslations("routes"), officeProfile(office)]);
  const crumbs = [
    { label: titles("dentists"), href: "/admin/dentists" },
    { label: officeName, href: withQuery("/admin/dentists", { id: office }) },
  ];
  return <ProfilePage {...{ actor, tenant, office, search, mayAct }} breadcrumbs={crumbs} />;
});
