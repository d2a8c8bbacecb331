import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { officesOf } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { readLater } from "@/lib/core/sheets/columns";
import type { DateRange } from "@/lib/core/time/period";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { readInsights } from "./insight.queries";
import { insightFile } from "./insight.schema";
import { insightFileReply } from "./insight.wire";
import { daysOfName, movedPeople, revenueParts, revenueSums } from "./moved.queries";
import { movedColumns, revenueColumns, soFar } from "./moved.rules";
import { movedFile, revenueFile } from "./moved.schema";
import { recurringDues, recurringSums } from "./recurring.queries";
import { recurringColumns, recurringFile } from "./recurring.schema";
import { officeNameOf, officeNamesOf, readReport, readReports } from "./report.queries";
import { OFFICE_REPORTS, reportFile } from "./report.schema";
import { reportFileReply, wholeReportReply } from "./report.wire";

/** What a file of the rows behind a report is called. */
const listName = async (list: "moved" | "revenue" | "recurring", office: OfficeId, period: DateRange, locale: Locale) =>
  [translate(locale, `reports.${list}.file`), daysOfName(period), await officeNameOf(office)].filter(Boolean).join(" ");

export const measureEndpoints = [
  endpoint("GET /dentists/:officeId/report/export", OFFICE_AND_ADMIN, {
    summary:
      "A report of the office over a period as a file: `csv`, `xlsx` or `pdf`, the same figures as on its page; `all` is the whole page as one PDF. `locations=all` reads all offices of an office user together; `plan` and `pays` narrow the report `movement`.",
    query: reportFile,
    run: async ({ actor, params, query, tenant, caller }) => {
      const offices = query.locations === "all" ? officesOf(actor, params.officeId) : ([params.officeId] as const);
      const officeName = await officeNamesOf(offices);
      const handed = { locale: caller.locale, officeName, tenantId: tenant.id };
      if (query.report !== "all")
        return reportFileReply(query.format, await readReport(offices, query.report, query), handed);
      const reports = await readReports(offices, OFFICE_REPORTS, query);
      const [first, ...others] = OFFICE_REPORTS;
      return wholeReportReply([reports[first], ...others.map((name) => reports[name])], handed);
    },
  }),
  endpoint("GET /dentists/:officeId/report/insight/export", OFFICE_AND_ADMIN, {
    summary:
      "What stands below an office's figures, as a file: who stays how long by the month they joined, why people left, or what each plan earned after the care it included.",
    query: insightFile,
    run: async ({ actor, params, query, caller }) => {
      const offices = query.locations === "all" ? officesOf(actor, params.officeId) : ([params.officeId] as const);
      const asked = { ...query, than: "none" as const };
      const [officeName, insights] = await Promise.all([
        officeNamesOf(offices),
        readInsights(offices, asked, caller.locale),
      ]);
      return insightFileReply(query.insight, query.format, insights, { locale: caller.locale, officeName });
    },
  }),
  endpoint("GET /dentists/:officeId/report/movement/export", OFFICE_AND_ADMIN, {
    summary:
      "The people behind the movement of members, as a file: who joined, came back, left or was lost, or who was there.",
    query: movedFile,
    run: async ({ params, query, caller }) => {
      const asked = { ...query, period: { from: query.from, until: query.until } };
      return listFile(
        "reports.moved",
        query.format,
        movedColumns,
        readLater(() => movedPeople(params.officeId, asked, caller.locale)),
        caller.locale,
        { name: await listName("moved", params.officeId, asked.period, caller.locale) },
      );
    },
  }),
  endpoint("GET /dentists/:officeId/report/revenue/export", OFFICE_AND_ADMIN, {
    summary:
      "What families paid, part by part, with what of it was earned in a period and what is for days after it, as a file.",
    query: revenueFile,
    run: async ({ params, query, caller }) => {
      const { today } = await officeDay(params.officeId);
      const asked = { ...query, period: soFar(query, today) };
      const sums = await revenueSums(params.officeId, asked);
      return listFile(
        "reports.revenue",
        query.format,
        revenueColumns,
        readLater(() => revenueParts(params.officeId, asked, caller.locale)),
        caller.locale,
        {
          name: await listName("revenue", params.officeId, asked.period, caller.locale),
          sums: () => [
            { label: "total", values: { earned: { cents: sums.earnedCents }, left: { cents: sums.leftCents } } },
          ],
        },
      );
    },
  }),
  endpoint("GET /dentists/:officeId/report/recurring/export", OFFICE_AND_ADMIN, {
    summary:
      "The dues that ran on the last day of a period, person by person, with what each comes to in a month, as a file.",
    query: recurringFile,
    run: async ({ params, query, caller }) => {
      const { today } = await officeDay(params.officeId);
      const asked = { ...query, on: soFar(query, today).until };
      const { monthCents } = await recurringSums(params.officeId, asked);
      return listFile(
        "reports.recurring",
        query.format,
        recurringColumns,
        readLater(() => recurringDues(params.officeId, asked, caller.locale)),
        caller.locale,
        {
          name: await listName("recurring", params.officeId, { from: null, until: asked.on }, caller.locale),
          sums: () => [{ label: "total", values: { month: { cents: monthCents } } }],
        },
      );
    },
  }),
];
