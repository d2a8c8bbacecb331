import { getTranslations } from "next-intl/server";
import { PlansAcrossScreen } from "@/components/practice/plans/across-screen";
import { PlansScreen } from "@/components/practice/plans/plans-screen";
import { proveOffice } from "@/lib/core/auth/scope";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { page } from "@/lib/pages/page";
import { officeProfile } from "@/lib/practice/offices/queries";

/** The plans of all offices; of the one in the address, `?dentistInfoId=`, the very pages that the office has. */
export default page("/admin/custom-membership", async ({ actor, tenant, search, path, mayAct, locale }) => {
  if (search.dentistInfoId === undefined) return <PlansAcrossScreen {...{ tenant, locale, search, path }} />;
  const office = await proveOffice(actor, idIn(search.dentistInfoId) ?? 0);
  const [t, { officeName }] = await Promise.all([getTranslations("plans.across"), officeProfile(office)]);
  const crumbs = [
    { label: t("title"), href: path },
    { label: officeName, href: withQuery("/admin/dentists", { office }) },
  ];
  const here = withQuery(path, { dentistInfoId: office });
  return <PlansScreen {...{ actor, tenant, office, search, mayAct, crumbs }} path={here} />;
});
