import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { listView } from "@/lib/core/lists/list";
import { officeProfile } from "@/lib/practice/offices/queries";

import { teamList } from "@/lib/practice/offices/users.schema";

import type { PayoutReturn } from "@/lib/practice/payouts/account.rules";
import type { Tenant } from "@/tenants/tenant";
import { PracticeSystemForm } from "./practice-system-form";
import { ProfileTab } from "./profile-tab";
import { RightsTable } from "./rights-table";
import { TeamScreen } from "./team-screen";

const PATH = "/account/settings/office";
const TABS = ["profile", "users", "rights", "pms"] as const;
type Tab = (typeof TABS)[number];

/** The team as a tab: its address says which one it is. */
const teamTab = teamList.extend({ tab: z.enum(TABS).default("profile") });

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  search: Record<string, string>;
  returned: PayoutReturn | undefined;
  mayAct: boolean;
};

/** Settings of an office in three tabs: profile with payout account, users, practice system (000 §2). */
export async function OfficeSettings({ actor, tenant, office, search, returned, mayAct: mayChange }: Props) {
  const t = await getTranslations("offices.settings");
  const tabs = TABS.filter((each) => each !== "pms" || tenant.features.pms);
  const current = tabs.find((each) => each === search.tab) ?? "profile";
  const label = (each: Tab) => (each === "pms" ? t("tabs.pms", { name: tenant.pmsName }) : t(`tabs.${each}`));
  return (
    <>
      <PageHeader title={t("title")} />
      <TabLinks
        label={t("title")}
        tabs={tabs.map((each) => ({
          href: `${PATH}?tab=${each}`,
          label: label(each),
          current: each === current,
        }))}
      />
      <div className="grid grid-cols-1 gap-6 pt-6">
        {mayChange ? null : <ReadOnlyNote />}
        {current === "profile" ? (
          <ProfileTab actor={actor} tenant={tenant} office={office} returned={returned} mayChange={mayChange} />
        ) : null}
        {current === "users" ? (
          <TeamScreen
            {...{ actor, tenant, office }}
            list={listView(PATH, teamTab, search, { whole: { tab: "users" } })}
            mayAct={mayChange}
            within
          />
        ) : null}
        {current === "rights" ? <RightsTable /> : null}
        {current === "pms" ? <SystemTab tenant={tenant} office={office} mayChange={mayChange} /> : null}
      </div>
    </>
  );
}

type TabProps = { tenant: Tenant; office: OfficeId; mayChange: boolean };

async function SystemTab({ tenant, office, mayChange }: TabProps) {
  const { practiceSystem } = await officeProfile(office);
  return (
    <PracticeSystemForm
      officeId={office}
      name={tenant.pmsName}
      options={tenant.constants.pmsOptions}
      selected={practiceSystem}
      mayChange={mayChange}
    />
  );
}
