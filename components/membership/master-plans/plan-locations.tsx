import "server-only";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import type { organizationPlaces } from "@/lib/membership/master-plans/place.queries";
import { membersAtLocations, type SeenPlan } from "@/lib/membership/master-plans/queries";
import { type FollowingPlan, groupOverrides, type MasterPlan } from "@/lib/membership/master-plans/tree.rules";
import { ASPECTS, levelsOf } from "@/lib/practice/plans/inherited.rules";
import { OfferAct } from "./offer-acts";

type Props = {
  seen: SeenPlan;
  places: Awaited<ReturnType<typeof organizationPlaces>>;
  locale: Locale;
  path: string;
  manages: boolean;
};

/** The locations a plan is kept for: whether each offers it, at which price, what is different there, and who is on it. */
export async function PlanLocations({ seen, places, locale, path, manages }: Props) {
  const { plan, organization } = seen;
  const t = await getTranslations("masterPlans");
  const members = await membersAtLocations(seen);
  const at = new Map<number, FollowingPlan>(plan.following.map((one) => [one.office, one]));
  const kept = places.locations.filter(({ groupId }) => plan.groupId === null || groupId === plan.groupId);
  const offered = plan.following.filter(({ withheld }) => !withheld).map(({ office }): number => office);
  const here = { organizationId: organization.id, planId: plan.id, revision: plan.revision, offered };
  const hrefOf = (locationId: number) => withQuery(path, { id: plan.id, locationId });
  const groups = plan.groupId === null ? places.groups : [];
  return (
    <div className="grid gap-5">
      <Card>
        <Table caption={t("planTabs.locations")} stack>
          <THead>
            <HeadCell>{t("column.location")}</HeadCell>
            <HeadCell>{t("column.state")}</HeadCell>
            <HeadCell>{t("column.different")}</HeadCell>
            <HeadCell align="end">{t("column.monthly")}</HeadCell>
            <HeadCell align="end">{t("column.annual")}</HeadCell>
            <HeadCell align="end">{t("column.members")}</HeadCell>
            {manages ? <HeadCell align="end">{t("column.acts")}</HeadCell> : null}
          </THead>
          <TBody>
            {kept.map(({ id, officeName }) => {
              const one = at.get(id);
              const state = one ? (one.withheld ? "withheld" : "offered") : "missing";
              const money = (amount: number | null | undefined) => (amount ? formatMoney(cents(amount), locale) : "–");
              return (
                <Row key={id}>
                  <Cell label={t("column.location")}>
                    {one ? (
                      <TextLink href={hrefOf(id)}>{officeName}</TextLink>
                    ) : (
                      <span className="font-medium text-ink">{officeName}</span>
                    )}
                  </Cell>
                  <Cell label={t("column.state")}>
                    <StatusPill tone={TONES[state]}>{t(`matrix.state.${state}`)}</StatusPill>
                  </Cell>
                  <Cell label={t("column.different")}>{one ? <Differences plan={plan} at={one} /> : "–"}</Cell>
                  <Cell label={t("column.monthly")} align="end">
                    {money(one?.values.monthlyCents)}
                  </Cell>
                  <Cell label={t("column.annual")} align="end">
                    {money(one?.values.annualCents)}
                  </Cell>
                  <Cell label={t("column.members")} align="end">
                    {(members.get(id) ?? 0).toLocaleString(locale)}
                  </Cell>
                  {manages ? (
                    <Cell label={t("column.acts")} align="end">
                      <OfferAct
                        here={here}
                        location={{ id, officeName, members: members.get(id) ?? 0 }}
                        offers={state === "offered"}
                      />
                    </Cell>
                  ) : null}
                </Row>
              );
            })}
          </TBody>
        </Table>
      </Card>
      {groups.length > 0 ? (
        <Card>
          <CardHeader title={t("groupsTitle")} description={t("groupsText")} />
          <ul className="grid gap-2 px-5 pt-3 pb-5">
            {groups.map(({ id, groupName }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                <TextLink href={withQuery(path, { id: plan.id, groupId: id })}>{groupName}</TextLink>
                {ASPECTS.filter((aspect) => plan.groups.get(id)?.[aspect]).map((aspect) => (
                  <Badge key={aspect}>{t(`matrix.aspect.${aspect}`)}</Badge>
                ))}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

const TONES = { offered: "good", withheld: "neutral", missing: "warn" } as const;

/** What a location has from itself or its group. */
async function Differences({ plan, at }: { plan: MasterPlan; at: FollowingPlan }) {
  const t = await getTranslations("masterPlans");
  const levels = levelsOf(plan.level, groupOverrides(plan, at), at.own);
  const different = ASPECTS.filter((aspect) => levels[aspect] !== plan.level);
  if (different.length === 0) return <span className="text-muted">{t("asKept")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {different.map((aspect) => (
        <Badge key={aspect}>{t(`from.${levels[aspect]}`, { aspect: t(`matrix.aspect.${aspect}`) })}</Badge>
      ))}
    </span>
  );
}
