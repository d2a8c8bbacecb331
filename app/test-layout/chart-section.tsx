import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { LineChart } from "@/components/charts/line-chart";
import { Card, CardBody } from "@/components/ui/card";
import { Section } from "./section";

const MONTHS = ["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar"];
const MEMBERS = [298, 305, 318, 331, 340, 352, 349, 361, 372, 388, 403, 412];
const REVENUE = [
  1120000, 1160000, 1204000, 1288000, 1310000, 1366000, 1349000, 1420000, 1466000, 1571000, 1650000, 1720400,
];

const HALF_OVER = { values: [881_300], soFar: true, before: { label: "Feb", value: 802_400 } };

/** Lines, bars and stacked bars. */
export function ChartSection() {
  const t = useTranslations("uiGallery.charts");
  return (
    <Section title={t("title")}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardBody>
            <LineChart
              area
              title={t("members")}
              description={t("period")}
              fileName="active-members"
              axis={t("month")}
              series={[{ name: t("thisYear") }, { name: t("lastYear") }]}
              points={MONTHS.map((label, index) => ({
                label,
                values: [MEMBERS[index] ?? 0, Math.round((MEMBERS[index] ?? 0) * 0.8)],
                href: "#main",
              }))}
            />
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <BarChart
              title={t("revenue")}
              description={t("period")}
              fileName="revenue"
              axis={t("month")}
              unit="money"
              series={[{ name: t("paid") }]}
              points={MONTHS.map((label, index) => ({
                ...{ label, values: [REVENUE[index] ?? 0], href: "#main" },
                // The last month is half over, and stands beside the one before it up to the same day.
                ...(index === MONTHS.length - 1 && HALF_OVER),
              }))}
              adds
            />
          </CardBody>
        </Card>
        <Card className="lg:col-span-2">
          <CardBody>
            <BarChart
              stacked
              title={t("kinds")}
              description={t("period")}
              fileName="enrolments"
              axis={t("month")}
              series={[{ name: t("adults") }, { name: t("teens") }, { name: t("children") }]}
              points={MONTHS.map((label, index) => ({
                label,
                values: [14 + ((index * 5) % 9), 4 + ((index * 3) % 5), 6 + ((index * 7) % 6)],
              }))}
            />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}
