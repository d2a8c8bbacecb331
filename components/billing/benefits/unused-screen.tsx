import "server-only";
import { Gift } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { UNUSED_FILTERS, unusedList } from "@/lib/billing/benefits/schema";
import { listUnused } from "@/lib/billing/benefits/unused.queries";
import { unusedColumns } from "@/lib/billing/benefits/unused.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { formatDate } from "@/lib/core/time/dates";
import { pathOf } from "@/lib/pages/routes";
import type { Tenant } from "@/tenants/tenant";
import { UnusedMenu } from "./unused-acts";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

/** Who has something included and not yet used: the people to call before their term ends. */
export async function UnusedScreen({ tenant, office, locale, search, path }: Props) {
  const t = await getTranslations("benefits");
  const list = listView(path, unusedList, search);
  return (
    <ListScreen
      words="benefits"
      list={list}
      load={() => listUnused(office, tenant, list.query, locale, list.window)}
      filters={UNUSED_FILTERS}
      file={`/api/v1/dentists/${office}/benefits/unused`}
      columns={unusedColumns}
      keyOf={({ membershipId }) => membershipId}
      hrefOf={({ memberId }) => withQuery(pathOf(tenant, "members"), { id: memberId })}
      cells={{
        invited: ({ invitedOn }) =>
          invitedOn ? <StatusPill tone="neutral">{t("invitedOn", { date: formatDate(invitedOn) })}</StatusPill> : null,
      }}
      acts={({ membershipId, name }) => <UnusedMenu officeId={office} membershipId={membershipId} name={name} />}
      empty={{ icon: <Gift /> }}
    />
  );
}
