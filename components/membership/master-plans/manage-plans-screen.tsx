import "server-only";
import { Layers, Plus } from "lucide-react";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { KeepForSession } from "@/components/layout/session/keep-for-session";
import { NoOrganization } from "@/components/membership/locations/no-organization";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { KeptTab } from "@/components/ui/tabs/kept-tab";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { type Organization, organizationAt } from "@/lib/membership/locations/organization.queries";
import { organizationMatrix } from "@/lib/membership/master-plans/matrix.queries";
import { keptAt, packCells } from "@/lib/membership/master-plans/matrix.rules";
import { knownTarget, queryOfTarget, targetOfList } from "@/lib/membership/master-plans/target.rules";
import { PLANS_TARGET_COOKIE } from "@/lib/pages/session-choices";
import { planLabel } from "@/lib/practice/plans/rules";
import { NEW_PLAN_ID, TEMPLATE_PLAN_ID } from "@/lib/practice/plans/schema";
import type { ManagePlansProps } from "./manage-plans-props";
import { MasterPlanScreen } from "./master-plan-screen";
import { NewMasterPlan } from "./new-master-plan";
import { OwnPlans } from "./own-plans";
import { PlaceChooser } from "./place-chooser";
import { placeOptions } from "./place-options";
import { PlaceTemplate } from "./place-template";
import { PlanList } from "./plan-list";
import { PlanMatrix } from "./plan-matrix";

/**
 * The plans of an organization (001 §2): all of them, as a list or as plans × locations; one (`id`), as a group or a location
 * has it (`groupId`, `locationId`); what a group or a location offers (`id=-2`); those of one location or group (`filterById`,
 * `groupId`).
 */
export async function ManagePlansScreen(props: ManagePlansProps) {
  const { actor, office, search, mayAct } = props;
  const t = await getTranslations("masterPlans");
  const organization = await organizationAt(actor, office);
  if (!organization) return <NoOrganization title={t("title")} single={t("single")} text={t("singleText")} />;
  const manages = mayAct && organization.managed;
  if (search.id === String(TEMPLATE_PLAN_ID)) return <PlaceTemplate {...props} organization={organization} />;
  const id = idIn(search.id ?? "") ?? 0;
  const isNew = search.id === "new" || id >= NEW_PLAN_ID;
  if (isNew && manages) return <NewMasterPlan {...props} organization={organization} />;
  if (search.id !== undefined && !isNew) return <MasterPlanScreen {...props} planId={id} />;
  return <PlansOf {...props} organization={organization} manages={manages} />;
}

const TABS = ["plans", "matrix", "own"] as const;
type PlansProps = ManagePlansProps & { organization: Organization; manages: boolean };

/**
 * The plans of an organization: as a list, or plans × locations; those kept for one location or group where the address names it, or
 * names nothing and it was looked at last in this session (S-045).
 */
async function PlansOf({ organization, manages, mayAct, locale, path, search }: PlansProps) {
  const [t, whole, jar] = await Promise.all([
    getTranslations("masterPlans"),
    organizationMatrix(organization),
    cookies(),
  ]);
  const target = knownTarget(targetOfList(search) ?? jar.get(PLANS_TARGET_COOKIE)?.value, whole);
  const matrix = keptAt(whole, target);
  const current = TABS.find((tab) => tab === search.tab) ?? "plans";
  const hrefOf = (tab: string) => withQuery(path, { tab, ...(target === "master" ? {} : queryOfTarget(target)) });
  const options = placeOptions(whole, { all: t("forAll"), group: (group) => t("forGroup", { group }) });
  const only = target === "master" ? undefined : options.find(({ value }) => value === target);
  const create = manages ? (
    <LinkButton href={withQuery(path, { id: "new" })} variant="primary">
      <Plus size={18} />
      {t("new")}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHeader
        list
        title={t("title")}
        description={t("about", { organization: organization.name, count: matrix.locations.length })}
        actions={create}
      />
      <TabLinks
        label={t("title")}
        tabs={TABS.map((tab) => ({ href: hrefOf(tab), label: t(`tabs.${tab}`), current: tab === current }))}
      />
      <KeptTab
        name="manage-plans"
        tabs={TABS.map((name) => ({ name, href: hrefOf(name) }))}
        asked={search.tab === undefined ? null : current}
      />
      <div className="grid grid-cols-1 gap-5 pt-3 sm:pt-6">
        {manages ? null : (
          // On a phone what one came for is first.
          <div className="max-sm:order-last">
            <ReadOnlyNote of="organization" />
          </div>
        )}
        <KeepForSession name={PLANS_TARGET_COOKIE} value={target} />
        {current === "own" ? null : <PlaceChooser key={target} path={path} at={target} options={options} />}
        {only ? (
          <Callout tone="info" action={<TextLink href={withQuery(path, { tab: current })}>{t("allPlans")}</TextLink>}>
            {t("only", { location: only.label })}
          </Callout>
        ) : null}
        {current === "own" ? (
          <OwnPlans organization={organization} matrix={whole} locale={locale} mayAct={mayAct} />
        ) : matrix.plans.length === 0 ? (
          <Card>
            {only ? (
              <EmptyState icon={<Layers />} title={t("emptyAt", { location: only.label })} />
            ) : (
              <EmptyState icon={<Layers />} title={t("empty")} description={t("emptyText")} action={create} />
            )}
          </Card>
        ) : current === "plans" ? (
          <PlanList matrix={matrix} locale={locale} path={path} />
        ) : (
          <PlanMatrix
            path={path}
            locations={matrix.locations}
            groups={matrix.groups}
            plans={matrix.plans.map((plan) => ({
              id: plan.id,
              name: planLabel(plan, locale),
              cells: packCells(plan.cells),
            }))}
          />
        )}
      </div>
    </>
  );
}
