import { Trophy } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatMoney } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { type Board, boardOf } from "@/lib/practice/leaderboard/queries";
import { rewardOf, type SeasonNow, seasonAt } from "@/lib/practice/leaderboard/rules";
import type { Tenant } from "@/tenants/tenant";
import { NameSwitch } from "./name-switch";
import { nameless } from "./nameless";
import { Rewards } from "./rewards";
import { SeasonProgress } from "./season-progress";
import { Standings } from "./standings";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale };

/** How the practices stand in the season of giving: one's own place and reward, what there is to earn, and the others. */
export async function LeaderboardScreen({ actor, tenant, office, locale }: Props) {
  const giving = tenant.constants.seasonOfGiving;
  const [t, { today }] = await Promise.all([getTranslations("leaderboard"), officeDay(office)]);
  const now = seasonAt(giving, today);
  const board = await boardOf(tenant, office, now.season);
  const days = {
    from: formatLong(now.season.from, locale),
    until: formatLong(now.season.until, locale),
    next: formatLong(now.next, locale),
  };
  const caption = t(now.running ? "standings" : "finalStandings");
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t(now.running ? "text" : "textOver", { ...days, amount: formatMoney(giving.upToCents, locale) })}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Own {...{ tenant, board, now, locale }} />
          <Card>
            <CardHeader
              title={t("rewards")}
              description={t("rewardsText", { amount: formatMoney(giving.upToCents, locale) })}
            />
            <CardBody className="px-0">
              <Rewards giving={giving} members={board.own.members} running={now.running} />
            </CardBody>
          </Card>
          <Card>
            <CardBody>
              <NameSwitch officeId={office} named={board.own.named} mayChange={may(actor.role, "manageOffice")} />
              <Seen own={board.own} mayChange={may(actor.role, "manageOffice")} />
            </CardBody>
          </Card>
        </div>
        <Card>
          <CardHeader title={caption} description={t("standingsText")} />
          {board.offices === 0 ? (
            <EmptyState icon={<Trophy />} title={t("empty")} description={t(now.running ? "emptyText" : "emptyThen")} />
          ) : (
            <CardBody className="px-0">
              <Standings board={board} running={now.running} caption={caption} />
            </CardBody>
          )}
          <How />
        </Card>
      </div>
    </>
  );
}

type OwnProps = { tenant: Tenant; board: Board; now: SeasonNow; locale: Locale };

/** The office's own number, which leads to who they are, its place, and its reward. */
async function Own({ tenant, board: { own, offices }, now, locale }: OwnProps) {
  const t = await getTranslations("leaderboard");
  const giving = tenant.constants.seasonOfGiving;
  const { cents } = rewardOf(giving.tiers, own.members);
  const count = t(now.running ? "joined" : "joinedThen", { count: own.members });
  return (
    <Card>
      <CardHeader
        title={t("own")}
        actions={now.running ? <p className="text-body text-muted">{t("daysLeft", { days: now.daysLeft })}</p> : null}
      />
      <CardBody>
        <p className="font-heading text-h3 font-semibold text-ink">
          {own.members === 0 ? (
            count
          ) : (
            <TextLink href={rowsBehind(tenant, "joined", now.season) ?? ""}>{count}</TextLink>
          )}
        </p>
        <p className="mb-3 text-body text-muted">
          {own.rank !== null
            ? t("rank", { rank: own.rank, offices })
            : own.live
              ? t(now.running ? "noRank" : "noRankThen")
              : t("notLive")}
        </p>
        {now.running ? (
          <SeasonProgress giving={giving} members={own.members} />
        ) : (
          <p className="text-body text-ink">
            {cents > 0
              ? t("rewardThen", { amount: formatMoney(cents, locale) })
              : t("noRewardThen", { count: Math.min(...giving.tiers.map(({ min }) => min)) })}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

/** What the others read of the office, as it stands. */
async function Seen({ own, mayChange }: { own: Board["own"]; mayChange: boolean }) {
  const t = await getTranslations("leaderboard");
  const hidden = t("someone", nameless(own.state));
  return (
    <>
      <p id="leaderboard-name-about" className="text-body text-muted">
        {own.named ? t("nameShown", { name: own.name }) : t("nameHidden", { name: hidden })}
      </p>
      {mayChange ? null : <p className="mt-1 text-body text-muted">{t("nameWho")}</p>}
    </>
  );
}

/** What is counted, and who gets the prize where several are level. */
async function How() {
  const [t, m] = await Promise.all([getTranslations("leaderboard"), getTranslations("measures")]);
  return (
    <CardBody>
      <details data-aside="" className="text-small text-muted">
        <summary className="w-fit cursor-pointer rounded-small text-accent">{m("how")}</summary>
        <p className="mt-1">{m("means.joined")}</p>
        <p className="mt-1">{t("ties")}</p>
      </details>
    </CardBody>
  );
}
