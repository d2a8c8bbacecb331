import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import ClosingNotice from "@/components/membership/closings/closing-notice";
import { STATE_TONES } from "@/components/practice/offices/admin/office-state";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status-pill";
import { KeptTab } from "@/components/ui/tabs/kept-tab";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { locationPlans } from "@/lib/membership/locations/kept-plans.queries";
import { locationRow } from "@/lib/membership/locations/list.queries";
import { LOCATION_TABS } from "@/lib/membership/locations/list.schema";
import { locationNamed } from "@/lib/membership/locations/organization.queries";
import { isOpen } from "@/lib/practice/offices/rules";
import type { Tenant } from "@/tenants/tenant";
import { LocationMenu } from "./location-menu";
import { LocationOverview } from "./location-overview";
import { LocationPlans } from "./location-plans";
import { OpenLocation } from "./open-location";
import { SellLocation } from "./sell-location";

type Props = {
  actor: Actor;
  tenant: Tenant;
  /** The office one works in now. */
  office: OfficeId;
  id: number;
  locale: Locale;
  path: string;
  search: Record<string, string>;
  mayAct: boolean;
};

/** One location: how it stands, what its launch still needs, what it says about itself, and its plans. */
export async function LocationScreen({ actor, tenant, office, id, locale, path, search, mayAct }: Props) {
  const [t, list, closings, location] = await Promise.all([
    getTranslations("locations.location"),
    getTranslations("locations.list"),
    getTranslations("closingsTakeover"),
    locationNamed(actor, id),
  ]);
  const row = await locationRow(location);
  const current = LOCATION_TABS.find((tab) => tab === search.tab) ?? "overview";
  const hrefOf = (tab: (typeof LOCATION_TABS)[number]) => withQuery(path, { id, tab });
  const here = location.office === office;
  const { managed } = location.organization;
  const mayClose = managed && row.closesOn === null && isOpen(row.state);
  return (
    <>
      <PageHeader
        title={row.officeName}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{[row.place, location.organization.name].filter(Boolean).join(" · ")}</span>
            <StatusPill tone={STATE_TONES[row.state]}>{list(`state.${row.state}`)}</StatusPill>
          </span>
        }
        breadcrumbs={[{ label: list("title"), href: path }]}
        actions={
          <>
            {mayAct ? <SellLocation locationId={id} name={row.officeName} /> : null}
            {here ? null : <OpenLocation id={id} dashboard={tenant.dashboardPath} label={t("open")} />}
            {mayAct ? (
              <LinkButton variant="primary" href={withQuery(`${path}/edit`, { id })}>
                {t("edit")}
              </LinkButton>
            ) : null}
            {mayClose ? (
              <LocationMenu id={id} name={row.officeName} words={{ close: t("close"), intro: t("closeIntro") }} />
            ) : null}
          </>
        }
      />
      <TabLinks
        label={row.officeName}
        tabs={LOCATION_TABS.map((tab) => ({ href: hrefOf(tab), label: t(`tabs.${tab}`), current: tab === current }))}
      />
      <KeptTab
        name="manage-locations"
        tabs={LOCATION_TABS.map((tab) => ({ name: tab, href: hrefOf(tab) }))}
        asked={search.tab === undefined ? null : current}
      />
      <div className="grid grid-cols-1 gap-6 pt-3 sm:pt-6">
        {mayAct ? null : <ReadOnlyNote />}
        {row.closesOn === null ? null : (
          <ClosingNotice
            officeId={id}
            name={row.officeName}
            closesOn={row.closesOn}
            mayAct={managed}
            whyNot={closings("mayNot")}
          />
        )}
        {current === "overview" ? (
          <LocationOverview
            row={row}
            office={location.office}
            here={here}
            tenant={tenant}
            locale={locale}
            path={path}
          />
        ) : (
          <LocationPlans plans={await locationPlans(location)} locale={locale} />
        )}
      </div>
    </>
  );
}
