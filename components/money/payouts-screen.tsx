import "server-only";
import { Landmark } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { addDays, addMonthsClamped, formatMonth, formatMonthName } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/list";
import type { OfficeId } from "@/lib/core/scope";
import { href } from "@/lib/pages/routes";
import {
  officeToday,
  type PayoutMonth,
  payoutCounts,
  payoutList,
  payoutMonths,
  upcomingPayout,
} from "@/lib/payouts/list.queries";
import { payoutColumns } from "@/lib/payouts/list.rules";
import { PAYOUT_FILTERS, payoutListQuery } from "@/lib/payouts/schema";
import { PayoutChart } from "./payout-chart";
import { PayoutStats } from "./payout-stats";
import { PayoutStatus } from "./payout-status";

type Props = { office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const MONTHS = 12;

/** The office's payouts: what comes next, what arrived when, and the list behind it. */
export async function PayoutsScreen({ office, locale, search, path }: Props) {
  const list = listView(path, payoutListQuery, search);
  const { filter, from, until, q } = list.query;
  const period = { from, until };
  const [t, { today }, coming] = await Promise.all([
    getTranslations("payouts"),
    officeToday(office),
    upcomingPayout(office),
  ]);
  async function load() {
    const [months, { counts, arrivedCents }, rows] = await Promise.all([
      payoutMonths(office, MONTHS),
      payoutCounts(office, period, q),
      payoutList(office, { period, filter, q, ...list.window }),
    ]);
    return { rows, counts, total: counts[filter], months, arrivedCents };
  }
  return (
    <ListScreen
      words="payouts"
      list={list}
      load={load}
      filters={PAYOUT_FILTERS}
      figures={({ months }) => <PayoutStats coming={coming} months={months} today={today} />}
      above={({ months, counts }) =>
        counts.all === 0 && !list.narrowed ? null : (
          <Card>
            <CardBody>
              <PayoutChart
                points={pointsOf(months, path, locale)}
                month={formatMonth(months.at(-1)?.month ?? today, locale)}
              />
            </CardBody>
          </Card>
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

function pointsOf(months: readonly PayoutMonth[], path: string, locale: Locale) {
  return months.map(({ month, arrivedCents, feeCents, backCents }) => ({
    label: formatMonthName(month, locale),
    values: [arrivedCents, feeCents, backCents],
    href: withQuery(path, { from: month, until: addDays(addMonthsClamped(month, 1), -1) }),
  }));
}
