import { getLocale, getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { type Crumb, PageHeader } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { withQuery } from "@/lib/core/lists/list";
import { draftFromPreset, emptyPlan } from "@/lib/practice/plans/presets";
import { getOfficeFacts, getOfficeFees, getPlan, getPlanSettings } from "@/lib/practice/plans/queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { NEW_PLAN_ID } from "@/lib/practice/plans/schema";
import { listPlanVersions } from "@/lib/practice/plans/versions.queries";
import { editorValues } from "@/lib/practice/plans/wire";
import type { Tenant } from "@/tenants/tenant";
import { tenantOfEditor } from "./editor-tenant";
import { OfferedTemplates } from "./offered-templates";
import { PlanEditor } from "./plan-editor";
import { PlanHistory } from "./plan-history";
import { PLAN_TONE } from "./plan-status";
import { TemplateChooser, templateOf } from "./template-chooser";

export type PlansProps = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  search: Record<string, string>;
  path: string;
  mayAct: boolean;
  /** What leads to the office, where it is not the reader's own. */
  crumbs?: readonly Crumb[];
};

/** Choosing a template, then the editor with its values. */
export async function NewPlan({ tenant, office, path, search, crumbs: above = [] }: PlansProps) {
  const [t, locale, fees] = await Promise.all([getTranslations("plans"), getLocale(), getOfficeFees(office)]);
  const crumbs = [...above, { label: t("title"), href: path }];
  if (search.template === undefined) {
    return (
      <>
        <PageHeader title={t("newPlan")} description={t("templates.description")} breadcrumbs={crumbs} />
        <OfferedTemplates tenant={tenant} office={office} path={path} />
        <TemplateChooser tenant={tenant} fees={fees} path={path} />
      </>
    );
  }
  const preset = templateOf(tenant, search.template);
  const draft = preset ? draftFromPreset(preset) : emptyPlan(tenant, search.template === "child" ? "child" : "adult");
  const [edited, { exitPolicy }] = await Promise.all([tenantOfEditor(tenant, locale), getPlanSettings(office)]);
  const values = { ...draft, exitPolicy };
  return (
    <>
      <PageHeader
        title={t("newPlan")}
        breadcrumbs={[...crumbs, { label: t("templates.title"), href: withQuery(path, { id: "new" }) }]}
      />
      <PlanEditor
        officeId={office}
        tenant={edited}
        path={path}
        planId={NEW_PLAN_ID}
        revision={null}
        status="draft"
        members={0}
        values={values}
        fees={fees}
        mayChange
      />
    </>
  );
}

/** One plan: the editor, and below it what changed when. */
export async function EditPlan({ mayAct, tenant, office, path, planId, crumbs = [] }: PlansProps & { planId: number }) {
  const locale = await getLocale();
  const [t, edited, plan, fees, versions, { timezone }] = await Promise.all([
    getTranslations("plans"),
    tenantOfEditor(tenant, locale),
    getPlan(office, planId),
    getOfficeFees(office),
    listPlanVersions(office, planId),
    getOfficeFacts(office),
  ]);
  const name = planLabel(plan, locale);
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[...crumbs, { label: t("title"), href: path }]}
        actions={<StatusPill tone={PLAN_TONE[plan.status]}>{t(`list.status.${plan.status}`)}</StatusPill>}
      />
      {mayAct ? null : (
        <ReadOnlyNote>
          <TextLink href={path}>{t("backToPlans")}</TextLink>
        </ReadOnlyNote>
      )}
      {plan.keptBy === null ? null : (
        <Callout tone="info" className="mb-5">
          {t("keptHere", { organization: plan.keptBy })} <TextLink href={path}>{t("backToPlans")}</TextLink>
        </Callout>
      )}
      <PlanEditor
        // A newer revision starts the form anew; the same one keeps what is typed.
        key={plan.revision}
        officeId={office}
        tenant={edited}
        path={path}
        planId={plan.id}
        revision={plan.revision}
        status={plan.status}
        members={plan.membersMonthly + plan.membersAnnual}
        values={editorValues(plan)}
        fees={fees}
        mayChange={mayAct}
        follows={plan.keptBy !== null}
      />
      <PlanHistory versions={versions} tenant={tenant} locale={locale} timezone={timezone} />
    </>
  );
}
