import { Receipt, SearchX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Stat } from "@/components/ui/stat";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { type DateRange, periodQuery, readPeriod, usualPeriods, WHOLE } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import { reportOffice, reportPage } from "@/lib/payments/report.queries";
import { REPORT_FILTERS } from "@/lib/payments/report.schema";
import type { Tenant } from "@/tenants/tenant";
import { pageOf, withQuery } from "./addresses";
import { FileLinks } from "./file-links";
import { LedgerTable } from "./ledger-table";
import { PeriodFilter } from "./period-filter";
import { PrintButton } from "./print-button";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const ROWS = 100;

/** Every payment of the office, the newest first, with running totals: this month unless another period is selected. */
export async function LedgerScreen({ tenant, office, locale, search, path }: Props) {
  const [t, { today }] = await Promise.all([getTranslations("ledger"), reportOffice(office)]);
  const said = readPeriod(search);
  const thisMonth: DateRange = usualPeriods(today)[0]?.period ?? WHOLE;
  const period = said.from || said.until || search.period === "all" ? said : thisMonth;
  const filter = REPORT_FILTERS.find((name) => name === search.filter) ?? "all";
  const page = pageOf(search.page);
  const { rows, totals } = await reportPage(
    office,
    { period, filter },
    { skip: (page - 1) * ROWS, take: ROWS },
    locale,
  );
  const days = period.from || period.until ? periodQuery(period) : { period: "all" };
  const query = { ...days, ...(filter === "all" ? {} : { filter }) };
  const file = `/api/v1/dentists/${office}/payments/export?${new URLSearchParams({ ...periodQuery(period), filter })}`;
  const money = (amount: number) => formatLedger(cents(amount || 0), locale);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={
          <>
            <PrintButton label={t("print")} />
            <FileLinks
              files={[
                { label: "CSV", href: `${file}&format=csv` },
                { label: "Excel", href: `${file}&format=xlsx` },
              ]}
            />
          </>
        }
      />
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Stat label={t("stat.payments")} value={new Intl.NumberFormat(locale).format(totals.payments)} />
        <Stat label={t("stat.paid")} value={money(totals.paidCents)} />
        <Stat label={t("stat.returned")} value={money(-totals.returnedCents)} />
        <Stat label={t("stat.kept")} value={money(totals.paidCents - totals.returnedCents)} hint={t("stat.keptHint")} />
      </div>
      <div className="mt-6 grid gap-3">
        <PeriodFilter path={path} period={period} today={today} keep={filter === "all" ? {} : { filter }} />
        <FilterChips
          label={t("filter.label")}
          chips={REPORT_FILTERS.map((name) => ({
            key: name,
            label: t(`filter.${name}`),
            href: withQuery(path, { ...days, filter: name === "all" ? undefined : name }),
            selected: name === filter,
          }))}
        />
      </div>
      <Card className="mt-3">
        {rows.length === 0 ? (
          <EmptyState
            icon={filter === "all" ? <Receipt /> : <SearchX />}
            title={t("noneTitle")}
            description={t("noneText")}
            action={<LinkButton href={withQuery(path, { period: "all" })}>{t("clear")}</LinkButton>}
          />
        ) : (
          <LedgerTable rows={rows} tenant={tenant} />
        )}
        {totals.payments > ROWS ? (
          <Pagination
            from={(page - 1) * ROWS + 1}
            to={(page - 1) * ROWS + rows.length}
            total={totals.payments}
            {...(page > 1 ? { previousHref: withQuery(path, { ...query, page: String(page - 1) }) } : {})}
            {...(page * ROWS < totals.payments
              ? { nextHref: withQuery(path, { ...query, page: String(page + 1) }) }
              : {})}
          />
        ) : null}
      </Card>
    </>
  );
}
