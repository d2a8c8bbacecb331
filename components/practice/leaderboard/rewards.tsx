import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { formatMoney } from "@/lib/core/money";
import { rewardOf, rising } from "@/lib/practice/leaderboard/rules";
import type { Constants, RewardTier } from "@/tenants/tenant";

type Props = { giving: Constants["seasonOfGiving"]; members: number; running: boolean };

/** What a season pays, the highest first, and where the office stands in it. */
export function Rewards({ giving, members, running }: Props) {
  const t = useTranslations("leaderboard");
  const locale = useLocale();
  const { next } = rewardOf(giving.tiers, members);
  const mark = ({ min, max }: RewardTier) => {
    if (members >= min && (max === null || members <= max)) return <Badge tone="good">{t("here")}</Badge>;
    return running && next?.tier.min === min ? <Badge>{t("next")}</Badge> : null;
  };
  return (
    <Table caption={t("rewards")} density="compact">
      <THead>
        <HeadCell>{t("column.joined")}</HeadCell>
        <HeadCell align="end">{t("column.reward")}</HeadCell>
      </THead>
      <TBody>
        {rising(giving.tiers)
          .reverse()
          .map((tier) => (
            <Row key={tier.min}>
              <Cell>
                <span className="flex flex-wrap items-center gap-2 tabular-nums">
                  {tier.max === null ? t("tierOpen", { min: tier.min }) : t("tier", { min: tier.min, max: tier.max })}
                  {mark(tier)}
                </span>
              </Cell>
              <Cell money>{formatMoney(tier.amountCents, locale)}</Cell>
            </Row>
          ))}
        <Row>
          <Cell>{t("mostJoined")}</Cell>
          <Cell money>{t("more", { amount: formatMoney(giving.prizeCents, locale) })}</Cell>
        </Row>
      </TBody>
    </Table>
  );
}
