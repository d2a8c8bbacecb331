import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Point } from "@/components/charts/scale";
import { useFormats } from "@/components/ui/use-formats";

/** What twelve months of disputes brought back and took; the title says both. */
export function DisputeChart({ points }: { points: readonly Point[] }) {
  const t = useTranslations("disputes.chart");
  const format = useFormats();
  const total = (at: number) => points.reduce((sum, point) => sum + (point.values[at] ?? 0), 0);
  const [won, lost] = [total(0), total(1)];
  return (
    <BarChart
      title={won + lost > 0 ? t("title", { won: format.money(won), lost: format.money(lost) }) : t("flat")}
      description={t("text")}
      fileName="disputes"
      axis={t("axis")}
      unit="money"
      series={[{ name: t("won") }, { name: t("lost") }]}
      points={points}
    />
  );
}
