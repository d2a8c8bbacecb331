import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { useFormats } from "@/components/ui/use-formats";
import type { MonthTotal } from "@/lib/billing/dues/calendar.rules";
import { formatMonthName } from "@/lib/core/time/dates";
import { monthId } from "./month-list";

type Props = {
  months: readonly MonthTotal[];
  /** Where a month's bar leads; to its part of this page when absent. */
  hrefOf?: (month: string) => string;
};

/** The months as bars; a bar leads to its month. The title says what the next whole month brings. */
export function CalendarChart({ months, hrefOf = (month) => `#${monthId(month)}` }: Props) {
  const t = useTranslations("duesCalendar.chart");
  const format = useFormats();
  const next = months[1];
  const amount = next ? next.chargeCents + next.retryCents : 0;
  const month = next ? format.month(next.month) : "";
  const has = { retry: months.some(({ retryCents }) => retryCents > 0), desk: months.some(({ desk }) => desk > 0) };
  // The first month and the last carry one name: the year distinguishes them.
  const label = (one: MonthTotal, at: number) =>
    at === 0 || at === 12 ? format.month(one.month) : formatMonthName(one.month, format.locale);
  return (
    <BarChart
      stacked
      title={t(amount > 0 ? "title" : "flat", { month, amount: format.money(amount) })}
      description={t("text")}
      fileName="billing-calendar"
      axis={t("axis")}
      unit="money"
      series={[
        { name: t("charge") },
        ...(has.retry ? [{ name: t("retry") }] : []),
        ...(has.desk ? [{ name: t("desk") }] : []),
      ]}
      points={months.map((one, at) => ({
        label: label(one, at),
        values: [one.chargeCents, ...(has.retry ? [one.retryCents] : []), ...(has.desk ? [one.deskCents] : [])],
        href: hrefOf(one.month),
      }))}
    />
  );
}
