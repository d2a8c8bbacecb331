import "server-only";
import { Layers } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import { Card } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { KeptTab } from "@/components/ui/tabs/kept-tab";
import { TabLinks } from "@/components/ui/tabs/tab-links";
import type { Actor } from "@/lib/core/auth/actor";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { followersOf } from "@/lib/membership/locations/follow.queries";
import { groupLocations, groupNamed, groupPlans } from "@/lib/membership/locations/groups.queries";
import {
  type GroupLocation,
  type GroupPlan,
  groupLocationColumns,
  mayDelete,
} from "@/lib/membership/locations/groups.rules";
import { GROUP_LOCATION_FILTERS, groupLocationList } from "@/lib/membership/locations/groups.schema";
import { DeleteGroup, MoveHere, RenameGroup, TakeOut } from "./group-acts";

type Props = {
  actor: Actor;
  groupId: number;
  locale: Locale;
  path: string;
  search: Record<string, string>;
  mayAct: boolean;
};

const TABS = ["locations", "plans"] as const;

/** One group: its locations, which come and go with what that does shown first, and the plans that belong to it. */
export async function GroupScreen({ actor, groupId, locale, path, search, mayAct }: Props) {
  const [t, group] = await Promise.all([getTranslations("locations.groups"), groupNamed(actor, groupId)]);
  const [plans, people] = await Promise.all([groupPlans(group), followersOf(group)]);
  const { organization, groupName, revision } = group;
  const manages = mayAct && organization.managed;
  const current = TABS.find((tab) => tab === search.tab) ?? "locations";
  const hrefOf = (tab: (typeof TABS)[number]) => withQuery(path, { id: groupId, tab });
  const here = { groupId, groupName, revision };
  const kept = !mayDelete(plans);
  return (
    <>
      <PageHeader
        title={groupName}
        description={organization.name}
        breadcrumbs={[{ label: t("title"), href: path }]}
        actions={
          manages ? (
            <>
              <RenameGroup group={here} />
              {kept ? null : <DeleteGroup group={here} path={path} plans={plans.length} people={people} />}
            </>
          ) : null
        }
      />
      <TabLinks
        label={groupName}
        tabs={TABS.map((tab) => ({ href: hrefOf(tab), label: t(`tabs.${tab}`), current: tab === current }))}
      />
      <KeptTab
        name="manage-groups"
        tabs={TABS.map((tab) => ({ name: tab, href: hrefOf(tab) }))}
        asked={search.tab === undefined ? null : current}
      />
      <div className="pt-3 sm:pt-6">
        {manages ? null : <ReadOnlyNote of="organization" />}
        {current === "locations" ? (
          <GroupLocations actor={actor} group={group} path={hrefOf("locations")} search={search} manages={manages} />
        ) : (
          <GroupPlans plans={plans} locale={locale} kept={manages && kept} />
        )}
      </div>
    </>
  );
}

type LocationsProps = {
  actor: Actor;
  group: Awaited<ReturnType<typeof groupNamed>>;
  path: string;
  search: Record<string, string>;
  manages: boolean;
};

async function GroupLocations({ actor, group, path, search, manages }: LocationsProps) {
  const t = await getTranslations("locations.groups");
  const list = listView(path, groupLocationList, search, {
    whole: { filter: search.filter === "elsewhere" ? "elsewhere" : "here" },
  });
  const { id: groupId, groupName, revision } = group;
  const here = { groupId, groupName, revision };
  return (
    <ListScreen<GroupLocation>
      words="locations.groups.locations"
      within
      list={list}
      load={() => groupLocations(actor, group, list.query, list.window)}
      {...(manages ? { filters: GROUP_LOCATION_FILTERS } : {})}
      columns={groupLocationColumns}
      keyOf={(row) => row.id}
      notes={{ location: ({ place }) => place }}
      {...(manages
        ? {
            acts: (row) =>
              row.groupId === groupId ? (
                <TakeOut group={here} location={row} />
              ) : (
                <MoveHere group={here} location={row} />
              ),
          }
        : {})}
      head={{ title: t("locations.title"), text: t("locations.text", { group: groupName }) }}
    />
  );
}

type PlansProps = { plans: readonly GroupPlan[]; locale: Locale; kept: boolean };

/** `kept`: members are on plans that follow these, so the group cannot go. */
async function GroupPlans({ plans, locale, kept }: PlansProps) {
  const t = await getTranslations("locations.groups.plans");
  const money = (amount: number | null) => (amount === null ? "–" : formatMoney(cents(amount), locale));
  if (plans.length === 0)
    return (
      <Card>
        <EmptyState icon={<Layers />} title={t("empty")} description={t("emptyText")} />
      </Card>
    );
  return (
    <>
      {kept ? (
        <Callout tone="info" className="mb-5">
          {t("keptBy")}
        </Callout>
      ) : null}
      <Card>
        <Table caption={t("title")} stack>
          <THead>
            <HeadCell>{t("plan")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell align="end">{t("monthly")}</HeadCell>
            <HeadCell align="end">{t("annual")}</HeadCell>
            <HeadCell align="end">{t("at")}</HeadCell>
            <HeadCell align="end">{t("members")}</HeadCell>
          </THead>
          <TBody>
            {plans.map((plan) => (
              <Row key={plan.id}>
                <Cell label={t("plan")}>
                  <span className="font-medium text-ink">{plan.planName}</span>
                </Cell>
                <Cell label={t("state")}>
                  <StatusPill tone={plan.active ? "good" : "neutral"}>
                    {t(plan.active ? "active" : "inactive")}
                  </StatusPill>
                </Cell>
                <Cell label={t("monthly")} align="end">
                  {money(plan.monthlyCents)}
                </Cell>
                <Cell label={t("annual")} align="end">
                  {money(plan.annualCents)}
                </Cell>
                <Cell label={t("at")} align="end">
                  {plan.locations.toLocaleString(locale)}
                </Cell>
                <Cell label={t("members")} align="end">
                  {plan.members.toLocaleString(locale)}
                </Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      </Card>
    </>
  );
}
