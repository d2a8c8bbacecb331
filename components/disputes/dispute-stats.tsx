import { useLocale, useTranslations } from "next-intl";
import { Stat, Stats } from "@/components/ui/stat";
import { formatShort } from "@/lib/core/dates";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import type { DisputeTotals } from "@/lib/disputes/list.queries";
import type { DisputeRow } from "@/lib/disputes/list.rules";
import type { MeasuredStep } from "@/lib/measures/flows.queries";

type Props = {
  totals: DisputeTotals;
  next: DisputeRow | null;
  months: readonly MeasuredStep<"disputesWon" | "disputesLost">[];
};

const WHOLE_BPS = 10_000;

/** What needs a response and by when, what the banks are deciding, and how often the office wins. */
export function DisputeStats({ totals, next, months }: Props) {
  const t = useTranslations("disputes");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const won = months.reduce((sum, one) => sum + one.values.disputesWon, 0);
  const all = won + months.reduce((sum, one) => sum + one.values.disputesLost, 0);
  return (
    <Stats>
      <Stat
        label={t("stat.needsResponse")}
        value={totals.needsResponse.count}
        href="/account/disputes?filter=needsResponse"
        hint={
          totals.needsResponse.count > 0
            ? t("stat.needsResponseHint", { amount: money(totals.needsResponse.cents) })
            : t("stat.needsResponseNone")
        }
      />
      <Stat
        label={t("stat.next")}
        value={next?.dueOn ? formatShort(next.dueOn, locale) : "–"}
        hint={next?.dueOn ? t("daysLeft", { days: next.daysLeft ?? 0 }) : t("stat.nextNone")}
        {...(next ? { href: `/account/disputes?id=${next.id}` } : {})}
      />
      <Stat
        label={t("stat.review")}
        value={money(totals.underReview.cents)}
        href="/account/disputes?filter=underReview"
        hint={t("stat.reviewHint", { count: totals.underReview.count })}
      />
      <Stat
        label={t("stat.rate")}
        value={all > 0 ? formatPercent(Math.round((won * 100) / all) * (WHOLE_BPS / 100), locale) : "–"}
        href="/account/disputes?filter=won"
        hint={all > 0 ? t("stat.rateHint", { won, all }) : t("stat.rateNone")}
      />
    </Stats>
  );
}
