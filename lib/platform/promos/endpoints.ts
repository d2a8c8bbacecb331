import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createPromo, deletePromo, switchPromo, updatePromo } from "./commands";
import { listPromos } from "./queries";
import { promoColumns } from "./rules";
import { newPromo, promoChange, promoFile, promoSwitch } from "./schema";

export const promoEndpoints = [
  endpoint("GET /admin/promos/export", ADMINS, {
    summary: "The promo codes as a file, searched and filtered as the page is.",
    query: promoFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listPromos(tenant.id, query)).rows);
      return listFile("promos", query.format, promoColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/promos", ADMINS, {
    summary: "Make a promo code for the sign-up of practices.",
    input: newPromo,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createPromo(tenant.id, input, { actor, caller }) }, "promos.created"),
  }),
  endpoint("PUT /admin/promos/:promoId", ADMINS, {
    summary: "Change a promo code's name, discount and last day.",
    input: promoChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await updatePromo(tenant.id, params.promoId, input, { actor, caller }), "promos.saved"),
  }),
  endpoint("PUT /admin/promos/:promoId/active", ADMINS, {
    summary: "End a promo code, or take that back.",
    input: promoSwitch,
    run: async ({ actor, tenant, params, input, caller }) => {
      await switchPromo(tenant.id, params.promoId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "promos.switchedOn" : "promos.switchedOff");
    },
  }),
  endpoint("DELETE /admin/promos/:promoId", ADMINS, {
    summary: "Delete a promo code that nobody signed up with.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await deletePromo(tenant.id, params.promoId, { actor, caller }), "promos.deleted"),
  }),
];
