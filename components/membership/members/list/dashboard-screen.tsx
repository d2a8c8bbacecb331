import { WorkCard } from "@/components/operations/work/work-card";
import { LaunchCard } from "@/components/practice/leaderboard/launch-card";
import { SeasonCard } from "@/components/practice/leaderboard/season-card";
import { ReportCard } from "@/components/reports/report-card";
import { Widgets } from "@/components/reports/widgets";
import { PageHeader } from "@/components/ui/page-header";
import { memberStats } from "@/lib/membership/members/list-stats.queries";
import { pathOf } from "@/lib/pages/routes";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { reportAndYear } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { MemberStats } from "./member-stats";
import { greetingOf, MemberActions, type MembersProps } from "./members-screen";
import { OfficeChecklist } from "./office-checklist";

/** The day at a glance: what needs somebody, the four numbers, and what came in over a year. */
export async function DashboardScreen({ actor, tenant, office, search, path: page }: MembersProps) {
  const path = pathOf(tenant, "members");
  const day = await officeDay(office);
  const [greeting, stats, { report, months }, { owingFamilies, owed }] = await Promise.all([
    greetingOf(actor, day.timezone),
    memberStats(office),
    reportAndYear(office, "income", reportOfAddress(search), ["net"]),
    measuresNow(office, ["owingFamilies", "owed"], day),
  ]);
  return (
    <>
      <PageHeader list title={greeting} actions={<MemberActions actor={actor} office={office} tenant={tenant} />} />
      <div className="mb-6">
        <WorkCard {...{ actor, tenant, office, day, search }} path={page} />
      </div>
      <MemberStats
        tenant={tenant}
        stats={stats}
        months={months}
        owing={{ families: owingFamilies, cents: owed }}
        path={path}
      />
      <div className="mt-6">
        <ReportCard report={report} tenant={tenant} office={office} path={page} search={search} />
      </div>
      <SeasonCard tenant={tenant} office={office} day={day} />
      <LaunchCard tenant={tenant} office={office} day={day} />
      <Widgets tenant={tenant} office={office} />
      <div className="mt-6 empty:hidden">
        <OfficeChecklist actor={actor} tenant={tenant} office={office} folded={stats.counts.all > 0} />
      </div>
    </>
  );
}
