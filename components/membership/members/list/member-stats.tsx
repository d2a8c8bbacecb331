import { getLocale, getTranslations } from "next-intl/server";
import { Sparkline } from "@/components/charts/sparkline";
import { Stat, Stats } from "@/components/ui/stat";
import { cents, formatMoney } from "@/lib/core/money";
import { addDays, formatMonth } from "@/lib/core/time/dates";
import type { MemberStats as Numbers } from "@/lib/membership/members/list-stats.queries";
import type { MeasuredStep } from "@/lib/platform/measures/flows.queries";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  tenant: Tenant;
  stats: Numbers;
  /** What came in, month by month, the running one last. */
  months: readonly MeasuredStep<"net">[];
  /** Families that are late or delinquent, and what they owe. */
  owing: { families: number; cents: number };
  path: string;
};

/** The four numbers of the day, each the way to its list. */
export async function MemberStats({ tenant, stats, months, owing, path }: Props) {
  const [t, locale] = await Promise.all([getTranslations("members.stat"), getLocale()]);
  const month = months.at(-1);
  const ofMonth = month && { from: month.from, until: addDays(month.before, -1) };
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <Stats>
      <Stat
        label={t("active")}
        value={count(stats.activeMembers)}
        href={rowsBehind(tenant, "activeMembers") ?? path}
        delta={{
          direction: stats.newMembers > 0 ? "up" : "same",
          text: t("activeDelta", { count: stats.newMembers, families: stats.activeFamilies }),
          ...(stats.newMembers > 0 ? { good: true } : {}),
        }}
      />
      <Stat
        label={t("month")}
        value={money(month?.values.net ?? 0)}
        href={rowsBehind(tenant, "net", ofMonth) ?? path}
        hint={month ? t("monthHint", { month: formatMonth(month.from, locale) }) : null}
        chart={<Sparkline values={months.map((each) => each.values.net)} soFar />}
      />
      <Stat
        label={t("late")}
        value={count(owing.families)}
        href={rowsBehind(tenant, "owingFamilies") ?? path}
        hint={owing.families > 0 ? t("lateHint", { amount: money(owing.cents) }) : t("lateNone")}
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
