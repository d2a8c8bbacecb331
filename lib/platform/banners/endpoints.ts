import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createBanner, deleteBanner, switchBanner, updateBanner } from "./commands";
import { listBanners } from "./queries";
import { bannerColumns } from "./rules";
import { bannerChange, bannerFile, bannerSwitch, newBanner } from "./schema";

export const bannerEndpoints = [
  endpoint("GET /admin/banners/export", ADMINS, {
    summary: "The banners as a file, searched and filtered as the page is.",
    query: bannerFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listBanners(tenant.id, query)).rows);
      return listFile("banners", query.format, bannerColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/banners", ADMINS, {
    summary: "Make a banner that stands above every page of its audience.",
    input: newBanner,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createBanner(tenant.id, input, { actor, caller }) }, "banners.created"),
  }),
  endpoint("PUT /admin/banners/:bannerId", ADMINS, {
    summary: "Change a banner.",
    input: bannerChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await updateBanner(tenant.id, params.bannerId, input, { actor, caller }), "banners.saved"),
  }),
  endpoint("PUT /admin/banners/:bannerId/active", ADMINS, {
    summary: "Take a banner down, or put it up again.",
    input: bannerSwitch,
    run: async ({ actor, tenant, params, input, caller }) => {
      await switchBanner(tenant.id, params.bannerId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "banners.switchedOn" : "banners.switchedOff");
    },
  }),
  endpoint("DELETE /admin/banners/:bannerId", ADMINS, {
    summary: "Delete a banner.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await deleteBanner(tenant.id, params.bannerId, { actor, caller }), "banners.deleted"),
  }),
];
