import "server-only";
import { ADMINS, OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { invalid, notFound } from "@/lib/core/errors";
import { INVALID } from "@/lib/core/fields/fields";
import { parseDate } from "@/lib/core/time/dates";
import { endpoint } from "@/lib/front/api/endpoint";
import { dentistOffices, monthLines, monthReports, monthSums, monthsOf } from "./month.queries";
import { masterColumns, monthColumns } from "./month.rules";
import { masterQuery, masterReport, monthFile, monthOfParts } from "./month.schema";
import { monthFileReply, monthWire } from "./month.wire";
import { officeNameOf } from "./report.queries";

export const monthEndpoints = [
  endpoint("GET /dentists/:officeId/reports", OFFICE_AND_ADMIN, {
    summary:
      "The office's monthly reports, the latest first: name, address, year and month of each, with its members and money. Amounts in dollars.",
    run: async ({ params, caller }) => (await monthsOf(params.officeId)).map((step) => monthWire(step, caller.locale)),
  }),
  endpoint("GET /dentists/:officeId/web-report/:year/:month/export", OFFICE_AND_ADMIN, {
    summary: "A month of the office as a file: member, plan, type, date, amount, fee, net and status of each movement.",
    query: monthFile,
    run: async ({ params, query, tenant, caller }) => {
      const month = monthOfParts(params.year, params.month);
      const reports = month && (await monthReports(params.officeId, month));
      if (!month || !reports) throw notFound();
      const offices = [params.officeId];
      const [author, sums] = await Promise.all([officeNameOf(params.officeId), monthSums(offices, month)]);
      return monthFileReply(query.format, () => monthLines(offices, month, caller.locale), {
        ...{ month, author, sums, reports, columns: monthColumns, locale: caller.locale, tenantId: tenant.id },
      });
    },
  }),
  endpoint("POST /DBreports/admin/master_report_monthly/:year/:month/by_dentist/:userId", ADMINS, {
    summary:
      "The master report of a month, of all offices a dentist works in: `{year}` with four digits, `{month}` as `Nov` or `11`. A CSV file unless `fileType` says `xlsx` or `pdf`; `startDate` leaves out the days before it. `csv` and `download` may be said and change nothing: the answer is a file.",
    input: masterReport,
    query: masterQuery,
    run: async ({ params, input, query, tenant, caller }) => {
      const month = monthOfParts(params.year, params.month);
      if (!month) throw notFound();
      if (input.userId !== undefined && Number(input.userId) !== params.userId) throw invalid({ userId: INVALID.data });
      const start = input.startDate ? parseDate(input.startDate) : month;
      if (start?.slice(0, 7) !== month.slice(0, 7)) throw invalid({ startDate: INVALID.data });
      const { name, offices } = await dentistOffices(tenant.id, params.userId);
      const sums = await monthSums(offices, month, start);
      const format = query.csv ? "csv" : (input.fileType ?? "csv");
      return monthFileReply(format, () => monthLines(offices, month, caller.locale, { start }), {
        ...{ month, sums, reports: null, author: name, columns: masterColumns },
        ...{ locale: caller.locale, tenantId: tenant.id },
      });
    },
  }),
];
