import "server-only";
import { Receipt } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { UndoRecordButton } from "@/components/billing/refunds/undo-record";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { TextLink } from "@/components/ui/links/text-link";
import { Stat, Stats } from "@/components/ui/stat";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import { type ReportEntry, reportPage } from "@/lib/billing/payments/report.queries";
import { REPORT_FILTERS, type ReportFilter, reportList } from "@/lib/billing/payments/report.schema";
import { reportColumns } from "@/lib/billing/payments/report.wire";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { cents, formatLedger } from "@/lib/core/money";
import { formatDate } from "@/lib/core/time/dates";
import { periodQuery, usualPeriods, WHOLE } from "@/lib/core/time/period";
import { memberHref } from "@/lib/pages/member-address";
import { measureTotals, spanOf } from "@/lib/platform/measures/flows.queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";
import { PaymentItems } from "./payment-items";
import { PaymentStatusPill } from "./payment-status";

type Props = {
  tenant: Tenant;
  actor: Actor;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: string;
};

const ROWS = 100;

/** Income of the office, line by line, the newest first, with running totals: this month unless another period is selected. */
export async function LedgerScreen({ tenant, actor, office, locale, search, path }: Props) {
  const day = await officeDay(office);
  const list = listView(path, reportList, search, { rows: ROWS, whole: { period: "all" } });
  const { filter, from, until } = list.query;
  const usual = list.query.period === "all" ? WHOLE : (usualPeriods(day.today)[0]?.period ?? WHOLE);
  const period = from || until ? { from, until } : usual;
  const [t, income] = await Promise.all([
    getTranslations("ledger"),
    measureTotals(office, ["collected", "guarantees", "refunded", "returned", "net"], spanOf(period), { day }),
  ]);
  // Most offices have no guaranteed plan.
  const guaranteed = income.guarantees > 0 || filter === "guarantees";
  async function load() {
    const page = await reportPage(office, { period, filter }, list.window, locale, day);
    return { ...page, total: page.totals.lines };
  }
  return (
    <ListScreen
      words="ledger"
      list={list}
      load={load}
      filters={REPORT_FILTERS.filter((name) => guaranteed || name !== "guarantees")}
      file={(format) =>
        withQuery(`/api/v1/dentists/${office}/payments/export`, { ...periodQuery(period), filter, format })
      }
      printable
      figures={() => <LedgerStats income={income} guaranteed={guaranteed} locale={locale} hrefOf={list.href} />}
      controls={<PeriodFilter list={list} period={period} today={day.today} />}
      columns={reportColumns(locale)}
      keyOf={({ key }) => key}
      cells={{
        owner: ({ owner }) =>
          owner ? (
            <TextLink href={memberHref(tenant, owner.memberId)}>{owner.name}</TextLink>
          ) : (
            <span className="text-muted">{t("nobody")}</span>
          ),
        status: (line) =>
          line.entry === "payment" ? (
            <PaymentStatusPill payment={line} />
          ) : (
            <StatusPill tone={ENTRY_TONES[line.entry]}>{t(`entry.${line.entry}`)}</StatusPill>
          ),
        returned: ({ returnedCents }) => (returnedCents === 0 ? null : undefined),
        // The sum beside a payment that moved nothing reads as if it had.
        running: ({ paidCents, returnedCents }) => (paidCents === 0 && returnedCents === 0 ? null : undefined),
      }}
      acts={
        may(actor.role, "refund")
          ? ({ undoable, paymentId, amountCents, on, method }) =>
              undoable && paymentId !== null ? (
                <UndoRecordButton
                  officeId={office}
                  paymentId={paymentId}
                  amountCents={amountCents}
                  on={on}
                  method={method}
                />
              ) : null
          : undefined
      }
      notes={{
        owner: ({ items, paidOn }) =>
          paidOn !== null ? (
            <p className="text-small text-muted">{t("ofPayment", { date: formatDate(paidOn) })}</p>
          ) : items.length > 0 ? (
            <PaymentItems items={items} />
          ) : null,
      }}
      empty={{ icon: <Receipt /> }}
    />
  );
}

const ENTRY_TONES: Record<Exclude<ReportEntry, "payment">, Tone> = {
  undoneLater: "neutral",
  undone: "neutral",
  guarantee: "good",
  guaranteeComing: "info",
  refund: "neutral",
  refundSentBack: "warn",
  disputeLost: "bad",
  disputeRegained: "good",
};

type StatsProps = {
  income: Record<"collected" | "guarantees" | "refunded" | "returned" | "net", number>;
  guaranteed: boolean;
  locale: Locale;
  hrefOf: (change: { filter: ReportFilter }) => string;
};

/** The measures of the period, whatever the filter shows of its lines. */
async function LedgerStats({ income, guaranteed, locale, hrefOf }: StatsProps) {
  const t = await getTranslations("ledger.stat");
  const money = (amount: number) => formatLedger(cents(amount || 0), locale);
  return (
    <Stats columns={guaranteed ? 4 : 3}>
      <Stat label={t("paid")} href={hrefOf({ filter: "paid" })} value={money(income.collected)} hint={t("paidHint")} />
      {guaranteed ? (
        <Stat
          label={t("guarantees")}
          href={hrefOf({ filter: "guarantees" })}
          value={money(income.guarantees)}
          hint={t("guaranteesHint")}
        />
      ) : null}
      <Stat
        label={t("returned")}
        href={hrefOf({ filter: "returned" })}
        value={money(-(income.refunded + income.returned))}
        hint={t("returnedHint")}
      />
      <Stat label={t("kept")} href={hrefOf({ filter: "all" })} value={money(income.net)} hint={t("keptHint")} />
    </Stats>
  );
}
