import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ProfileForm } from "@/components/practice/offices/settings/profile-form";
import { PublicPageCard } from "@/components/practice/offices/settings/public-page-card";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { locationNamed, organizationAt } from "@/lib/membership/locations/organization.queries";
import { officeProfile } from "@/lib/practice/offices/queries";
import type { Tenant } from "@/tenants/tenant";
import { NoOrganization } from "./no-organization";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; search: Record<string, string>; mayAct: boolean };

const LIST = "/account/manage-locations";

/**
 * What a location says about itself, changed without working in it: the form of the office's own settings and its call. An
 * address that names none means the office one works in.
 */
export async function EditLocationScreen({ actor, tenant, office, search, mayAct }: Props) {
  const t = await getTranslations("locations");
  if (search.id === undefined && (await organizationAt(actor, office)) === null)
    return <NoOrganization title={t("edit.none")} single={t("list.single")} text={t("list.singleText")} />;
  const location = await locationNamed(actor, search.id === undefined ? office : (idIn(search.id) ?? 0));
  const profile = await officeProfile(location.office);
  const { id, officeName } = profile;
  return (
    <>
      <PageHeader
        title={t("edit.title", { location: officeName })}
        description={t("edit.text")}
        breadcrumbs={[
          { label: t("list.title"), href: LIST },
          { label: officeName, href: withQuery(LIST, { id }) },
        ]}
      />
      <div className="grid grid-cols-1 gap-6">
        {mayAct ? null : <ReadOnlyNote />}
        <ProfileForm
          key={id}
          profile={profile}
          userId={actor.userId}
          siteUrl={tenantUrl(tenant.id)}
          specialties={tenant.constants.specialties}
          mayChange={mayAct}
        />
        <PublicPageCard office={location.office} live={profile.onboardingState === "live"} mayChange={mayAct} />
      </div>
    </>
  );
}
