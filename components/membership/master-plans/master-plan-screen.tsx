import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { tenantOfEditor } from "@/components/practice/plans/editor-tenant";
import { PLAN_TONE } from "@/components/practice/plans/plan-status";
import { PageHeader } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status-pill";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { organizationPlaces } from "@/lib/membership/master-plans/place.queries";
import { maySetAt, seenPlan } from "@/lib/membership/master-plans/queries";
import { keptFor } from "@/lib/membership/master-plans/target.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import type { ManagePlansProps } from "./manage-plans-props";
import { MasterEditor } from "./master-editor";
import { MasterPlanActs } from "./master-plan-acts";
import { PlaceChooser } from "./place-chooser";
import { planOptions } from "./place-options";
import { PlanLocations } from "./plan-locations";
import { PlanPlaceScreen } from "./plan-place-screen";
import { PlannedPrices } from "./planned-prices";

const TABS = ["locations", "terms"] as const;

/** One plan of an organization: where it is offered and what is different there, and its terms; or as one place has it. */
export async function MasterPlanScreen(props: ManagePlansProps & { planId: number }) {
  const { actor, tenant, path, search, mayAct, planId } = props;
  const [t, states, locale, seen] = await Promise.all([
    getTranslations("masterPlans"),
    getTranslations("plans.list.status"),
    getLocale(),
    seenPlan(actor, planId),
  ]);
  const [locationId, groupId] = [idIn(search.locationId ?? ""), idIn(search.groupId ?? "")];
  if (locationId || (groupId && groupId !== seen.plan.groupId))
    return <PlanPlaceScreen {...props} seen={seen} place={locationId ? { locationId } : { groupId: groupId ?? 0 }} />;
  const { plan, organization } = seen;
  const [may, places] = await Promise.all([maySetAt(seen, { at: "top" }), organizationPlaces(organization)]);
  const manages = mayAct && may;
  const name = planLabel(plan.values, locale);
  const current = TABS.find((tab) => tab === search.tab) ?? "locations";
  const group = places.groups.find(({ id }) => id === plan.groupId);
  const home = keptFor(plan.groupId);
  const options = planOptions(plan, places, { all: t("forAll"), group: (each) => t("forGroup", { group: each }) });
  return (
    <>
      <PageHeader
        title={name}
        description={group ? t("forGroup", { group: group.groupName }) : t("forAll")}
        breadcrumbs={[{ label: t("title"), href: path }]}
        actions={
          <>
            <StatusPill tone={PLAN_TONE[plan.status]}>{states(plan.status)}</StatusPill>
            {manages ? (
              <MasterPlanActs
                organizationId={organization.id}
                path={path}
                plan={{
                  id: plan.id,
                  revision: plan.revision,
                  status: plan.status,
                  groupId: plan.groupId,
                  name,
                  monthlyCents: plan.values.monthlyCents,
                  annualCents: plan.values.annualCents,
                }}
                managesAll={organization.managed}
                places={places}
              />
            ) : null}
          </>
        }
      />
      <PlannedPrices seen={seen} places={places} mayAct={mayAct} />
      <TabLinks
        label={name}
        tabs={TABS.map((tab) => ({
          href: withQuery(path, { id: plan.id, tab }),
          label: t(`planTabs.${tab}`),
          current: tab === current,
        }))}
      />
      <div className="pt-3 sm:pt-6">
        {manages ? null : <ReadOnlyNote of="organization" />}
        {current === "locations" ? (
          <PlanLocations seen={seen} places={places} locale={locale} path={path} manages={manages} />
        ) : (
          <>
            <div className="mb-5">
              <PlaceChooser path={path} at={home} options={options} plan={{ id: plan.id, home }} />
            </div>
            <MasterEditor
              key={plan.revision}
              organizationId={organization.id}
              tenant={await tenantOfEditor(tenant, locale)}
              path={path}
              plan={{ id: plan.id, revision: plan.revision, status: plan.status }}
              place={null}
              open={{ id: plan.id, home, at: home }}
              groups={[]}
              values={plan.values}
              mayChange={manages}
            />
          </>
        )}
      </div>
    </>
  );
}
