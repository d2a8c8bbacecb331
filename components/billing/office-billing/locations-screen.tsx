import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { KeptTab } from "@/components/ui/tabs/kept-tab";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import { billedOwner, mayManage, officeOfOrganization } from "@/lib/billing/office-billing/account.queries";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, type Window, withQuery } from "@/lib/core/lists/list";
import { locationBills } from "@/lib/membership/locations/billing.queries";
import { type LocationBill, locationBillColumns } from "@/lib/membership/locations/billing.rules";
import { type LocationBillList, locationBillList } from "@/lib/membership/locations/billing.schema";
import type { Tenant } from "@/tenants/tenant";
import { DueAndNext, Invoices, loadBilling, Methods, NotYours } from "./billing-parts";
import { LocationInvoices } from "./location-invoices";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  path: string;
  search: Record<string, string>;
};

const TABS = ["locations", "invoices", "methods"] as const;

/** An organization's billing (001 §2): what each location is billed, its invoices and how it pays; `?id=` names another one. */
export async function LocationsScreen({ actor, tenant, office, locale, path, search }: Props) {
  const { id, tab, location, ...rest } = search;
  const named = idIn(id);
  const from = named === null ? office : await officeOfOrganization(actor, named);
  const [t, owner] = await Promise.all([getTranslations("officeBilling"), billedOwner(from)]);
  const title = t("locations.title");
  const { organizationId } = owner;
  if (organizationId === null || !mayManage(actor, owner)) {
    return (
      <>
        <PageHeader title={title} />
        {organizationId === null ? <Single /> : <NotYours actor={actor} />}
      </>
    );
  }
  const billing = await loadBilling(actor, from, owner);
  const current = TABS.find((each) => each === tab) ?? "locations";
  const hrefOf = (each: (typeof TABS)[number]) => withQuery(path, { id: named, tab: each });
  const tabs = TABS.map((each) => ({ name: each, href: hrefOf(each) }));
  const only = owner.offices.find((each) => each === idIn(location));
  return (
    <>
      <PageHeader
        title={title}
        description={t("organizationText", { owner: billing.account?.owner ?? "", count: owner.offices.length })}
      />
      <TabLinks
        label={title}
        tabs={TABS.map((each) => ({
          href: hrefOf(each),
          label: t(`locations.tabs.${each}`),
          current: each === current,
        }))}
      />
      <KeptTab name="multi-location-billing" tabs={tabs} asked={tab === undefined ? null : current} />
      <div className="grid items-start gap-4 pt-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {current === "locations" ? (
            <Locations
              organizationId={organizationId}
              load={(query, window) => locationBills(owner, billing.next, query, window)}
              path={hrefOf("locations")}
              invoices={hrefOf("invoices")}
              search={rest}
            />
          ) : null}
          {current === "invoices" && only ? (
            <LocationInvoices owner={owner} office={only} back={hrefOf("invoices")} />
          ) : null}
          {current === "invoices" && !only ? <Invoices billing={billing} locale={locale} /> : null}
          {current === "methods" ? <Methods billing={billing} tenant={tenant} /> : null}
        </div>
        <DueAndNext billing={billing} locale={locale} />
      </div>
    </>
  );
}

async function Single() {
  const t = await getTranslations("officeBilling");
  return (
    <Card>
      <EmptyState
        icon={<Building2 />}
        title={t("locations.single")}
        description={t("locations.singleText")}
        action={<LinkButton href="/account/settings/billing">{t("title")}</LinkButton>}
      />
    </Card>
  );
}

type Bills = (...asked: [query: LocationBillList, window: Window]) => ReturnType<typeof locationBills>;
type ListProps = {
  organizationId: number;
  load: Bills;
  path: string;
  /** Where its invoices are, which `location` narrows to one. */
  invoices: string;
  search: Record<string, string>;
};

/** What each location is billed, and what all come to; each leads to its invoices. */
async function Locations({ organizationId, load, path, invoices, search }: ListProps) {
  const t = await getTranslations("officeBilling.locations");
  const list = listView(path, locationBillList, search);
  return (
    <ListScreen<LocationBill, Awaited<ReturnType<Bills>>>
      words="officeBilling.locations"
      head={{ title: t("tabs.locations"), text: t("text") }}
      within
      list={list}
      load={() => load(list.query, list.window)}
      file={`/api/v1/multi-location/billing/${organizationId}/export`}
      columns={locationBillColumns}
      keyOf={(row) => row.id}
      hrefOf={(row) => withQuery(invoices, { location: row.id })}
      notes={{ location: ({ place }) => place }}
      totals={({ totals }) => totals}
    />
  );
}
