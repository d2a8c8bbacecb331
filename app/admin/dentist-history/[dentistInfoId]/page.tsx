import { getTranslations } from "next-intl/server";
import { ActivityScreen } from "@/components/operations/activity/activity-screen";
import { proveOffice } from "@/lib/core/auth/scope";
import { withQuery } from "@/lib/core/lists/list";
import { href } from "@/lib/pages/address";
import { page } from "@/lib/pages/page";
import { officeProfile } from "@/lib/practice/offices/queries";

export default page("/admin/dentist-history/[dentistInfoId]", async ({ actor, tenant, params, locale, search }) => {
  const office = await proveOffice(actor, params.dentistInfoId);
  const [titles, { officeName }] = await Promise.all([getTranslations("routes"), officeProfile(office)]);
  const desk = {
    breadcrumbs: [
      { label: titles("dentists"), href: "/admin/dentists" },
      { label: officeName, href: withQuery("/admin/dentists", { office }) },
    ],
    memberHref: (patientId: number) => href("/admin/membership-history/patient/[patientId]", { patientId }),
  };
  const path = href("/admin/dentist-history/[dentistInfoId]", { dentistInfoId: office });
  return <ActivityScreen {...{ tenant, actor, office, locale, search, path, desk }} />;
});
