import "server-only";
import { Building2, LayoutTemplate, Plus } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import { idIn } from "@/lib/core/fields/fields";
import { listView, withQuery } from "@/lib/core/lists/list";
import { draftFromPreset, emptyPlan } from "@/lib/practice/plans/presets";
import { planLabel } from "@/lib/practice/plans/rules";
import type { PlanInput } from "@/lib/practice/plans/schema";
import { getTemplate, listAdopters, listTemplates } from "@/lib/practice/plans/templates.queries";
import { adopterColumns, type TemplateRow, templateColumns } from "@/lib/practice/plans/templates.rules";
import { ADOPTER_FILTERS, adopterList, TEMPLATE_FILTERS, templateList } from "@/lib/practice/plans/templates.schema";
import type { Tenant } from "@/tenants/tenant";
import { tenantOfEditor } from "./editor-tenant";
import { PLAN_TONE } from "./plan-status";
import { TemplateChooser, templateOf } from "./template-chooser";
import { TemplateEditor } from "./template-editor";
import { TemplateMenu } from "./template-menu";

type Props = { actor: Actor; tenant: Tenant; mayAct: boolean; search: Record<string, string> };

const PATH = "/associations/custom-membership";

/** The plan templates of an association: the list, one of them with who has a copy (`?id=`), a new one (`?id=new`). */
export async function AssociationTemplatesScreen(props: Props) {
  const { actor, mayAct, search } = props;
  if (search.id === "new" && mayAct) return <NewTemplate {...props} />;
  if (search.id !== undefined && search.id !== "new") return <OneTemplate {...props} id={idIn(search.id) ?? 0} />;
  const [t, locale] = await Promise.all([getTranslations("plans.offered"), getLocale()]);
  const list = listView(PATH, templateList, search);
  const create = mayAct ? (
    <LinkButton href={withQuery(PATH, { id: "new" })} variant="primary">
      <Plus size={18} />
      {t("new")}
    </LinkButton>
  ) : undefined;
  return (
    <ListScreen
      words="plans.offered"
      list={list}
      load={() => listTemplates(practicesOf(actor), list.query, locale, list.window)}
      filters={TEMPLATE_FILTERS}
      file="/api/v1/associations/templates/export"
      actions={create}
      above={() => (mayAct ? null : <ReadOnlyNote />)}
      columns={templateColumns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery(PATH, { id })}
      cells={{
        state: ({ offered }) => (
          <StatusPill tone={offered ? "good" : "neutral"}>{t(`state.${offered ? "offered" : "withdrawn"}`)}</StatusPill>
        ),
      }}
      {...(mayAct
        ? { acts: (row: TemplateRow) => <TemplateMenu template={row} href={withQuery(PATH, { id: row.id })} /> }
        : {})}
      empty={{ icon: <LayoutTemplate />, ...(create ? { action: create } : {}) }}
    />
  );
}

/** Choosing what it begins with, then the editor. */
async function NewTemplate({ tenant, search }: Props) {
  const t = await getTranslations("plans.offered");
  const crumbs = [{ label: t("title"), href: PATH }];
  if (search.template === undefined)
    return (
      <>
        <PageHeader title={t("new")} description={t("newText")} breadcrumbs={crumbs} />
        <TemplateChooser tenant={tenant} fees={null} path={PATH} />
      </>
    );
  const preset = templateOf(tenant, search.template);
  const plan = preset ? draftFromPreset(preset) : emptyPlan(tenant, search.template === "child" ? "child" : "adult");
  return (
    <>
      <PageHeader
        title={t("new")}
        breadcrumbs={[...crumbs, { label: t("start"), href: withQuery(PATH, { id: "new" }) }]}
      />
      <Editor tenant={tenant} template={null} plan={plan} mayChange />
    </>
  );
}

type EditorProps = {
  tenant: Tenant;
  template: { id: number; revision: number } | null;
  plan: PlanInput;
  mayChange: boolean;
};

async function Editor({ tenant, template, plan, mayChange }: EditorProps) {
  const edited = await tenantOfEditor(tenant, await getLocale());
  return (
    <TemplateEditor key={template?.revision} {...{ template, mayChange }} tenant={edited} path={PATH} values={plan} />
  );
}

/** One template, and below it the practices that have a copy. */
async function OneTemplate({ actor, tenant, mayAct, search, id }: Props & { id: number }) {
  const scope = practicesOf(actor);
  const [t, words, locale, template] = await Promise.all([
    getTranslations("plans.offered"),
    getTranslations("plans.adopters"),
    getLocale(),
    getTemplate(scope.association, id),
  ]);
  const list = listView(withQuery(PATH, { id }), adopterList, search);
  const { offered, plan } = template;
  return (
    <>
      <PageHeader
        title={planLabel(plan, locale)}
        breadcrumbs={[{ label: t("title"), href: PATH }]}
        actions={
          <StatusPill tone={offered ? "good" : "neutral"}>{t(`state.${offered ? "offered" : "withdrawn"}`)}</StatusPill>
        }
      />
      {mayAct ? null : <ReadOnlyNote />}
      <Editor tenant={tenant} template={template} plan={plan} mayChange={mayAct} />
      <div className="mt-10">
        <ListScreen
          words="plans.adopters"
          within
          list={list}
          load={() => listAdopters(scope, id, list.query, list.window)}
          filters={ADOPTER_FILTERS}
          file={`/api/v1/associations/templates/${id}/export`}
          columns={adopterColumns}
          keyOf={(row) => row.id}
          cells={{
            status: ({ status }) => <StatusPill tone={PLAN_TONE[status]}>{words(`status.${status}`)}</StatusPill>,
          }}
          empty={{ icon: <Building2 /> }}
        />
      </div>
    </>
  );
}
