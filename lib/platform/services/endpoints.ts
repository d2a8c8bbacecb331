import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createService, deleteService, switchService, updateService } from "./commands";
import { listServices } from "./queries";
import { serviceColumns } from "./rules";
import { newService, serviceChange, serviceFile, serviceSwitch } from "./schema";

export const serviceEndpoints = [
  endpoint("GET /admin/services/export", ADMINS, {
    summary: "The services as a file, searched and filtered as the page is.",
    query: serviceFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listServices(tenant, query)).rows);
      return listFile("services", query.format, serviceColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/services", ADMINS, {
    summary: "Add a service that plans may include.",
    input: newService,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createService(tenant, input, { actor, caller }) }, "services.created"),
  }),
  endpoint("PUT /admin/services/:serviceId", ADMINS, {
    summary: "Change what a service is called.",
    input: serviceChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await updateService(tenant.id, params.serviceId, input, { actor, caller }), "services.saved"),
  }),
  endpoint("PUT /admin/services/:serviceId/active", ADMINS, {
    summary: "End a service, or take that back.",
    input: serviceSwitch,
    run: async ({ actor, tenant, params, input, caller }) => {
      await switchService(tenant.id, params.serviceId, input.active, { actor, caller });
      return reply({ active: input.active }, input.active ? "services.switchedOn" : "services.switchedOff");
    },
  }),
  endpoint("DELETE /admin/services/:serviceId", ADMINS, {
    summary: "Delete a service that no plan and no office names.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(await deleteService(tenant, params.serviceId, { actor, caller }), "services.deleted"),
  }),
];
