import "server-only";
import { Receipt } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { PaymentStatusPill } from "@/components/payments/payment-status";
import { Stat, Stats } from "@/components/ui/stat";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/list";
import { cents, formatLedger } from "@/lib/core/money";
import { periodQuery, usualPeriods, WHOLE } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import { type ReportTotals, reportOffice, reportPage } from "@/lib/payments/report.queries";
import { REPORT_FILTERS, type ReportFilter, reportList } from "@/lib/payments/report.schema";
import { reportColumns } from "@/lib/payments/report.wire";
import type { Tenant } from "@/tenants/tenant";
import { memberHref } from "./addresses";
import { PaymentItems } from "./payment-items";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const ROWS = 100;

/** Every payment of the office, the newest first, with running totals: this month unless another period is selected. */
export async function LedgerScreen({ tenant, office, locale, search, path }: Props) {
  const [t, { today }] = await Promise.all([getTranslations("ledger"), reportOffice(office)]);
  const list = listView(path, reportList, search, { rows: ROWS, whole: { period: "all" } });
  const { filter, from, until } = list.query;
  const usual = list.query.period === "all" ? WHOLE : (usualPeriods(today)[0]?.period ?? WHOLE);
  const period = from || until ? { from, until } : usual;
  async function load() {
    const page = await reportPage(office, { period, filter }, list.window, locale);
    return { ...page, total: page.totals.payments };
  }
  return (
    <ListScreen
      words="ledger"
      list={list}
      load={load}
      filters={REPORT_FILTERS}
      file={(format) =>
        withQuery(`/api/v1/dentists/${office}/payments/export`, { ...periodQuery(period), filter, format })
      }
      printable
      figures={({ totals }) => <LedgerStats totals={totals} locale={locale} hrefOf={list.href} />}
      controls={<PeriodFilter list={list} period={period} today={today} />}
      columns={reportColumns(locale)}
      keyOf={({ paymentId, claimId }) => `${paymentId} ${claimId}`}
      cells={{
        owner: ({ owner }) =>
          owner ? (
            <TextLink href={memberHref(tenant, owner.memberId)}>{owner.name}</TextLink>
          ) : (
            <span className="text-muted">{t("nobody")}</span>
          ),
        status: (payment) => <PaymentStatusPill payment={payment} />,
        returned: ({ returnedCents }) => (returnedCents > 0 ? undefined : null),
        // The sum beside a payment that moved nothing reads as if it had.
        running: ({ paidCents, returnedCents }) => (paidCents === 0 && returnedCents === 0 ? null : undefined),
      }}
      notes={{ owner: ({ items }) => (items.length > 0 ? <PaymentItems items={items} /> : null) }}
      empty={{ icon: <Receipt /> }}
    />
  );
}

type StatsProps = {
  totals: ReportTotals;
  locale: Locale;
  hrefOf: (change: { filter: ReportFilter }) => string;
};

async function LedgerStats({ totals, locale, hrefOf }: StatsProps) {
  const t = await getTranslations("ledger.stat");
  const { payments, paidCents, returnedCents } = totals;
  const money = (amount: number) => formatLedger(cents(amount || 0), locale);
  return (
    <Stats>
      <Stat
        label={t("payments")}
        href={hrefOf({ filter: "all" })}
        value={new Intl.NumberFormat(locale).format(payments)}
      />
      <Stat label={t("paid")} href={hrefOf({ filter: "paid" })} value={money(paidCents)} />
      <Stat label={t("returned")} href={hrefOf({ filter: "returned" })} value={money(-returnedCents)} />
      <Stat label={t("kept")} value={money(paidCents - returnedCents)} hint={t("keptHint")} />
    </Stats>
  );
}
