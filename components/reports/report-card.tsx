import { CalendarDays, ChevronDown, Scale } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BarChart } from "@/components/charts/bar-chart";
import type { Point } from "@/components/charts/scale";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { DropdownMenu, type MenuEntry } from "@/components/ui/dropdown-menu";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { addDays, formatDate } from "@/lib/core/dates";
import { withQuery } from "@/lib/core/list";
import type { OfficeId } from "@/lib/core/scope";
import type { Report } from "@/lib/measures/report.queries";
import { COMPARISONS, daysOfSpan, REPORT_FORMATS, SPANS } from "@/lib/measures/report.schema";
import { inWords, isOpen, reportTitle, spanName, stepName } from "@/lib/measures/report.wire";
import { rowsBehind } from "@/lib/measures/rows.rules";
import { MEASURES } from "@/lib/measures/schema";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  report: Report;
  /** Null for a reader who has no lists of the office. */
  tenant: Tenant | null;
  office: OfficeId;
  /** The page it stands on, and what its address says besides. */
  path: string;
  search: Record<string, string>;
};

/** A report: its finding as title, the chart with its table and files, what it comes to, and how that is computed. */
export async function ReportCard({ report, tenant, office, path, search }: Props) {
  const [t, m, locale] = await Promise.all([getTranslations("reports"), getTranslations("measures"), getLocale()]);
  const { name, measures, query, span, totals, subject, compared, today } = report;
  const until = addDays(span.before, -1);
  const open = report.by !== "day" && subject.open;
  const before = compared ? spanName(compared, subject.open, locale) : "";
  const points = report.steps.map((step): Point => {
    const rows = tenant && rowsBehind(tenant, measures[0], { from: step.from, until: addDays(step.before, -1) });
    const running = open && isOpen(step, today);
    return {
      label: stepName(step.from, report, locale),
      values: measures.map((measure) => step.values[measure]),
      ...(rows && { href: rows }),
      ...(running && { soFar: true }),
      ...(running && compared && { before: { label: t("ghostLabel", { before }), value: compared.value } }),
    };
  });
  const running = points.find(({ soFar }) => soFar)?.label;
  const description = [
    t(`text.${name}`),
    running === undefined ? "" : t("open", { month: running }),
    running === undefined || !compared ? "" : t("ghost", { before }),
  ];
  return (
    <Card>
      <CardBody>
        <ReportControls report={report} path={path} search={search} />
        <BarChart
          title={reportTitle(report, locale)}
          description={description.filter(Boolean).join(" ")}
          axis={t(`axis.${report.by}`)}
          unit={MEASURES[measures[0]].unit === "cents" ? "money" : "count"}
          series={measures.map((measure) => ({ name: m(`name.${measure}`) }))}
          points={points}
          adds
        />
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-body">
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {measures.map((measure) => {
              const rows = tenant && rowsBehind(tenant, measure, { from: span.from, until });
              const amount = inWords(measure, totals[measure] ?? 0, locale);
              return (
                <div key={measure} className="flex items-baseline gap-2">
                  <dt className="text-muted">{m(`name.${measure}`)}</dt>
                  <dd className="font-medium text-ink tabular-nums">
                    {rows ? <TextLink href={rows}>{amount}</TextLink> : amount}
                  </dd>
                </div>
              );
            })}
          </dl>
          <p className="text-muted">{spanName(span, isOpen(span, today), locale)}</p>
          <p className="ml-auto flex gap-3" data-noprint="">
            {REPORT_FORMATS.map((format) => (
              <a
                key={format}
                aria-label={t("file", { format: format.toUpperCase() })}
                href={withQuery(`/api/v1/dentists/${office}/report/export`, { report: name, ...query, format })}
                className="rounded-small text-accent hover:underline"
                {...(format === "pdf" && { target: "_blank", rel: "noopener" })}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        </div>
        <details data-aside="" className="mt-2 text-small text-muted">
          <summary className="w-fit cursor-pointer rounded-small text-accent">{m("how")}</summary>
          <dl className="mt-1 grid gap-1">
            {measures.map((measure) => (
              <div key={measure}>
                <dt className="inline font-medium text-ink">{m(`name.${measure}`)}: </dt>
                <dd className="inline">{m(`means.${measure}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </CardBody>
    </Card>
  );
}

type ChoiceProps = { label: string; icon: ReactNode; chosen: string; items: readonly MenuEntry[] };

/** What a report is over, and what it may be over instead. */
const ChoiceMenu = ({ label, icon, chosen, items }: ChoiceProps) => (
  <DropdownMenu
    align="start"
    label={label}
    trigger={
      <Button size="sm" variant="quiet">
        {icon}
        {chosen}
        <ChevronDown size={16} />
      </Button>
    }
    items={items}
  />
);

type ControlProps = Pick<Props, "report" | "path" | "search">;

/** Over which days, beside which others: links, so that the address says it and a reload keeps it. */
async function ReportControls({ report, path, search }: ControlProps) {
  const t = await getTranslations("reports");
  const { query, span } = report;
  const { page: _page, spanFrom: _from, spanUntil: _until, ...kept } = search;
  const at = (change: Partial<typeof query>) => withQuery(path, { ...kept, ...query, ...change });
  const days = daysOfSpan(query.span);
  const word = SPANS.find((one) => one === query.span);
  const until = addDays(span.before, -1);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2" data-noprint="" data-strip="">
      <ChoiceMenu
        label={t("span.label")}
        icon={<CalendarDays size={16} />}
        chosen={
          word || !days
            ? t(`span.${word ?? "months12"}`)
            : t("span.other", { from: formatDate(days.from), until: formatDate(days.until) })
        }
        items={SPANS.map((one) => ({ label: t(`span.${one}`), href: at({ span: one }) }))}
      />
      <ChoiceMenu
        label={t("than.label")}
        icon={<Scale size={16} />}
        chosen={`${t("than.label")}: ${t(`than.${query.than}`)}`}
        items={COMPARISONS.map((one) => ({ label: t(`than.${one}`), href: at({ than: one }) }))}
      />
      <details data-aside="" className="text-body">
        <summary className="w-fit cursor-pointer rounded-small px-2 text-accent">{t("dates")}</summary>
        <form action={path} className="mt-2 flex flex-wrap items-end gap-2">
          {Object.entries({ ...kept, than: query.than })
            .filter(([name]) => name !== "span")
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          {(["spanFrom", "spanUntil"] as const).map((name) => (
            <label key={name} htmlFor={name} className="grid gap-1 text-small text-muted">
              {t(name === "spanFrom" ? "from" : "until")}
              <Input
                id={name}
                type="date"
                name={name}
                required
                defaultValue={name === "spanFrom" ? span.from : until}
                className="w-40"
              />
            </label>
          ))}
          <Button type="submit">{t("show")}</Button>
        </form>
      </details>
    </div>
  );
}
