import { useTranslations } from "next-intl";
import { LineChart } from "@/components/charts/line-chart";
import type { Point } from "@/components/charts/scale";
import { useFormats } from "@/components/ui/use-formats";

/** Revenue of twelve months as a line, the last of them so far; its title says what that month did. */
export function RevenueChart({ points }: { points: readonly Point[] }) {
  const t = useTranslations("members.revenue");
  const format = useFormats();
  const last = points.at(-1);
  const before = points.at(-2);
  const [now, then] = [last?.values[0] ?? 0, before?.values[0] ?? 0];
  const values = { month: last?.label ?? "", amount: format.money(now), before: before?.label ?? "" };
  const title = now === 0 && then === 0 ? t("flat") : now > then ? t("up", values) : t("down", values);
  return (
    <LineChart
      area
      title={title}
      description={t("text", { month: values.month })}
      fileName="revenue"
      axis={t("axis")}
      unit="money"
      series={[{ name: t("series") }]}
      points={points.map((point) => ({ ...point, soFar: point === last }))}
    />
  );
}
