import { getLocale, getTranslations } from "next-intl/server";
import { Sparkline } from "@/components/charts/sparkline";
import { Stat, Stats } from "@/components/ui/stat";
import { formatMonth } from "@/lib/core/dates";
import { cents, formatMoney } from "@/lib/core/money";
import type { MonthRevenue, MemberStats as Numbers } from "@/lib/members/stats.queries";

type Props = {
  stats: Numbers;
  revenue: readonly MonthRevenue[];
  /** Families that are late or delinquent, as the recovery board has them. */
  failing: readonly { cents: number }[];
  path: string;
};

/** The four numbers of the day, each the way to its list. */
export async function MemberStats({ stats, revenue, failing, path }: Props) {
  const [t, locale] = await Promise.all([getTranslations("members.stat"), getLocale()]);
  const month = revenue.at(-1);
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const owed = failing.reduce((sum, family) => sum + family.cents, 0);
  return (
    <Stats>
      <Stat
        label={t("active")}
        value={count(stats.activeMembers)}
        href={`${path}?filter=active`}
        delta={{
          direction: stats.newMembers > 0 ? "up" : "same",
          text: t("activeDelta", { count: stats.newMembers, families: stats.activeFamilies }),
          ...(stats.newMembers > 0 ? { good: true } : {}),
        }}
      />
      <Stat
        label={t("month")}
        value={money(month?.cents ?? 0)}
        href="/account/dashboard"
        hint={month ? t("monthHint", { month: formatMonth(month.month, locale) }) : null}
        chart={<Sparkline values={revenue.map((each) => each.cents)} soFar />}
      />
      <Stat
        label={t("late")}
        value={count(failing.length)}
        href="/account/recovery"
        hint={failing.length > 0 ? t("lateHint", { amount: money(owed) }) : t("lateNone")}
      />
      <Stat
        label={t("renewing")}
        value={count(stats.counts.renewal)}
        href={`${path}?filter=renewal`}
        hint={t("renewingHint")}
      />
    </Stats>
  );
}
