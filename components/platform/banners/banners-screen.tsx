import "server-only";
import { Megaphone } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { listView } from "@/lib/core/lists/list";
import { listBanners } from "@/lib/platform/banners/queries";
import { bannerColumns } from "@/lib/platform/banners/rules";
import { BANNER_FILTERS, bannerList } from "@/lib/platform/banners/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddBanner, BannerMenu } from "./banner-acts";

const TONES = { showing: "good", scheduled: "info", over: "neutral" } as const;

/** The lines above every page: for whom, from when until when. */
export async function BannersScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const [t, titles] = await Promise.all([getTranslations("banners"), getTranslations("routes")]);
  const list = listView("/admin/banners", bannerList, search);
  return (
    <ListScreen
      words="banners"
      list={list}
      load={() => listBanners(tenant.id, list.query, list.window)}
      filters={BANNER_FILTERS}
      file="/api/v1/admin/banners/export"
      breadcrumbs={[{ label: titles("releaseNotes"), href: "/admin/releaseNotes" }]}
      actions={<AddBanner />}
      columns={bannerColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ state }) => <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>,
      }}
      acts={(row) => <BannerMenu row={row} />}
      empty={{ icon: <Megaphone />, action: <AddBanner /> }}
    />
  );
}
