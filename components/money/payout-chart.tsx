import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Point } from "@/components/charts/scale";
import { useFormats } from "@/components/ui/use-formats";

type Props = { points: readonly Point[]; month: string };

/** What arrived in twelve months next to what did not; the title gives the last month's total. */
export function PayoutChart({ points, month }: Props) {
  const t = useTranslations("payouts.chart");
  const format = useFormats();
  const [arrived = 0, fees = 0] = points.at(-1)?.values ?? [];
  return (
    <BarChart
      title={t(arrived > 0 ? "title" : "flat", { month, amount: format.money(arrived), fees: format.money(fees) })}
      description={t("text")}
      fileName="payouts"
      axis={t("axis")}
      unit="money"
      series={[{ name: t("arrived") }, { name: t("fees") }, { name: t("back") }]}
      points={points}
    />
  );
}
