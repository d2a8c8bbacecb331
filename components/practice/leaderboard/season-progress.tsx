import { useLocale, useTranslations } from "next-intl";
import { Progress } from "@/components/ui/states/progress";
import { formatMoney } from "@/lib/core/money";
import { rewardOf } from "@/lib/practice/leaderboard/rules";
import type { Constants } from "@/tenants/tenant";

type Props = { giving: Pick<Constants["seasonOfGiving"], "tiers">; members: number };

/** How far an office is on its way to the next reward of a running season, and what it has reached. */
export function SeasonProgress({ giving, members }: Props) {
  const t = useTranslations("leaderboard");
  const locale = useLocale();
  const { cents, next } = rewardOf(giving.tiers, members);
  return (
    <>
      <Progress
        label={t("progress")}
        value={members}
        max={next?.tier.min ?? members}
        tone={next ? "accent" : "good"}
        hideLabel
      />
      <p className="mt-2 text-body text-ink">
        {next
          ? t("toNext", { count: next.missing, amount: formatMoney(next.tier.amountCents, locale) })
          : t("highest", { amount: formatMoney(cents, locale) })}
      </p>
      {next && cents > 0 ? (
        <p className="text-body text-muted">{t("reached", { amount: formatMoney(cents, locale) })}</p>
      ) : null}
    </>
  );
}
