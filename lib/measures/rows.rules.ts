import { withQuery } from "@/lib/core/list";
import { type DateRange, periodQuery } from "@/lib/core/period";
import { pathOf } from "@/lib/pages/routes";
import { MEASURES, type MeasureName, type Rows } from "./schema";

const PAGES = {
  ledger: "/dentist-new/payment-ledger",
  recovery: "/account/recovery",
  payouts: "/account/payouts",
  disputes: "/account/disputes",
} as const;

const addressOf = (tenant: { id: string }, { page }: Rows): string =>
  page === "members" ? pathOf(tenant, "members") : page === "plans" ? pathOf(tenant, "plans") : PAGES[page];

/**
 * The address of the list with the rows that make a measure up, of a period where one is asked for; null where no page lists
 * just these, as a list of all times is no answer to what one period came to.
 */
export function rowsBehind(tenant: { id: string }, name: MeasureName, period?: DateRange): string | null {
  const rows: Rows | null = MEASURES[name].rows;
  if (rows === null) return null;
  const dated = rows.page === "ledger" || rows.page === "payouts";
  if (period && !dated) return null;
  const filter = "filter" in rows && rows.filter !== "all" ? { filter: rows.filter } : {};
  const sort = "sort" in rows && rows.sort ? { sort: rows.sort } : {};
  return withQuery(addressOf(tenant, rows), { ...(period ? periodQuery(period) : {}), ...filter, ...sort });
}
