import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createLeadSource, deleteLeadSource, switchLeadSource, updateLeadSource } from "./commands";
import { listLeadSources } from "./queries";
import { leadSourceColumns } from "./rules";
import { leadSourceChange, leadSourceFile, leadSourceSwitch, newLeadSource } from "./schema";

export const leadSourceEndpoints = [
  endpoint("GET /admin/lead-sources/export", ADMINS, {
    feature: "leadSource",
    summary: "The leadSources as a file, searched and filtered as the page is.",
    query: leadSourceFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listLeadSources(tenant.id, query)).rows);
      return listFile("leadSources", query.format, leadSourceColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/lead-sources", ADMINS, {
    feature: "leadSource",
    summary: "Make a source that practices heard of us by.",
    input: newLeadSource,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createLeadSource(tenant.id, input, { actor, caller }) }, "leadSources.created"),
  }),
  endpoint("PUT /admin/lead-sources/:leadSourceId", ADMINS, {
    feature: "leadSource",
    summary: "Change a source that practices heard of us by.",
    input: leadSourceChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await updateLeadSource(tenant.id, params.leadSourceId, input, { actor, caller }), "leadSources.saved"),
  }),
  endpoint("PUT /admin/lead-sources/:leadSourceId/active", ADMINS, {
    feature: "leadSource",
    summary: "End a source, or take that back.",
    input: leadSourceSwitch,
    run: async ({ actor, tenant, params, input, caller }) => {
      await switchLeadSource(tenant.id, params.leadSourceId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "leadSources.switchedOn" : "leadSources.switchedOff");
    },
  }),
  endpoint("DELETE /admin/lead-sources/:leadSourceId", ADMINS, {
    feature: "leadSource",
    summary: "Delete a source that practices heard of us by.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await deleteLeadSource(tenant.id, params.leadSourceId, { actor, caller }), "leadSources.deleted"),
  }),
];
