import { ChartColumn } from "lucide-react";
import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Point } from "@/components/charts/scale";
import { EmptyState } from "@/components/ui/empty-state";
import { useFormats } from "@/components/ui/use-formats";

/** Recovered revenue of twelve months; its title says what this month brought back. */
export function RecoveredChart({ points }: { points: readonly Point[] }) {
  const t = useTranslations("recovery.chart");
  const format = useFormats();
  const last = points.at(-1);
  const amount = last?.values[0] ?? 0;
  // Twelve months of nothing are no chart.
  if (points.every(({ values }) => values.every((value) => value === 0)))
    return <EmptyState icon={<ChartColumn />} title={t("none")} description={t("noneText")} />;
  return (
    <BarChart
      title={amount > 0 ? t("title", { month: last?.label ?? "", amount: format.money(amount) }) : t("flat")}
      description={t("text")}
      fileName="recovered"
      axis={t("axis")}
      unit="money"
      series={[{ name: t("series") }]}
      points={points}
    />
  );
}
