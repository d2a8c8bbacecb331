import "server-only";
import { Activity } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { TextLink } from "@/components/ui/links/text-link";
import { useFormats } from "@/components/ui/use-formats";
import { now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { type FileFormat, type ListView, withQuery } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { usualPeriods } from "@/lib/core/time/period";
import { today } from "@/lib/core/time/wall-clock";
import { daysOf, recentDays } from "@/lib/operations/activity/rules";
import { peopleOfTrail, trailPage } from "@/lib/operations/activity/trail.queries";
import { TRAIL_FILTERS, type TrailList as TrailQuery } from "@/lib/operations/activity/trail.schema";
import { trailColumns } from "@/lib/operations/activity/trail.wire";
import { activityWords } from "@/lib/operations/activity/wire";
import type { Tenant } from "@/tenants/tenant";
import { ChangeLines } from "./change-lines";
import { WhoFilter } from "./who-filter";

type Props = { tenant: Tenant; locale: Locale; list: ListView<TrailQuery>; file: (format: FileFormat) => string };

/** Everything that was done by anybody, before and after in words, with both names of whoever was logged in as another. */
export async function TrailList({ tenant, locale, list, file }: Props) {
  const day = today(await now(), BACK_OFFICE_ZONE);
  const [t, people] = await Promise.all([getTranslations("activity.trail"), peopleOfTrail(tenant.id, list.query.who)]);
  const { what, details } = activityWords(locale, tenant.id);
  const recent = { name: "recent", period: recentDays(day) } as const;
  const { office } = list.query;
  return (
    <ListScreen
      words="activity.trail"
      within
      list={list}
      load={() => trailPage(tenant.id, list.query, list.window)}
      filters={TRAIL_FILTERS}
      file={file}
      printable
      controls={
        <div className="grid gap-3" data-strip="">
          <PeriodFilter
            list={list}
            period={daysOf(list.query, day)}
            today={day}
            periods={[recent, ...usualPeriods(day)]}
          />
          <WhoFilter
            list={list}
            people={people}
            only={
              office === ""
                ? null
                : {
                    text: t("onlyOffice", { name: `#${office}` }),
                    href: list.href({ office: "" }),
                    leave: t("allOffices"),
                  }
            }
          />
        </div>
      }
      columns={trailColumns(locale, tenant.id)}
      keyOf={({ id }) => id}
      cells={{
        office: (row) =>
          row.office && (
            <TextLink href={withQuery("/admin/dentists", { office: row.office.id })}>{row.office.name}</TextLink>
          ),
        what: (row) => what(row),
        details: (row) => <ChangeLines lines={details(row)} />,
      }}
      empty={{ icon: <Activity /> }}
      summary={() => <Zone />}
    />
  );
}

/** In whose time the moments are told. */
function Zone() {
  const ui = useTranslations("ui");
  return ui("times", { zone: useFormats().zoneName(BACK_OFFICE_ZONE) });
}
