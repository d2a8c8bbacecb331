import "server-only";
import { ChartColumn } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { BarChart } from "@/components/charts/bar-chart";
import { ListScreen } from "@/components/list/list-screen";
import { Card, CardBody } from "@/components/ui/card";
import { Stat, Stats } from "@/components/ui/stat";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { formatMonth, formatMonthName } from "@/lib/core/time/dates";
import { type AssociationNumbers, associationNumbers, listGrowth } from "@/lib/practice/partners/reporting.queries";
import { growthColumns } from "@/lib/practice/partners/rules";
import { growthList, PRACTICE_FILTERS } from "@/lib/practice/partners/schema";
import { FEWEST } from "@/lib/practice/partners/withheld.rules";
import { PRACTICE_TONES } from "./tones";

type Props = { actor: Actor; search: Record<string, string>; locale: Locale };

/** How an association's practices do: their members month by month, and each of them beside a year ago. */
export async function ReportingScreen({ actor, search, locale }: Props) {
  const scope = practicesOf(actor);
  const [t, numbers] = await Promise.all([getTranslations("partnersAssociation.report"), associationNumbers(scope)]);
  const list = listView("/associations/reporting", growthList, search);
  return (
    <ListScreen
      words="partnersAssociation.report"
      list={list}
      load={() => listGrowth(scope, list.query, list.window)}
      filters={PRACTICE_FILTERS}
      file="/api/v1/associations/reporting/export"
      printable
      figures={() => (numbers ? <Numbers numbers={numbers} locale={locale} /> : null)}
      above={() => (numbers ? <Months numbers={numbers} locale={locale} /> : null)}
      columns={growthColumns}
      keyOf={({ id }) => id}
      cells={{ state: ({ state }) => <StatusPill tone={PRACTICE_TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
      empty={{ icon: <ChartColumn /> }}
    />
  );
}

type PartProps = { numbers: AssociationNumbers; locale: Locale };

async function Numbers({ numbers: { months, joined, left }, locale }: PartProps) {
  const t = await getTranslations("partnersAssociation.report");
  const count = (people: number | null) =>
    people === null ? t("few", { count: FEWEST }) : new Intl.NumberFormat(locale).format(people);
  const [first, last] = [months[0], months.at(-1)];
  const since = first ? formatMonth(first.from, locale) : "";
  return (
    <Stats columns={3} label={t("title")}>
      <Stat label={t("members")} value={count(last?.people ?? 0)} hint={t("membersHint", { count: FEWEST })} />
      <Stat label={t("joined")} value={count(joined)} hint={t("since", { month: since })} />
      <Stat label={t("left")} value={count(left)} hint={t("since", { month: since })} />
    </Stats>
  );
}

async function Months({ numbers: { months, withheld }, locale }: PartProps) {
  const t = await getTranslations("partnersAssociation.report");
  const [first, last] = [months[0]?.people ?? null, months.at(-1)?.people ?? null];
  const more = first === null || last === null ? null : last - first;
  const way = more === null ? "unknown" : more > 0 ? "more" : more < 0 ? "fewer" : "same";
  const lines = months.map(({ from, people }, at) => ({
    label: formatMonthName(from, locale),
    ...(at === months.length - 1 && { soFar: true }),
    people,
  }));
  return (
    <Card>
      <CardBody>
        <BarChart
          title={t("finding", {
            way,
            count: Math.abs(more ?? 0),
            month: months[0] ? formatMonth(months[0].from, locale) : "",
          })}
          description={`${t("chartText", { count: FEWEST })} ${withheld > 0 ? t("withheld", { count: withheld }) : ""}`.trim()}
          axis={t("month")}
          series={[{ name: t("members") }]}
          points={lines.map(({ people, ...point }) => ({ ...point, values: [people ?? 0] }))}
          behind={{
            heads: [t("members")],
            lines: lines.map(({ people, ...line }) => ({ ...line, cells: [{ value: people }] })),
            sums: null,
          }}
        />
      </CardBody>
    </Card>
  );
}
