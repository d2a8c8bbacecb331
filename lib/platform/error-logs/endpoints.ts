import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { resolveErrorLog } from "./commands";
import { errorLogColumns } from "./list.rules";
import { listErrorLogs } from "./queries";
import { errorLogFile, errorResolution } from "./schema";

export const errorLogEndpoints = [
  endpoint("GET /admin/error-logs/export", ADMINS, {
    summary: "The errors of the server as a file, searched and filtered as the page is.",
    query: errorLogFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listErrorLogs(tenant.id, query)).rows);
      return listFile("errorLogs", query.format, errorLogColumns, rows, caller.locale);
    },
  }),
  endpoint("PUT /admin/error-logs/:errorLogId/resolved", ADMINS, {
    summary: "Mark an error as resolved, or open it again.",
    input: errorResolution,
    run: async ({ actor, tenant, params, input, caller }) => {
      await resolveErrorLog(tenant.id, params.errorLogId, input, { actor, caller });
      return reply({ resolved: input.resolved }, input.resolved ? "errorLogs.resolved" : "errorLogs.reopened");
    },
  }),
];
