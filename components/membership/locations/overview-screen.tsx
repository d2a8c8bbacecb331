import "server-only";
import { Building2 } from "lucide-react";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { KeepForSession } from "@/components/layout/session/keep-for-session";
import { ChoiceFilter } from "@/components/list/choice-filter";
import { ListScreen } from "@/components/list/list-screen";
import { STATE_TONES } from "@/components/practice/offices/admin/office-state";
import { Stat, Stats } from "@/components/ui/stat";
import { StatusPill } from "@/components/ui/status-pill";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { listOverview, type OverviewPage, organizationOf } from "@/lib/membership/locations/overview.queries";
import { type LocationOverview, OVERVIEW_MEASURES, overviewColumns } from "@/lib/membership/locations/overview.rules";
import {
  OVERVIEW_VIEW_COOKIE,
  OVERVIEW_VIEWS,
  overviewList,
  RANKS_OFFERED,
} from "@/lib/membership/locations/overview.schema";
import { LocationName } from "./location-name";
import { NoOrganization } from "./no-organization";
import { OverviewCharts } from "./overview-charts";

type Props = {
  actor: Actor;
  office: OfficeId;
  locale: Locale;
  path: string;
  search: Record<string, string>;
};

/** All locations of an organization that somebody works in, ranked by what they are looked at for (001 §2, the Master Dashboard). */
export async function OverviewScreen({ actor, office, locale, path, search }: Props) {
  const [t, m, organization] = await Promise.all([
    getTranslations("locations.overview"),
    getTranslations("measures"),
    organizationOf(actor, office),
  ]);
  if (!organization) return <NoOrganization title={t("title")} single={t("single")} text={t("singleText")} />;
  const asked = search.view ?? (await cookies()).get(OVERVIEW_VIEW_COOKIE)?.value;
  const view = OVERVIEW_VIEWS.find((each) => each === asked) ?? "table";
  const list = listView(path, overviewList, { ...search, view }, { whole: { view } });
  return (
    <ListScreen<LocationOverview, OverviewPage>
      words="locations.overview"
      head={{
        title: t("title"),
        text: t("about", { organization: organization.name, count: organization.offices.length }),
      }}
      list={list}
      controls={
        <div className="grid gap-3">
          <KeepForSession name={OVERVIEW_VIEW_COOKIE} value={view} />
          <TabLinks
            label={t("view.label")}
            tabs={OVERVIEW_VIEWS.map((each) => ({
              href: list.href({ view: each }),
              label: t(`view.${each}`),
              current: each === view,
            }))}
          />
          {view === "charts" ? (
            <ChoiceFilter
              list={list}
              name="sort"
              label={t("rank")}
              options={RANKS_OFFERED.map((sort) => ({ value: sort, label: t(`ranks.${sort}`) }))}
            />
          ) : null}
        </div>
      }
      drawn={view === "charts" ? (page) => <OverviewCharts rows={page.rows} most={page.most} /> : null}
      load={() => listOverview(organization, list.query, list.window)}
      columns={overviewColumns}
      keyOf={({ id }) => id}
      cells={{
        location: ({ id, officeName }) => (
          <LocationName id={id} name={officeName} label={t("open", { location: officeName })} />
        ),
        launch: ({ state }) => <StatusPill tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusPill>,
      }}
      notes={{
        location: ({ place }) => place,
        launch: ({ done, steps }) => (done < steps ? t("steps", { done, steps }) : null),
      }}
      figures={({ together, total }) => (
        <Stats label={t("together", { count: total })}>
          <Stat label={t("column.members")} value={new Intl.NumberFormat(locale).format(together.activeMembers)} />
          <Stat label={t("column.joined")} value={new Intl.NumberFormat(locale).format(together.joined)} />
          <Stat label={t("column.recurring")} value={formatMoney(cents(together.recurring), locale)} />
          <Stat label={t("column.late")} value={formatMoney(cents(together.late), locale)} />
        </Stats>
      )}
      totals={({ together }) => ({ label: "sum", values: sumsOf(together) })}
      above={() => (
        <details data-aside="" className="text-small text-muted">
          <summary className="w-fit cursor-pointer rounded-small text-accent">{m("how")}</summary>
          <dl className="mt-1 grid gap-1">
            {OVERVIEW_MEASURES.map((measure) => (
              <div key={measure}>
                <dt className="inline font-medium text-ink">{m(`name.${measure}`)}: </dt>
                <dd className="inline">{m(`means.${measure}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      empty={{ icon: <Building2 /> }}
    />
  );
}

/** What all locations come to, by the names of their columns. */
const sumsOf = ({ activeMembers, recurring, late, ...counts }: OverviewPage["together"]) => ({
  members: { count: activeMembers },
  joined: { count: counts.joined },
  cameBack: { count: counts.cameBack },
  left: { count: counts.left },
  lost: { count: counts.lost },
  recurring: { cents: recurring },
  lateFamilies: { count: counts.lateFamilies },
  late: { cents: late },
});
