import "server-only";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/ui/page-header";
import { KeptTab } from "@/components/ui/tabs/kept-tab";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { marketed } from "@/lib/membership/marketing/queries";
import type { Tenant } from "@/tenants/tenant";
import { SignsTab } from "./signs-tab";
import { WebsiteTab } from "./website-tab";

const TABS = ["qr-code-signs", "plans-on-website"] as const;

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: string;
};

/** What an office tells patients of its plans with: signs to print, and what its website shows. */
export async function MarketingScreen({ actor, tenant, office, locale, search, path }: Props) {
  const [t, facts] = await Promise.all([getTranslations("marketing"), marketed(tenant, office)]);
  const asked = TABS.find((name) => name === search.tab) ?? null;
  const shown = asked ?? TABS[0];
  const tabs = TABS.map((name) => ({ name, href: withQuery(path, { tab: name }) }));
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="mb-4 sm:mb-6">
        <TabLinks
          label={t("tabs")}
          tabs={tabs.map(({ name, href }) => ({ href, label: t(`tab.${name}`), current: name === shown }))}
        />
        <KeptTab name="marketing" tabs={tabs} asked={asked} />
      </div>
      {shown === "qr-code-signs" ? <SignsTab {...{ tenant, facts, locale, search, path }} /> : null}
      {shown === "plans-on-website" ? <WebsiteTab {...{ actor, tenant, facts }} officeId={office} /> : null}
    </>
  );
}
