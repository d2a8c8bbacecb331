import { getTranslations } from "next-intl/server";
import { CollectButton } from "@/components/payments/collect-button";
import { ReportCard } from "@/components/reports/report-card";
import { Widgets } from "@/components/reports/widgets";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { formatShort } from "@/lib/core/dates";
import { cents, formatLedger } from "@/lib/core/money";
import { may } from "@/lib/core/rights";
import { measuresNow } from "@/lib/measures/people.queries";
import { reportAndYear } from "@/lib/measures/report.queries";
import { reportOfAddress } from "@/lib/measures/report.schema";
import { memberStats } from "@/lib/members/stats.queries";
import { officeDay } from "@/lib/membership-status/day.queries";
import { pathOf } from "@/lib/pages/routes";
import { type FailingFamily, failingFamilies } from "@/lib/recovery/queries";
import { MemberStats } from "./member-stats";
import { greetingOf, MemberActions, type MembersProps } from "./members-screen";
import { OfficeChecklist } from "./office-checklist";

const SHOWN = 5;

/** The day at a glance: the four numbers, what came in over a year, and whom to call. */
export async function DashboardScreen({ actor, tenant, office, locale, search, path: page }: MembersProps) {
  const path = pathOf(tenant, "members");
  const day = await officeDay(office);
  const [t, greeting, stats, { report, months }, failing, { owingFamilies, owed }] = await Promise.all([
    getTranslations("members"),
    greetingOf(actor, day.timezone),
    memberStats(office),
    reportAndYear(office, "income", reportOfAddress(search), ["net"]),
    failingFamilies(office, SHOWN),
    measuresNow(office, ["owingFamilies", "owed"], day),
  ]);
  return (
    <>
      <PageHeader list title={greeting} actions={<MemberActions actor={actor} office={office} tenant={tenant} />} />
      <MemberStats
        tenant={tenant}
        stats={stats}
        months={months}
        owing={{ families: owingFamilies, cents: owed }}
        path={path}
      />
      <div className="mt-6 grid gap-4 xl:grid-cols-[1.6fr_1fr]">
        <ReportCard report={report} tenant={tenant} office={office} path={page} search={search} />
        <Card>
          <CardHeader
            title={t("lateList.title")}
            description={t("lateList.text")}
            actions={
              owingFamilies > SHOWN ? (
                <TextLink href="/account/recovery">{t("lateList.all", { count: owingFamilies })}</TextLink>
              ) : null
            }
          />
          <CardBody>
            {failing.length === 0 ? (
              <EmptyState title={t("lateList.none")} description={t("lateList.noneText")} className="py-6" />
            ) : null}
            <ul className="divide-y divide-line">
              {failing.map((family) => (
                <li key={family.memberId} className="flex items-baseline justify-between gap-4 py-2.5">
                  <div className="min-w-0">
                    <TextLink href={`/account/recovery?family=${family.memberId}`}>{family.name}</TextLink>
                    <p className="text-small text-muted">{lateText(family)}</p>
                  </div>
                  <p className="flex items-baseline gap-3 text-body font-medium tabular-nums">
                    {formatLedger(cents(family.cents), locale)}
                    {family.cents > 0 ? (
                      <CollectButton
                        {...{ officeId: office, memberId: family.memberId, name: family.name }}
                        mayRefund={may(actor.role, "refund")}
                        mayWaive={may(actor.role, "waiveFees")}
                        label={t("lateList.collect")}
                        size="sm"
                      />
                    ) : null}
                  </p>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      </div>
      <Widgets tenant={tenant} office={office} />
      <div className="mt-6 empty:hidden">
        <OfficeChecklist actor={actor} tenant={tenant} office={office} folded={stats.counts.all > 0} />
      </div>
    </>
  );

  function lateText({ late, sinceOn, nextAttemptOn }: FailingFamily): string {
    const since =
      sinceOn === null
        ? ""
        : t(late ? "lateList.since" : "lateList.delinquent", { date: formatShort(sinceOn, locale) });
    return nextAttemptOn === null
      ? since
      : `${since}, ${t("lateList.attempt", { date: formatShort(nextAttemptOn, locale) })}`;
  }
}
