import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { ADMINS } from "@/lib/core/roles";
import { listOffices } from "./queries";
import { directoryQuery } from "./schema";

export const directoryEndpoints = [
  endpoint("GET /admin/dentists", ADMINS, {
    summary: "Offices by name, for the back office; `after` is the `next` of the page before.",
    query: directoryQuery,
    run: ({ tenant, query }) => listOffices(tenant.id, query),
  }),
];
