import "server-only";
import { Layers } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { KeepForSession } from "@/components/layout/session/keep-for-session";
import { PlanCard } from "@/components/practice/plans/plan-card";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { notFound } from "@/lib/core/errors";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { placePlans } from "@/lib/membership/master-plans/place.queries";
import { PLANS_TARGET_COOKIE } from "@/lib/pages/session-choices";
import { ASPECTS } from "@/lib/practice/plans/inherited.rules";
import type { ManagePlansProps } from "./manage-plans-props";

type Props = ManagePlansProps & { organization: Organization };

/** What a group or a location offers of its organization's plans, as patients would read it (`id=-2`, 001 §2). */
export async function PlaceTemplate({ organization, path, search }: Props) {
  const t = await getTranslations("masterPlans");
  const locationId = idIn(search.locationId ?? "");
  const groupId = idIn(search.groupId ?? "");
  if (!locationId && !groupId) throw notFound();
  const place = await placePlans(organization, locationId ? { locationId } : { groupId: groupId ?? 0 });
  return (
    <>
      <PageHeader
        title={t("template.title", { place: place.name })}
        description={t(locationId ? "template.location" : "template.group")}
        breadcrumbs={[{ label: t("title"), href: path }]}
      />
      <KeepForSession name={PLANS_TARGET_COOKIE} value={locationId ? `location-${locationId}` : `group-${groupId}`} />
      {place.plans.length === 0 ? (
        <Card>
          <EmptyState icon={<Layers />} title={t("template.empty")} description={t("template.emptyText")} />
        </Card>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5">
          {place.plans.map(({ id, values, levels, offered }) => (
            <li key={id} className="grid content-start gap-2">
              <PlanCard plan={values} />
              <div className="flex flex-wrap items-center gap-2">
                {offered ? null : <Badge>{t("matrix.state.missing")}</Badge>}
                {ASPECTS.filter((aspect) => levels[aspect] !== "master").map((aspect) => (
                  <Badge key={aspect}>{t(`from.${levels[aspect]}`, { aspect: t(`matrix.aspect.${aspect}`) })}</Badge>
                ))}
                <TextLink href={withQuery(path, { id, ...(locationId ? { locationId } : { groupId }) })}>
                  {t("template.open")}
                </TextLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
