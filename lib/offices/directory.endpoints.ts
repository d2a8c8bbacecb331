import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { windowOf } from "@/lib/core/list";
import { ADMINS } from "@/lib/core/roles";
import { listOffices, officeFacts } from "./directory.queries";
import { directoryList } from "./directory.schema";
import { officeHistory } from "./history.queries";
import { historyQuery } from "./history.schema";

export const directoryEndpoints = [
  endpoint("GET /admin/dentists", ADMINS, {
    summary: "Offices by name, for the back office, a page of them.",
    query: directoryList,
    run: ({ tenant, query }) => listOffices(tenant.id, query, windowOf(query)),
  }),
  endpoint("GET /admin/dentists/:officeId", ADMINS, {
    summary: "One office as the back office sees it.",
    run: ({ tenant, params }) => officeFacts(params.officeId, tenant),
  }),
  endpoint("GET /admin/dentists/:officeId/history", ADMINS, {
    summary: "Activity of an office, newest first; `before` is the `next` of the page before.",
    query: historyQuery,
    run: ({ params, query }) => officeHistory(params.officeId, query.before),
  }),
];
