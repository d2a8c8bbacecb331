import "server-only";
import { Stethoscope } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { listView } from "@/lib/core/lists/list";
import { listServices } from "@/lib/platform/services/queries";
import { serviceColumns } from "@/lib/platform/services/rules";
import { SERVICE_FILTERS, serviceList } from "@/lib/platform/services/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddService, ServiceMenu } from "./service-acts";

/** What plans of the tenant's offices can include, and what each service is called: the editor of plans offers what stands here. */
export async function ServicesScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const t = await getTranslations("services");
  const list = listView("/admin/services", serviceList, search);
  return (
    <ListScreen
      words="services"
      list={list}
      load={() => listServices(tenant, list.query, list.window)}
      filters={SERVICE_FILTERS}
      file="/api/v1/admin/services/export"
      actions={<AddService />}
      columns={serviceColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ active }) => (
          <StatusPill tone={active ? "good" : "neutral"}>{t(active ? "state.active" : "state.ended")}</StatusPill>
        ),
      }}
      acts={(row) => <ServiceMenu row={row} />}
      empty={{ icon: <Stethoscope />, action: <AddService /> }}
    />
  );
}
