import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { tenantOfEditor } from "@/components/practice/plans/editor-tenant";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { notFound } from "@/lib/core/errors";
import { withQuery } from "@/lib/core/lists/list";
import { organizationPlaces } from "@/lib/membership/master-plans/place.queries";
import { maySetAt, type SeenPlan } from "@/lib/membership/master-plans/queries";
import { planAtPlace } from "@/lib/membership/master-plans/save.commands";
import { keptFor, type OpenPlan } from "@/lib/membership/master-plans/target.rules";
import { groupOverrides, overridesAtPlace, type PlanPlace } from "@/lib/membership/master-plans/tree.rules";
import { ASPECTS, levelsOf } from "@/lib/practice/plans/inherited.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { GiveBack } from "./give-back";
import type { ManagePlansProps } from "./manage-plans-props";
import { MasterEditor } from "./master-editor";
import { PlaceChooser } from "./place-chooser";
import { planOptions } from "./place-options";

type Props = ManagePlansProps & { seen: SeenPlan; place: { locationId: number } | { groupId: number } };

/** A plan as a group or a location has it: what comes from where, what is given back, and what is set here. */
export async function PlanPlaceScreen({ seen, place: named, tenant, path, mayAct }: Props) {
  const { plan, organization } = seen;
  const [t, locale, places] = await Promise.all([
    getTranslations("masterPlans"),
    getLocale(),
    organizationPlaces(organization),
  ]);
  const at = "locationId" in named ? plan.following.find(({ office }) => office === named.locationId) : undefined;
  const group = "groupId" in named ? places.groups.find(({ id }) => id === named.groupId) : undefined;
  // A plan of a group has nothing between itself and its locations.
  if (!at && (!group || plan.level === "group")) throw notFound();
  const place: Exclude<PlanPlace, { at: "top" }> = at
    ? { at: "location", office: at.office }
    : { at: "group", groupId: group?.id ?? 0 };
  const mayChange = mayAct && (await maySetAt(seen, place));
  const own = overridesAtPlace(plan, place);
  const levels = at ? levelsOf(plan.level, groupOverrides(plan, at), own) : levelsOf(plan.level, own, {});
  const level = at ? "location" : "group";
  const revision = at?.revision ?? plan.revision;
  const target = { targetType: level, target: at?.office ?? group?.id ?? 0 } as const;
  const values = planAtPlace(plan, place);
  const name = planLabel(values, locale);
  const title = at?.officeName ?? group?.groupName ?? "";
  const open: OpenPlan = {
    id: plan.id,
    home: keptFor(plan.groupId),
    at: at ? `location-${at.office}` : keptFor(group?.id ?? null),
  };
  const options = planOptions(plan, places, { all: t("forAll"), group: (name) => t("forGroup", { group: name }) });
  return (
    <>
      <PageHeader
        title={t("place.title", { plan: name, place: title })}
        description={t(`place.${level}`)}
        breadcrumbs={[
          { label: t("title"), href: path },
          { label: planLabel(plan.values, locale), href: withQuery(path, { id: plan.id }) },
        ]}
      />
      {mayChange ? null : <ReadOnlyNote of="organization" />}
      <div className="mb-5">
        <PlaceChooser key={open.at} path={path} at={open.at} options={options} plan={open} />
      </div>
      <Card className="mb-5">
        <CardHeader title={t("place.levels")} />
        <CardBody>
          <DefinitionList
            items={ASPECTS.map((aspect) => ({
              term: t(`matrix.aspect.${aspect}`),
              value: (
                <span className="flex flex-wrap items-center gap-3">
                  {t(`place.from.${levels[aspect]}`)}
                  {mayChange && levels[aspect] === level ? (
                    <GiveBack
                      organizationId={organization.id}
                      plan={{
                        id: plan.id,
                        revision,
                        name,
                        monthlyCents: values.monthlyCents,
                        annualCents: values.annualCents,
                      }}
                      place={target}
                      aspect={aspect}
                      placeName={title}
                    />
                  ) : null}
                </span>
              ),
            }))}
          />
        </CardBody>
      </Card>
      <MasterEditor
        key={`${open.at} ${revision}`}
        organizationId={organization.id}
        tenant={await tenantOfEditor(tenant, locale)}
        path={withQuery(path, { id: plan.id })}
        plan={{ id: plan.id, revision, status: plan.status }}
        place={target}
        open={open}
        groups={[]}
        values={values}
        mayChange={mayChange}
      />
    </>
  );
}
