import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Point } from "@/components/charts/scale";
import { useFormats } from "@/components/ui/use-formats";

/**
 * Revenue of twelve months as bars. The open month is hatched and stands beside what the month before had by the same
 * day; the title compares these two, as a whole month and part of one are no comparison.
 */
export function RevenueChart({ points, beforeCents }: { points: readonly Point[]; beforeCents: number }) {
  const t = useTranslations("members.revenue");
  const format = useFormats();
  const last = points.at(-1);
  const before = points.at(-2)?.label ?? "";
  const now = last?.values[0] ?? 0;
  const values = { month: last?.label ?? "", amount: format.money(now), before, earlier: format.money(beforeCents) };
  const title = now === 0 && beforeCents === 0 ? t("flat") : t("soFar", values);
  return (
    <BarChart
      title={title}
      description={t("text", values)}
      fileName="revenue"
      axis={t("axis")}
      unit="money"
      series={[{ name: t("series") }]}
      points={points.map((point) =>
        point === last ? { ...point, soFar: true, before: { label: t("before", values), value: beforeCents } } : point,
      )}
    />
  );
}
