import { Landmark, SearchX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { addDays, addMonthsClamped, formatMonth, toDbDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { periodQuery, readPeriod } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import { officeToday, payoutCounts, payoutList, payoutMonths, upcomingPayout } from "@/lib/payouts/list.queries";
import { PAYOUT_FILTERS } from "@/lib/payouts/schema";
import { pageOf, withQuery } from "./addresses";
import { PayoutChart } from "./payout-chart";
import { PayoutStats } from "./payout-stats";
import { PayoutTable } from "./payout-table";
import { PeriodFilter } from "./period-filter";

type Props = { office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const ROWS = 50;
const MONTHS = 12;

/** The office's payouts: what comes next, what arrived when, and the list behind it. */
export async function PayoutsScreen({ office, locale, search, path }: Props) {
  const period = readPeriod(search);
  const filter = PAYOUT_FILTERS.find((name) => name === search.filter) ?? "all";
  const page = pageOf(search.page);
  const [t, { today }, coming, months, { counts, arrivedCents }, rows] = await Promise.all([
    getTranslations("payouts"),
    officeToday(office),
    upcomingPayout(office),
    payoutMonths(office, MONTHS),
    payoutCounts(office, period),
    payoutList(office, { period, filter, skip: (page - 1) * ROWS, take: ROWS }),
  ]);
  const query = { ...periodQuery(period), ...(filter === "all" ? {} : { filter }) };
  const short = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const points = months.map(({ month, arrivedCents: arrived, feeCents, backCents }) => ({
    label: short.format(toDbDate(month)),
    values: [arrived, feeCents, backCents],
    href: withQuery(path, { from: month, until: addDays(addMonthsClamped(month, 1), -1) }),
  }));
  const never = counts.all === 0 && !period.from && !period.until;
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <PayoutStats coming={coming} months={months} today={today} />
      {never ? (
        <Card className="mt-6">
          <EmptyState
            icon={<Landmark />}
            title={t("emptyTitle")}
            description={t("emptyText")}
            action={
              coming.hasAccount ? undefined : (
                <LinkButton href="/account/settings/office" variant="primary">
                  {t("connect")}
                </LinkButton>
              )
            }
          />
        </Card>
      ) : (
        <>
          <Card className="mt-6">
            <CardBody>
              <PayoutChart points={points} month={formatMonth(months.at(-1)?.month ?? today, locale)} />
            </CardBody>
          </Card>
          <div className="mt-6 grid gap-3">
            <PeriodFilter path={path} period={period} today={today} keep={filter === "all" ? {} : { filter }} />
            <FilterChips
              label={t("filter.label")}
              chips={PAYOUT_FILTERS.map((name) => ({
                key: name,
                label: t(`filter.${name}`),
                count: counts[name],
                href: withQuery(path, { ...periodQuery(period), filter: name === "all" ? undefined : name }),
                selected: name === filter,
              }))}
            />
          </div>
          <Card className="mt-3">
            {rows.length === 0 ? (
              <EmptyState
                icon={<SearchX />}
                title={t("noneTitle")}
                description={t("noneText")}
                action={<LinkButton href={path}>{t("clear")}</LinkButton>}
              />
            ) : (
              <PayoutTable rows={rows} arrivedCents={filter === "all" || filter === "arrived" ? arrivedCents : null} />
            )}
            {counts[filter] > ROWS ? (
              <Pagination
                from={(page - 1) * ROWS + 1}
                to={(page - 1) * ROWS + rows.length}
                total={counts[filter]}
                {...(page > 1 ? { previousHref: withQuery(path, { ...query, page: String(page - 1) }) } : {})}
                {...(page * ROWS < counts[filter]
                  ? { nextHref: withQuery(path, { ...query, page: String(page + 1) }) }
                  : {})}
              />
            ) : null}
          </Card>
        </>
      )}
    </>
  );
}
