import "server-only";
import { Landmark } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { ReportCard } from "@/components/reports/report-card";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/buttons/link-button";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { listView } from "@/lib/core/lists/list";
import { href } from "@/lib/pages/address";
import { reportAndYear } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { officeToday, payoutCounts, payoutList, upcomingPayout } from "@/lib/practice/payouts/list.queries";
import { payoutColumns } from "@/lib/practice/payouts/list.rules";
import { PAYOUT_FILTERS, payoutListQuery } from "@/lib/practice/payouts/schema";
import type { Tenant } from "@/tenants/tenant";
import { PayoutStats } from "./payout-stats";
import { PayoutStatus } from "./payout-status";

type Props = { tenant: Tenant; office: OfficeId; search: Record<string, string>; path: string };

/** The office's payouts: what comes next, what arrived when, and the list behind it. */
export async function PayoutsScreen({ tenant, office, search, path }: Props) {
  const list = listView(path, payoutListQuery, search);
  const { filter, from, until, q } = list.query;
  const period = { from, until };
  const [t, { today }, coming] = await Promise.all([
    getTranslations("payouts"),
    officeToday(office),
    upcomingPayout(office),
  ]);
  async function load() {
    const [{ report, months }, { counts, arrivedCents }, rows] = await Promise.all([
      reportAndYear(office, "payouts", reportOfAddress(search), ["paidOut", "payoutFees"]),
      payoutCounts(office, period, q),
      payoutList(office, { period, filter, q, ...list.window }),
    ]);
    return { rows, counts, total: counts[filter], months, report, arrivedCents };
  }
  return (
    <ListScreen
      words="payouts"
      list={list}
      load={load}
      filters={PAYOUT_FILTERS}
      figures={({ months }) => <PayoutStats coming={coming} months={months} today={today} />}
      above={({ report, counts }) =>
        counts.all === 0 && !list.narrowed ? null : (
          <ReportCard report={report} tenant={tenant} office={office} path={path} search={search} />
        )
      }
      controls={<PeriodFilter list={list} period={period} today={today} />}
      columns={payoutColumns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => href("/web-payout/[payoutURL]", { payoutURL: id })}
      cells={{
        status: ({ status, automatic, takesBack, unmatched }) => (
          <span className="inline-flex max-w-full items-center gap-2 *:first:min-w-0">
            <PayoutStatus status={status} />
            {automatic ? null : <Badge>{t(takesBack ? "takenBack" : "manual")}</Badge>}
            {unmatched > 0 ? <Badge tone="bad">{t("unmatchedCount", { count: unmatched })}</Badge> : null}
          </span>
        ),
      }}
      totals={({ arrivedCents }) =>
        filter === "all" || filter === "arrived"
          ? { label: "total", values: { amount: { cents: arrivedCents } } }
          : undefined
      }
      empty={{
        icon: <Landmark />,
        action: coming.hasAccount ? undefined : (
          <LinkButton href="/account/settings/office" variant="primary">
            {t("connect")}
          </LinkButton>
        ),
      }}
    />
  );
}
