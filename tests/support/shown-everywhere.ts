import { reportPage } from "@/lib/billing/payments/report.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { addDays, addMonthsClamped, dateOn } from "@/lib/core/time/dates";
import { monthlyRevenue } from "@/lib/membership/members/list-stats.queries";
import { measureTotals } from "@/lib/platform/measures/flows.queries";
import { reportAndYear } from "@/lib/platform/measures/report.queries";
import { call, download } from "./call";
import { centsOf, csvRows } from "./sheets";

type Stats = { data: { revenue: { month: string; cents: number }[] } };

/**
 * What an office took in a month, as each place that says so has it: home and dashboard, the call, the ledger's sum, its lines
 * added up, its file, and the measure itself.
 * @param month "2026-11"; one of the last twelve
 */
export async function netEverywhere(office: OfficeId, month: string, token: string): Promise<Record<string, number>> {
  const first = dateOn(`${month}-01`);
  const before = addMonthsClamped(first, 1);
  const until = addDays(before, -1);
  const ofMonth = (months: readonly { month: string; cents: number }[]) =>
    months.find((one) => one.month === first)?.cents ?? Number.NaN;
  const { rows, totals } = await reportPage(
    office,
    { period: { from: first, until }, filter: "all" },
    { skip: 0, take: 1000 },
    "en-US",
  );
  const { bytes } = await download(
    `/dentists/${office}/payments/export?from=${first}&until=${until}&format=csv`,
    token,
  );
  const { months } = await reportAndYear(office, "income", { span: "months12", than: "before" }, ["net"]);
  const sums = csvRows(bytes.toString()).at(-1) ?? [];
  return {
    home: ofMonth(months.map(({ from, values }) => ({ month: from, cents: values.net }))),
    year: ofMonth(await monthlyRevenue(office, 12)),
    stats: ofMonth(((await call(`GET /dentists/${office}/stats`, { token })).body as Stats).data.revenue),
    ledger: totals.paidCents - totals.returnedCents,
    lines: rows.reduce((sum, row) => sum + row.paidCents - row.returnedCents, 0),
    file: centsOf(sums[7] ?? "") + centsOf(sums[8] ?? ""),
    measure: (await measureTotals(office, ["net"], { from: first, before })).net,
  };
}
