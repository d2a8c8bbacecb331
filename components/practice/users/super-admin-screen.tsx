import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { TrailList } from "@/components/operations/activity/trail-list";
import { SwitchesList } from "@/components/practice/switches/switches-list";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { Locale } from "@/lib/core/i18n/locale";
import { type FileFormat, listView, withQuery } from "@/lib/core/lists/list";
import { trailList } from "@/lib/operations/activity/trail.schema";
import { switchList } from "@/lib/practice/switches/schema";
import { userList } from "@/lib/practice/users/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddAdministrator } from "./role-acts";
import { UserListScreen } from "./user-list";

const PATH = "/admin/super_admin";
const TABS = ["roles", "switches", "trail"] as const;
const tab = z.enum(TABS).catch("roles").default("roles");

type Props = { actor: Actor; tenant: Tenant; locale: Locale; search: Record<string, string> };

/** What a super admin decides and reads: who of us has which role, what an office goes without, and the whole trail. */
export async function SuperAdminScreen({ actor, tenant, locale, search }: Props) {
  const [t, titles] = await Promise.all([getTranslations("officesAdmin.superAdmin"), getTranslations("routes")]);
  const shown = tab.parse(search.tab);
  return (
    <>
      <PageHeader list title={titles("superAdmin")} />
      <div className="mb-3 sm:mb-6">
        <TabLinks
          label={t("tabs")}
          tabs={TABS.map((name) => ({
            href: withQuery(PATH, name === "roles" ? {} : { tab: name }),
            label: t(name),
            current: name === shown,
          }))}
        />
      </div>
      {shown === "roles" ? <Roles {...{ actor, tenant, search }} /> : null}
      {shown === "switches" ? <Switches {...{ tenant, search }} /> : null}
      {shown === "trail" ? <Trail {...{ tenant, locale, search }} /> : null}
    </>
  );
}

/** The list of users, of our own administrators alone. */
async function Roles({ actor, tenant, search }: Pick<Props, "actor" | "tenant" | "search">) {
  const t = await getTranslations("users.administrators");
  const ours = { kind: "ours" } as const;
  return (
    <UserListScreen
      {...{ actor, search }}
      within
      head={{ title: t("title"), text: t("text") }}
      list={listView(PATH, userList, { ...search, ...ours, association: "" }, { whole: ours })}
      scope={{ tenantId: tenant.id }}
      file="/api/v1/admin/users/export"
      actions={<AddAdministrator />}
    />
  );
}

// The address of a tab's list names the tab; that of its file does not.

function Switches({ tenant, search }: Pick<Props, "tenant" | "search">) {
  const named = { tab: "switches" } as const;
  const list = listView(PATH, switchList.extend({ tab }), { ...search, ...named }, { whole: named });
  const plain = listView(PATH, switchList, search);
  const file = (format: FileFormat) => plain.fileHref("/api/v1/admin/switches/export", format);
  return <SwitchesList {...{ tenant, list, file }} />;
}

function Trail({ tenant, locale, search }: Pick<Props, "tenant" | "locale" | "search">) {
  const named = { tab: "trail", period: "all" } as const;
  const list = listView(PATH, trailList.extend({ tab }), { ...search, tab: "trail" }, { whole: named });
  const plain = listView(PATH, trailList, search);
  const file = (format: FileFormat) => plain.fileHref("/api/v1/admin/trail/export", format);
  return <TrailList {...{ tenant, locale, list, file }} />;
}
