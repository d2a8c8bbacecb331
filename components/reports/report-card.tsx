import { CalendarDays, ChevronDown, Scale } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BarChart } from "@/components/charts/bar-chart";
import type { Point } from "@/components/charts/scale";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody } from "@/components/ui/card";
import { Input } from "@/components/ui/inputs/input";
import { TextLink } from "@/components/ui/links/text-link";
import { DropdownMenu, type MenuEntry } from "@/components/ui/menus/dropdown-menu";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { withQuery } from "@/lib/core/lists/list";
import { addDays, type DateOn, formatDate } from "@/lib/core/time/dates";
import type { Report } from "@/lib/platform/measures/report.queries";
import {
  COMPARISONS,
  CUTTABLE,
  daysOfSpan,
  drawnOf,
  REPORT_FORMATS,
  type ReportFormat,
  SPANS,
} from "@/lib/platform/measures/report.schema";
import {
  inWords,
  isAhead,
  isOpen,
  type ReportColumn,
  reportTitle,
  spanName,
  stepName,
  tableOf,
} from "@/lib/platform/measures/report.wire";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import { MEASURES } from "@/lib/platform/measures/schema";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  report: Report;
  /** Null for a reader who has no lists of the office. */
  tenant: Tenant | null;
  office?: OfficeId;
  /** Where its files are, where it is not of one office's page. */
  file?: string;
  /** The page it stands on, and what its address says besides. */
  path: string;
  search: Record<string, string>;
  /** The page has them once for all of its reports. */
  controls?: boolean;
  /** Several offices were read together: no list shows them so. */
  together?: boolean;
};

/** A report: its finding as title, the chart with its table and files, what it comes to, and how that is computed. */
export async function ReportCard(props: Props) {
  const { report, tenant, office, path, search, controls = true, together = false } = props;
  const [t, m, locale] = await Promise.all([getTranslations("reports"), getTranslations("measures"), getLocale()]);
  const { name, measures, query, span, subject, compared, today } = report;
  const until = addDays(span.before, -1);
  const open = report.by !== "day" && subject.open;
  const before = compared ? spanName(compared, subject.open, locale) : "";
  const drawn = drawnOf(name);
  const table = tableOf(report, locale);
  const cut = { plan: query.plan, pays: query.pays };
  // Where a level rolls, what the title is about is not what is drawn.
  const ghost = compared && drawn[0] === measures[0] ? compared : null;
  const rowsOf = (column: ReportColumn, from: DateOn, last: DateOn): { href?: string } => {
    if (!tenant || together) return {};
    const opening = column.at === "opening";
    const period = opening ? { from: addDays(from, -1), until: addDays(from, -1) } : { from, until: last };
    const href = rowsBehind(tenant, column.measure, period, cut);
    return href ? { href } : {};
  };
  const points = report.steps.map((step): Point => {
    const running = open && isOpen(step, today);
    return {
      label: stepName(step.from, report, locale),
      values: drawn.map((measure) => (isAhead(measure, step, today) ? 0 : step.values[measure])),
      ...rowsOf({ measure: drawn[0] ?? measures[0], name: "" }, step.from, addDays(step.before, -1)),
      ...(running && { soFar: true }),
      ...(running && ghost && { before: { label: t("ghostLabel", { before }), value: ghost.value } }),
    };
  });
  const running = points.find(({ soFar }) => soFar)?.label;
  const description = [
    t(`text.${name}`),
    running === undefined ? "" : t("open", { month: running }),
    running === undefined || !ghost ? "" : t("ghost", { before }),
  ];
  const file = (format: ReportFormat) =>
    withQuery(props.file ?? `/api/v1/dentists/${office}/report/export`, {
      ...{ report: name, span: query.span, than: query.than },
      ...(CUTTABLE.includes(name) ? cut : {}),
      ...(together && !props.file ? { locations: "all" } : {}),
      format,
    });
  return (
    <Card>
      <CardBody>
        {controls ? <ReportControls report={report} path={path} search={search} /> : null}
        <BarChart
          title={reportTitle(report, locale)}
          description={description.filter(Boolean).join(" ")}
          axis={table.axis}
          unit={MEASURES[measures[0]].unit === "cents" ? "money" : "count"}
          series={drawn.map((measure) => ({ name: m(`name.${measure}`) }))}
          points={points}
          behind={{
            heads: table.columns.map((column) => column.name),
            lines: table.lines.map(({ from, before: end, label, cells, open: soFar }) => ({
              ...{ label, soFar },
              cells: cells.map((value, at) => {
                const column = table.columns[at];
                return { value, ...(column ? rowsOf(column, from, addDays(end, -1)) : {}) };
              }),
            })),
            sums: table.sums.some((sum) => sum !== null) ? table.sums : null,
          }}
        />
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-body">
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {table.columns.map((column, at) => {
              const sum = table.sums[at];
              if (sum === null || sum === undefined) return null;
              const { href } = rowsOf(column, span.from, until);
              const amount = inWords(column.measure, sum, locale);
              return (
                <div key={column.name} className="flex items-baseline gap-2">
                  <dt className="text-muted">{column.name}</dt>
                  <dd className="font-medium text-ink tabular-nums">
                    {href ? <TextLink href={href}>{amount}</TextLink> : amount}
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
                aria-label={t(controls ? "file" : "fileOf", { format: format.toUpperCase(), name: t(`name.${name}`) })}
                href={file(format)}
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
export const ChoiceMenu = ({ label, icon, chosen, items }: ChoiceProps) => (
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

type ControlProps = Pick<Props, "report" | "path" | "search"> & { children?: ReactNode };

/** Over which days, beside which others: links, so that the address says it and a reload keeps it. */
export async function ReportControls({ report, path, search, children }: ControlProps) {
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
      {children}
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
