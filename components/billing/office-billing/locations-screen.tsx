import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import { KeptTab } from "@/components/ui/tabs/kept-tab";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import { billedOwner, mayManage, officeOfOrganization } from "@/lib/billing/office-billing/account.queries";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { type LocationTier, locationTiers } from "@/lib/membership/locations/billing.queries";
import { OFFICE_TIERS } from "@/lib/practice/offices/tier.schema";
import type { Tenant } from "@/tenants/tenant";
import { DueAndNext, Invoices, loadBilling, Methods, NotYours } from "./billing-parts";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string> };

const PATH = "/account/multi-location-billing";
const TABS = ["locations", "invoices", "methods"] as const;

/** An organisation's billing (001 §2): its locations' tiers, its invoices and how it pays; `?id=` names another one. */
export async function LocationsScreen({ actor, tenant, office, locale, search }: Props) {
  const named = idIn(search.id);
  const from = named === null ? office : await officeOfOrganization(actor, named);
  const [t, owner] = await Promise.all([getTranslations("officeBilling"), billedOwner(from)]);
  const title = t("locations.title");
  const isOrganization = owner.organizationId !== null;
  if (!isOrganization || !mayManage(actor, owner)) {
    return (
      <>
        <PageHeader title={title} />
        {isOrganization ? (
          <NotYours actor={actor} />
        ) : (
          <Card>
            <EmptyState
              icon={<Building2 />}
              title={t("locations.single")}
              description={t("locations.singleText")}
              action={<LinkButton href="/account/settings/billing">{t("title")}</LinkButton>}
            />
          </Card>
        )}
      </>
    );
  }
  const billing = await loadBilling(actor, from, owner);
  const current = TABS.find((tab) => tab === search.tab) ?? "locations";
  const hrefOf = (tab: (typeof TABS)[number]) =>
    `${PATH}?${new URLSearchParams({ ...(named === null ? {} : { id: String(named) }), tab })}`;
  const tabs = TABS.map((tab) => ({ name: tab, href: hrefOf(tab) }));
  return (
    <>
      <PageHeader
        title={title}
        description={t("organizationText", { owner: billing.account?.owner ?? "", count: owner.offices.length })}
      />
      <TabLinks
        label={title}
        tabs={TABS.map((tab) => ({ href: hrefOf(tab), label: t(`locations.tabs.${tab}`), current: tab === current }))}
      />
      <KeptTab name="multi-location-billing" tabs={tabs} asked={search.tab === undefined ? null : current} />
      <div className="grid items-start gap-4 pt-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {current === "locations" ? (
            <Locations rows={await locationTiers(owner, billing.next)} locale={locale} />
          ) : null}
          {current === "invoices" ? <Invoices billing={billing} locale={locale} /> : null}
          {current === "methods" ? <Methods billing={billing} tenant={tenant} /> : null}
        </div>
        <DueAndNext billing={billing} locale={locale} />
      </div>
    </>
  );
}

async function Locations({ rows, locale }: { rows: readonly LocationTier[]; locale: Locale }) {
  const [t, tiers] = await Promise.all([
    getTranslations("officeBilling.locations"),
    getTranslations("onboardingSignup.tiers"),
  ]);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const total = (of: (row: LocationTier) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const tierOf = ({ tierLevel, legacyPricing }: LocationTier) => {
    const known = OFFICE_TIERS.find(({ level }) => level === tierLevel);
    return legacyPricing || !known ? t("oldPrices") : tiers(`${known.name}.name`);
  };
  return (
    <Card>
      <CardHeader title={t("tabs.locations")} description={t("text")} />
      <Table caption={t("tabs.locations")} className="mt-3" stack>
        <THead>
          <HeadCell>{t("location")}</HeadCell>
          <HeadCell>{t("tier")}</HeadCell>
          <HeadCell align="end">{t("members")}</HeadCell>
          <HeadCell align="end">{t("share")}</HeadCell>
        </THead>
        <TBody>
          {rows.map((row) => (
            <Row key={row.officeId}>
              <Cell label={t("location")}>
                <span>
                  <span className="font-medium text-ink">{row.officeName}</span>
                  <span className="block text-small text-muted">
                    {[row.city, row.state].filter((part) => part !== null).join(", ")}
                  </span>
                </span>
              </Cell>
              <Cell label={t("tier")}>
                <span>
                  {tierOf(row)}, {t(row.period)}
                  {row.live ? null : (
                    <StatusPill tone="warn" className="ms-2">
                      {t("notLive")}
                    </StatusPill>
                  )}
                </span>
              </Cell>
              <Cell label={t("members")} align="end">
                {row.members.toLocaleString(locale)}
              </Cell>
              <Cell label={t("share")} align="end">
                {money(row.nextCents)}
              </Cell>
            </Row>
          ))}
        </TBody>
        <TFoot>
          <Row>
            <Cell>{t("total")}</Cell>
            <Cell />
            <Cell label={t("members")} align="end">
              {total(({ members }) => members).toLocaleString(locale)}
            </Cell>
            <Cell label={t("share")} align="end">
              {money(total(({ nextCents }) => nextCents))}
            </Cell>
          </Row>
        </TFoot>
      </Table>
    </Card>
  );
}
