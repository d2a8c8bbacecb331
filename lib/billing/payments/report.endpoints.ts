import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { officeNameOf } from "@/lib/platform/measures/report.queries";
import { eachLine, reportTotals } from "./report.queries";
import { paymentReportExport } from "./report.schema";
import { reportColumns, reportName, reportSums } from "./report.wire";

export const paymentReportEndpoints = [
  endpoint("GET /dentists/:officeId/payments/export", OFFICE_AND_ADMIN, {
    summary:
      "The office's payment ledger as a file: one row per payment, refund and lost dispute on its own day, with running totals.",
    query: paymentReportExport,
    run: async ({ params, query, caller }) => {
      const { from, until, filter, format } = query;
      const view = { period: { from, until }, filter };
      const [officeName, totals] = await Promise.all([
        officeNameOf(params.officeId),
        reportTotals(params.officeId, view),
      ]);
      const rows = eachLine(params.officeId, view, caller.locale);
      return listFile("ledger", format, reportColumns(caller.locale), rows, caller.locale, {
        name: reportName(view, officeName, caller.locale),
        sums: () => [reportSums(totals)],
      });
    },
  }),
];
