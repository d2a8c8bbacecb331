import "server-only";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { WHOLE } from "@/lib/core/time/period";
import { endpoint } from "@/lib/front/api/endpoint";
import { file } from "@/lib/front/api/reply";
import type { Tenant } from "@/tenants/tenant";
import { payoutList } from "./list.queries";
import { eachLine, payoutOf } from "./report.queries";
import { fileName, payoutFile, payoutPdf, payoutWire, reportWire } from "./report.wire";
import { reportQuery } from "./schema";

type Flags = { csv: boolean; xlsx: boolean; download: boolean };

/** A payout of one kind of account in the requested format; 404 under the other kind's address. */
async function report(
  office: OfficeId,
  payoutId: number,
  mode: "direct" | "destination",
  flags: Flags,
  { tenant, caller }: { tenant: Tenant; caller: { locale: Locale } },
) {
  const { locale } = caller;
  const payout = await payoutOf(office, payoutId);
  if (payout.mode !== mode) throw notFound();
  const lines = eachLine(office, payout, locale);
  const format = flags.csv ? "csv" : flags.xlsx ? "xlsx" : null;
  if (format) return payoutFile(format, payout, lines, locale);
  if (flags.download) {
    return file(payoutPdf(payout, lines, locale, tenant.id), `${fileName(payout, locale)}.pdf`, "application/pdf");
  }
  return reportWire(payout, lines);
}

export const payoutEndpoints = [
  endpoint("GET /DBreports/dentist/payouts/:officeId/list", OFFICE_AND_ADMIN, {
    summary: "The office's payouts, latest first, each with its totals.",
    run: async ({ params }) => (await payoutList(params.officeId, { period: WHOLE, filter: "all" })).map(payoutWire),
  }),
  endpoint("GET /DBreports/dentist/:officeId/payout/:payoutId", OFFICE_AND_ADMIN, {
    summary: "A payout of a standard account: `csv`, `xlsx`, `download` for a PDF, or as data.",
    query: reportQuery,
    run: (context) => report(context.params.officeId, context.params.payoutId, "direct", context.query, context),
  }),
  endpoint("GET /DBreports/dentist/:officeId/upgrade_payout/:payoutId", OFFICE_AND_ADMIN, {
    summary: "A payout of an upgraded account: `csv`, `xlsx`, `download` for a PDF, or as data.",
    query: reportQuery,
    run: (context) => report(context.params.officeId, context.params.payoutId, "destination", context.query, context),
  }),
];
