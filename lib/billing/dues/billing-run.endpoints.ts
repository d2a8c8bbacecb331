import "server-only";
import type { z } from "zod";
import { ADMINS, OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { invalid } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { addDays, BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { endpoint } from "@/lib/front/api/endpoint";
import { billingRunOf, eachRunLine, type RunScope } from "./billing-run.queries";
import { inReach } from "./billing-run.rules";
import { billingRunQuery } from "./billing-run.schema";
import { runFile } from "./billing-run.wire";
import { billingToday } from "./calendar.queries";

/** Most lines in a response without a file; its totals cover all of them. */
const MAX_LINES = 500;

/** The run in the requested format. Throws 400 for a day out of range. */
function runReply(scope: RunScope, query: z.output<typeof billingRunQuery>, day: DateOn, locale: Locale) {
  const on = query.on ?? addDays(day, 1);
  if (!inReach(on, day)) throw invalid({ on: "duesBillingRun.outOfReach" });
  const format = query.csv ? "csv" : query.xlsx ? "xlsx" : null;
  return format ? runFile(format, on, eachRunLine(scope, on), locale) : billingRunOf(scope, on, MAX_LINES);
}

export const billingRunEndpoints = [
  endpoint("GET /dentists/:officeId/billing-run", OFFICE_AND_ADMIN, {
    summary: "Preview of what the office's billing run of a day charges and holds back; `csv` or `xlsx` for a file.",
    query: billingRunQuery,
    run: async ({ params, query, caller }) =>
      runReply({ office: params.officeId }, query, await billingToday(params.officeId), caller.locale),
  }),
  endpoint("GET /admin/billing-run", ADMINS, {
    summary: "The same for all offices of the tenant, each by its own date.",
    query: billingRunQuery,
    run: async ({ tenant, query, caller }) =>
      runReply({ tenant: tenant.id }, query, today(await now(), BACK_OFFICE_ZONE), caller.locale),
  }),
];
