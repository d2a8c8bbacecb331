import "server-only";
import { TicketPercent } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { listView } from "@/lib/core/lists/list";
import { listPromos } from "@/lib/platform/promos/queries";
import { promoColumns } from "@/lib/platform/promos/rules";
import { PROMO_FILTERS, promoList } from "@/lib/platform/promos/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddPromo, PromoMenu } from "./promo-acts";

const TONES = { active: "good", expired: "warn", ended: "neutral" } as const;

/** The codes with which practices pay less from their sign-up on. */
export async function PromosScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const t = await getTranslations("promos");
  const list = listView("/admin/promos", promoList, search);
  return (
    <ListScreen
      words="promos"
      list={list}
      load={() => listPromos(tenant.id, list.query, list.window)}
      filters={PROMO_FILTERS}
      file="/api/v1/admin/promos/export"
      actions={<AddPromo />}
      columns={promoColumns}
      keyOf={({ id }) => id}
      cells={{ state: ({ state }) => <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
      acts={(promo) => <PromoMenu promo={promo} />}
      empty={{ icon: <TicketPercent />, action: <AddPromo /> }}
    />
  );
}
