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

/** The address of the list with the rows that make a measure up, in a period where it has one; null where no page lists them. */
export function rowsBehind(tenant: { id: string }, name: MeasureName, period?: DateRange): string | null {
  const rows: Rows | null = MEASURES[name].rows;
  if (rows === null) return null;
  const filter = "filter" in rows && rows.filter !== "all" ? { filter: rows.filter } : {};
  const sort = "sort" in rows && rows.sort ? { sort: rows.sort } : {};
  const dated = rows.page === "ledger" || rows.page === "payouts";
  return withQuery(addressOf(tenant, rows), { ...(dated && period ? periodQuery(period) : {}), ...filter, ...sort });
}
