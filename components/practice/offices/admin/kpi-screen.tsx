import "server-only";
import { getTranslations } from "next-intl/server";
import { ReportCard } from "@/components/reports/report-card";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { Stat, Stats } from "@/components/ui/stat";
import { EmptyState } from "@/components/ui/states/empty-state";
import { now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { BACK_OFFICE_ZONE, formatMonth } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { officesAtRisk } from "@/lib/platform/measures/risk.queries";
import { QUIET_DAYS } from "@/lib/platform/measures/risk.rules";
import {
  FUNNEL,
  type FunnelStep,
  onboardingFunnel,
  platformNumbers,
  readPlatformReport,
} from "@/lib/practice/offices/kpi.queries";
import { spanOfMaster } from "@/lib/practice/offices/master.schema";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string>; path: string };

const OFFICES = "/admin/dentists";
const REPORTS = "/admin/reports";
/** Where the offices stand that have not come any further than a step. */
const WAITING: { [Step in FunnelStep]?: string } = {
  signedUp: "/admin/incomplete",
  live: withQuery(OFFICES, { filter: "live" }),
};

/** How the business stands: the eight numbers, how far offices come, who may leave us, and the members month by month. */
export async function KpiScreen({ tenant, locale, search, path }: Props) {
  const [t, titles, numbers, funnel, risky, report] = await Promise.all([
    getTranslations("offices.kpi"),
    getTranslations("routes"),
    platformNumbers(tenant.id),
    onboardingFunnel(tenant.id),
    officesAtRisk(tenant.id),
    readPlatformReport(tenant.id, reportOfAddress(search)),
  ]);
  const on = today(await now(), BACK_OFFICE_ZONE);
  const lastMonth = spanOfMaster("", on).from;
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const money = (value: number) => formatMoney(cents(value), locale);
  const month = numbers.membersByMonth.at(-1);
  const before = numbers.membersByMonth.at(-2);
  const more = month && before ? month.members - before.members : 0;
  const first = Math.max(1, funnel.signedUp);
  return (
    <>
      <PageHeader list title={titles("kpi")} description={t("text")} />
      <Stats>
        <Stat
          label={t("dentistOfficeCount")}
          value={count(numbers.dentistOfficeCount)}
          href={withQuery(OFFICES, { filter: "open" })}
          hint={t("dentistOfficeCountHint")}
        />
        <Stat
          label={t("officesWithMembers")}
          value={count(numbers.officesWithMembers)}
          href={withQuery(OFFICES, { filter: "withMembers" })}
          hint={t("officesWithMembersHint")}
        />
        <Stat
          label={t("onBoardingCount")}
          value={count(numbers.onBoardingCount)}
          href={withQuery(OFFICES, { filter: "onboarding" })}
          hint={t("onBoardingCountHint")}
        />
        <Stat
          label={t("activeUserCount")}
          value={count(numbers.activeUserCount)}
          href={withQuery("/admin/members", { filter: "staying" })}
          hint={t("activeUserCountHint")}
        />
        <Stat
          label={t("membersLastWeek")}
          value={count(numbers.membersLastWeek)}
          href={withQuery(REPORTS, { month: "week", sort: "-joined" })}
          hint={t("membersLastWeekHint")}
        />
        <Stat
          label={t("membersByMonth")}
          value={count(month?.members ?? 0)}
          href={withQuery(REPORTS, { month: on.slice(0, 7), sort: "-members" })}
          delta={{
            direction: more > 0 ? "up" : more < 0 ? "down" : "same",
            text: t("membersByMonthDelta", {
              count: Math.abs(more),
              way: more > 0 ? "more" : more < 0 ? "fewer" : "same",
            }),
            ...(more > 0 ? { good: true } : {}),
          }}
        />
        <Stat
          label={t("feesLastMonth")}
          value={money(numbers.feesLastMonth)}
          href={withQuery(REPORTS, { month: lastMonth.slice(0, 7), sort: "-fees" })}
          hint={formatMonth(lastMonth, locale)}
        />
        <Stat
          label={t("feesYTD")}
          value={money(numbers.feesYTD)}
          href={withQuery(REPORTS, { month: on.slice(0, 4), sort: "-fees" })}
          hint={t("feesYTDHint", { year: on.slice(0, 4) })}
        />
      </Stats>
      <div className="mt-6 grid gap-4 xl:grid-cols-2">
        <Card>
          <CardHeader title={t("funnel.title")} description={t("funnel.text")} />
          <CardBody>
            <ol className="grid gap-3">
              {FUNNEL.map((step, at) => {
                const came = funnel[step];
                const lost = at === 0 ? 0 : funnel[FUNNEL[at - 1] ?? step] - came;
                const name = t(`funnel.${step}`);
                const href = WAITING[step];
                return (
                  <li key={step}>
                    <div className="flex items-baseline justify-between gap-4">
                      <span className="font-medium">{href ? <TextLink href={href}>{name}</TextLink> : name}</span>
                      <span className="tabular-nums">
                        {count(came)}
                        {lost > 0 ? (
                          <span className="text-small text-muted"> · {t("funnel.lost", { count: lost })}</span>
                        ) : null}
                      </span>
                    </div>
                    <div aria-hidden className="mt-1 h-2 rounded-full bg-fill">
                      <div
                        className="h-2 rounded-full bg-accent"
                        style={{ width: `${Math.round((came * 100) / first)}%` }}
                      />
                    </div>
                  </li>
                );
              })}
            </ol>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title={t("risk.title")} description={t("risk.text")} />
          <CardBody>
            {risky.length === 0 ? (
              <EmptyState title={t("risk.none")} description={t("risk.noneText")} className="py-6" />
            ) : null}
            <ul className="divide-y divide-line">
              {risky.map(({ id, name, risks }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
                  <TextLink href={withQuery(OFFICES, { office: id })}>{name}</TextLink>
                  <span className="flex flex-wrap gap-1.5">
                    {risks.map((risk) => (
                      <Badge key={risk} tone="warn">
                        {t(`risk.why.${risk}`, { days: QUIET_DAYS })}
                      </Badge>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      </div>
      {report ? (
        <div className="mt-6">
          <ReportCard
            report={report}
            tenant={null}
            file="/api/v1/admin/kpi/export"
            path={path}
            search={search}
            together
          />
        </div>
      ) : null}
      <details className="mt-6 text-small text-muted">
        <summary className="w-fit cursor-pointer rounded-small text-accent">{t("how")}</summary>
        <p className="mt-1">{t("howText", { from: formatMonth(lastMonth, locale) })}</p>
      </details>
    </>
  );
}
