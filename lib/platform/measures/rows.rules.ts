import { withQuery } from "@/lib/core/lists/list";
import { type DateRange, periodQuery } from "@/lib/core/time/period";
import { pathOf } from "@/lib/pages/routes";
import { type Cut, MEASURES, type MeasureName, type Rows } from "./schema";

const PAGES = {
  ledger: "/dentist-new/payment-ledger",
  recovery: "/account/recovery",
  payouts: "/account/payouts",
  disputes: "/account/disputes",
  movement: "/account/reports/movement",
  revenue: "/account/reports/revenue",
  recurring: "/account/reports/recurring",
} as const;

/** Lists that can show the rows of a period alone. */
const DATED: readonly Rows["page"][] = ["ledger", "payouts", "disputes", "movement", "revenue", "recurring"];

const addressOf = (tenant: { id: string }, { page }: Rows): string =>
  page === "members" ? pathOf(tenant, "members") : page === "plans" ? pathOf(tenant, "plans") : PAGES[page];

/**
 * The address of the list with the rows that make a measure up, of a period where one is asked for; null where no page lists
 * just these, as a list of all times is no answer to what one period came to.
 * @param cut the part of the people that was counted
 */
export function rowsBehind(
  tenant: { id: string },
  name: MeasureName,
  period?: DateRange,
  { plan, pays }: Cut = {},
): string | null {
  const rows: Rows | null = MEASURES[name].rows;
  if (rows === null) return null;
  const dated = DATED.some((page) => page === rows.page);
  if (period && !dated) return null;
  const filter = "filter" in rows && rows.filter !== "all" ? { filter: rows.filter } : {};
  const sort = "sort" in rows && rows.sort ? { sort: rows.sort } : {};
  const part = rows.page === "movement" ? { plan, pays } : {};
  return withQuery(addressOf(tenant, rows), { ...(period ? periodQuery(period) : {}), ...filter, ...sort, ...part });
}
