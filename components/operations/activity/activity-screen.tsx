import "server-only";
import { Activity } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { TextLink } from "@/components/ui/links/text-link";
import type { Crumb } from "@/components/ui/page-header";
import { useFormats } from "@/components/ui/use-formats";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { usualPeriods } from "@/lib/core/time/period";
import { memberNamed } from "@/lib/membership/members/detail-name.queries";
import { type ActivityRow, activityPage, peopleOf } from "@/lib/operations/activity/queries";
import { recentDays, viewOf } from "@/lib/operations/activity/rules";
import { ACTIVITY_FILTERS, activityList } from "@/lib/operations/activity/schema";
import { activityColumns, activityWords } from "@/lib/operations/activity/wire";
import { memberHref } from "@/lib/pages/member-address";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";
import { ChangeLines } from "./change-lines";
import { UndoAct } from "./undo-act";
import { WhoFilter } from "./who-filter";

type Props = {
  tenant: Tenant;
  actor: Actor;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: string;
  /** In the back office: what stands above, and where a member leads. Acts are taken back by logging in as the office. */
  desk?: { breadcrumbs: readonly Crumb[]; memberHref: (memberId: number) => string };
};

/** Who did what in the office, in words, with the way to take back what still can be taken back. */
export async function ActivityScreen({ tenant, actor, office, locale, search, path, desk }: Props) {
  const list = listView(path, activityList, search, { whole: { period: "all" } });
  const { member } = list.query;
  const [t, day, people, about] = await Promise.all([
    getTranslations("activity"),
    officeDay(office),
    peopleOf(office),
    member === "" ? null : memberNamed(office, Number(member)),
  ]);
  const view = viewOf(list.query, day.today);
  const memberAt = desk?.memberHref ?? ((memberId: number) => memberHref(tenant, memberId));
  const { what, details } = activityWords(locale, tenant.id);
  const recent = { name: "recent", period: recentDays(day.today) } as const;
  return (
    <ListScreen
      words="activity"
      list={list}
      load={() => activityPage(office, actor.role, view, list.window, day)}
      filters={ACTIVITY_FILTERS}
      file={(format) => list.fileHref(`/api/v1/dentists/${office}/activity/export`, format)}
      printable
      {...(desk ? { breadcrumbs: desk.breadcrumbs } : {})}
      controls={
        <div className="grid gap-3" data-strip="">
          <PeriodFilter
            list={list}
            period={view.period}
            today={day.today}
            periods={[recent, ...usualPeriods(day.today)]}
          />
          <WhoFilter
            list={list}
            people={people}
            only={
              about && {
                text: t("aboutOnly", { name: about.name }),
                href: list.href({ member: "" }),
                leave: t("aboutAll"),
              }
            }
          />
        </div>
      }
      columns={activityColumns(locale, tenant.id, day.timezone)}
      keyOf={({ id }) => id}
      cells={{
        about: ({ about }) => about && <TextLink href={memberAt(about.memberId)}>{about.name}</TextLink>,
        // On a phone, where a row is two lines, the details go on behind what was done.
        what: (row) => (
          <>
            {what(row)}
            {details(row).length === 0 ? null : (
              <span className="font-normal text-muted sm:hidden"> · {details(row).join("; ")}</span>
            )}
          </>
        ),
        details: (row) => <ChangeLines lines={details(row)} />,
      }}
      {...(desk
        ? {}
        : {
            acts: (row: ActivityRow) =>
              row.undo && <UndoAct officeId={office} undo={row.undo} what={what(row)} name={row.about?.name ?? null} />,
          })}
      empty={{ icon: <Activity /> }}
      summary={() => <Zone timeZone={day.timezone} />}
    />
  );
}

/** In whose time the moments are told. */
function Zone({ timeZone }: { timeZone: string }) {
  const ui = useTranslations("ui");
  return ui("times", { zone: useFormats().zoneName(timeZone) });
}
