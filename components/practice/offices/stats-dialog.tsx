"use client";

import { useLocale, useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { TextLink } from "@/components/ui/links/text-link";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import { cents, formatMoney } from "@/lib/core/money";
import { formatMonth, formatMonthName } from "@/lib/core/time/dates";

type Props = { officeId: number; membersPath: string };

/** The numbers of the practice dashboard from the side nav (000 §6, Q-053). It has no button of its own. */
export default function StatsDialog({ officeId, membersPath }: Props) {
  const t = useTranslations("frame.stats");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  return (
    <Dialog title={t("title")} description={t("text")}>
      <Loaded name={`stats-${officeId}`} read={() => api("GET /dentists/:officeId/stats", { params: { officeId } })}>
        {(stats) => {
          const months = stats.revenue;
          const [before, now] = [months.at(-2), months.at(-1)];
          const members = (value: number, filter: string) => (
            <TextLink href={`${membersPath}?filter=${filter}`}>{value.toLocaleString(locale)}</TextLink>
          );
          return (
            <>
              <DefinitionList
                look="lines"
                className="mb-5"
                items={[
                  { term: t("activeMembers"), value: members(stats.activeMembers, "staying") },
                  { term: t("monthly"), value: stats.monthlyMembers.toLocaleString(locale) },
                  { term: t("annual"), value: stats.annualMembers.toLocaleString(locale) },
                  { term: t("new"), value: stats.newMembers.toLocaleString(locale) },
                  { term: t("late"), value: members(stats.lateFamilies, "past_due") },
                  ...(now
                    ? [{ term: t("soFar", { month: formatMonth(now.month, locale) }), value: money(now.cents) }]
                    : []),
                  ...(before ? [{ term: formatMonth(before.month, locale), value: money(before.cents) }] : []),
                ]}
              />
              <BarChart
                title={t("revenue")}
                axis={t("month")}
                unit="money"
                series={[{ name: t("revenue") }]}
                points={months.map(({ month, cents: amount }, at) => ({
                  label: formatMonthName(month, locale),
                  values: [amount],
                  ...(at === months.length - 1 && { soFar: true }),
                }))}
                adds
              />
              <p className="mt-4">
                <TextLink href="/account/reports">{t("reports")}</TextLink>
              </p>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
