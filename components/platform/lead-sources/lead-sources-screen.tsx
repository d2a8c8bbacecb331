import "server-only";
import { Megaphone } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { listView } from "@/lib/core/lists/list";
import { listLeadSources } from "@/lib/platform/lead-sources/queries";
import { leadSourceColumns } from "@/lib/platform/lead-sources/rules";
import { LEAD_SOURCE_FILTERS, leadSourceList } from "@/lib/platform/lead-sources/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddLeadSource, LeadSourceMenu } from "./lead-source-acts";

/** Where practices heard of us: what they choose from at sign-up, and how many offices and members each has brought. */
export async function LeadSourcesScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const t = await getTranslations("leadSources");
  const list = listView("/admin/leadSource", leadSourceList, search);
  return (
    <ListScreen
      words="leadSources"
      list={list}
      load={() => listLeadSources(tenant.id, list.query, list.window)}
      filters={LEAD_SOURCE_FILTERS}
      file="/api/v1/admin/lead-sources/export"
      actions={<AddLeadSource />}
      columns={leadSourceColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ active }) => (
          <StatusPill tone={active ? "good" : "neutral"}>{t(active ? "state.active" : "state.ended")}</StatusPill>
        ),
      }}
      acts={(row) => <LeadSourceMenu row={row} />}
      empty={{ icon: <Megaphone />, action: <AddLeadSource /> }}
    />
  );
}
