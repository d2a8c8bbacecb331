import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { tenantOfEditor } from "@/components/practice/plans/editor-tenant";
import { TemplateChooser, templateOf } from "@/components/practice/plans/template-chooser";
import { PageHeader } from "@/components/ui/page-header";
import { withQuery } from "@/lib/core/lists/list";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { organizationPlaces } from "@/lib/membership/master-plans/place.queries";
import { draftFromPreset, emptyPlan } from "@/lib/practice/plans/presets";
import { NEW_PLAN_ID } from "@/lib/practice/plans/schema";
import type { ManagePlansProps } from "./manage-plans-props";
import { MasterEditor } from "./master-editor";

type Props = ManagePlansProps & { organization: Organization };

/** A new plan of the organization: a template is chosen, then its terms and whom it is kept for. */
export async function NewMasterPlan({ organization, tenant, path, search }: Props) {
  const [t, locale] = await Promise.all([getTranslations("masterPlans"), getLocale()]);
  const crumbs = [{ label: t("title"), href: path }];
  if (search.template === undefined)
    return (
      <>
        <PageHeader title={t("new")} description={t("newText")} breadcrumbs={crumbs} />
        <TemplateChooser tenant={tenant} fees={null} path={path} />
      </>
    );
  const preset = templateOf(tenant, search.template);
  const values = preset ? draftFromPreset(preset) : emptyPlan(tenant, search.template === "child" ? "child" : "adult");
  const [edited, { groups }] = await Promise.all([tenantOfEditor(tenant, locale), organizationPlaces(organization)]);
  return (
    <>
      <PageHeader
        title={t("new")}
        breadcrumbs={[...crumbs, { label: t("new"), href: withQuery(path, { id: "new" }) }]}
      />
      <MasterEditor
        organizationId={organization.id}
        tenant={edited}
        path={path}
        plan={{ id: NEW_PLAN_ID, revision: null, status: "draft" }}
        place={null}
        groups={groups}
        values={values}
        mayChange
      />
    </>
  );
}
