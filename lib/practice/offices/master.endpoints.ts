import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { notFound } from "@/lib/core/errors";
import { translate } from "@/lib/core/i18n/translate";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reportFile } from "@/lib/platform/measures/report.schema";
import { reportFileReply } from "@/lib/platform/measures/report.wire";
import { platformNumbers, readPlatformReport } from "./kpi.queries";
import { listMaster } from "./master.queries";
import { masterColumns } from "./master.rules";
import { masterFile } from "./master.schema";

/** The numbers of the business: of all offices together, and office by office. */
export const masterEndpoints = [
  endpoint("GET /admin/reports/export", ADMINS, {
    summary:
      "The master report of a period as a file, a row an office: `month` is `2026-10`, a year `2026`, or `week`; the last whole month where none is said.",
    query: masterFile,
    run: async ({ tenant, query, caller }) => {
      const { rows, sum } = await listMaster(tenant.id, query);
      return listFile("offices.master", query.format, masterColumns, rows, caller.locale, { sums: () => [sum] });
    },
  }),
  endpoint("GET /admin/kpi", ADMINS, {
    summary:
      "The numbers of the back office: offices, those with members, active members, offices in onboarding, members who joined in the last seven days, members at the end of each month, fees of last month and of this year. Money in cents.",
    run: ({ tenant }) => platformNumbers(tenant.id),
  }),
  endpoint("GET /admin/kpi/export", ADMINS, {
    summary: "Members of all offices together over a period as a file: `csv`, `xlsx` or `pdf`, as the page shows them.",
    query: reportFile,
    run: async ({ tenant, query, caller }) => {
      const report = await readPlatformReport(tenant.id, query);
      if (!report) throw notFound();
      const officeName = translate(caller.locale, "offices.kpi.allOffices");
      return reportFileReply(query.format, report, { locale: caller.locale, officeName, tenantId: tenant.id });
    },
  }),
];
