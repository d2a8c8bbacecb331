import "server-only";
import { endpoint } from "@/lib/core/api/endpoint";
import { OFFICE_AND_ADMIN } from "@/lib/core/roles";
import { officeNameOf, readReport } from "./report.queries";
import { reportFile } from "./report.schema";
import { reportFileReply } from "./report.wire";

export const measureEndpoints = [
  endpoint("GET /dentists/:officeId/report/export", OFFICE_AND_ADMIN, {
    summary: "A report of the office over a period as a file: `csv`, `xlsx` or `pdf`, the same figures as on its page.",
    query: reportFile,
    run: async ({ params, query, tenant, caller }) => {
      const [report, officeName] = await Promise.all([
        readReport(params.officeId, query.report, query),
        officeNameOf(params.officeId),
      ]);
      return reportFileReply(query.format, report, { locale: caller.locale, officeName, tenantId: tenant.id });
    },
  }),
];
