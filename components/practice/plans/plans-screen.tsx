import { Layers, Plus } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { contactOf } from "@/components/layout/support/contact-of";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import { guaranteeAccount } from "@/lib/billing/guarantees/request.queries";
import { billedOwner, mayManage } from "@/lib/billing/office-billing/account.queries";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { waitingDiscounts } from "@/lib/membership/discounts/queries";
import { waitingOfOffice } from "@/lib/practice/plans/planned.queries";
import { worryFreeGroups } from "@/lib/practice/plans/presets";
import { getOfficeFees, getPlanSettings, listPlans } from "@/lib/practice/plans/queries";
import { activationProblems } from "@/lib/practice/plans/rules";
import { offeredTemplates } from "@/lib/practice/plans/templates.queries";
import { tenantOfEditor } from "./editor-tenant";
import { FeesForm } from "./fees-form";
import { PlanBoard } from "./plan-board";
import { EditPlan, NewPlan, type PlansProps } from "./plan-pages";
import { PlanSettingsForm } from "./plan-settings-form";

const TABS = ["plans", "settings", "fees"] as const;

/** Membership plans of an office: the list, one plan (`?id=`), a new one (`?id=new`), settings and usual fees (`?tab=`). */
export async function PlansScreen(props: PlansProps): Promise<ReactNode> {
  const { id, tab } = props.search;
  const { mayAct } = props;
  // Whoever may only look has nothing to begin: the list is what there is to see.
  if (id === "new" && mayAct) return <NewPlan {...props} />;
  if (id !== undefined && id !== "new") return <EditPlan {...props} planId={idIn(id) ?? 0} />;
  const current = TABS.find((each) => each === tab) ?? "plans";
  const t = await getTranslations("plans");
  const label = {
    plans: t("tabs.plans"),
    settings: t("tabs.settings"),
    fees: t("tabs.fees", { ucr: props.tenant.ucrName }),
  };
  const create = (
    <LinkButton href={withQuery(props.path, { id: "new" })} variant="primary">
      <Plus size={18} />
      {t("newPlan")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        list
        title={t("title")}
        description={t("description")}
        breadcrumbs={props.crumbs ?? []}
        actions={mayAct ? create : null}
      />
      <TabLinks
        label={t("title")}
        tabs={TABS.map((each) => ({
          href: withQuery(props.path, { tab: each === "plans" ? null : each }),
          label: label[each],
          current: each === current,
        }))}
      />
      <div className="pt-3 sm:pt-6">
        {mayAct ? null : <ReadOnlyNote />}
        {current === "plans" ? <PlanList {...props} mayChange={mayAct} create={create} /> : null}
        {current === "settings" ? <Settings {...props} mayChange={mayAct} /> : null}
        {current === "fees" ? (
          <FeesForm
            officeId={props.office}
            tenant={await tenantOfEditor(props.tenant, await getLocale())}
            fees={await getOfficeFees(props.office)}
            mayChange={mayAct}
          />
        ) : null}
      </div>
    </>
  );
}

async function PlanList({
  actor,
  tenant,
  office,
  path,
  mayChange,
  create,
}: PlansProps & { mayChange: boolean; create: ReactNode }) {
  const [t, plans, templates] = await Promise.all([
    getTranslations("plans.list"),
    listPlans(office),
    mayChange ? offeredTemplates(office) : [],
  ]);
  if (plans.length === 0) {
    return (
      <EmptyState
        icon={<Layers />}
        title={t("emptyTitle")}
        description={t("emptyText")}
        action={mayChange ? create : null}
      />
    );
  }
  const planned = await waitingOfOffice(office, plans);
  const tiles = plans.map(({ updatedAt: _at, ...plan }) => ({
    ...plan,
    problems: activationProblems(tenant, plan),
    planned: planned.get(plan.id) ?? null,
  }));
  const kept = plans.some((plan) => plan.keptBy !== null);
  const mayPrice = kept && mayManage(actor, await billedOwner(office));
  const fresh = templates.filter(({ copy }) => copy === null);
  return (
    <div className="flex flex-col">
      {fresh[0] ? (
        <Callout
          tone="info"
          // On a phone the plans come first.
          className="mb-5 max-sm:order-last max-sm:mt-5 max-sm:mb-0"
          action={<TextLink href={withQuery(path, { id: "new" })}>{t("seeOffered")}</TextLink>}
        >
          {t("offered", { association: fresh[0].association, count: fresh.length })}
        </Callout>
      ) : null}
      <PlanBoard officeId={office} plans={tiles} path={path} mayChange={mayChange} mayPrice={mayPrice} />
    </div>
  );
}

async function Settings({ actor, tenant, office, mayChange }: PlansProps & { mayChange: boolean }) {
  const [settings, guarantee, waiting] = await Promise.all([
    getPlanSettings(office),
    guaranteeAccount(office),
    waitingDiscounts(office),
  ]);
  const { updatedAt, gppApproved: _approved, gppSetupFeeBps: _rate, ...values } = settings;
  return (
    <PlanSettingsForm
      officeId={office}
      features={{ defaultSpecialty: tenant.features.defaultSpecialty, gpp: tenant.features.gpp }}
      values={values}
      groups={worryFreeGroups(tenant)}
      guarantee={guarantee}
      mayActivate={hasRole(actor.role, PRACTICE_ADMINS)}
      contact={contactOf(actor, tenant, office)}
      readAt={updatedAt?.toISOString() ?? null}
      mayChange={mayChange}
      waiting={waiting}
    />
  );
}
