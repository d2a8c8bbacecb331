"use client";

import { ChartColumn, Download, Table as TableIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/links/text-link";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import { toCsv } from "./csv";
import { formatValue, type Point, type Series, type Unit } from "./scale";

export type ChartProps = {
  /** The finding: "Active members grew by 9 in March". */
  title: string;
  /** What is counted, over which dates. */
  description?: string;
  /** Name of the exported file, without ending; none where the page around it has files of the same figures. */
  fileName?: string;
  /** Head of the first column: "Month". */
  axis: string;
  unit?: Unit;
  series: readonly Series[];
  points: readonly Point[];
  /** What happened adds up over the points: the table ends with the sums. */
  adds?: boolean;
  /** The table behind the drawing, where it has more than what is drawn. */
  behind?: ChartTable;
  height?: number;
};

type ChartCell = { value: number | null; href?: string };
export type ChartTable = {
  heads: readonly string[];
  lines: readonly { label: string; href?: string; soFar?: boolean; cells: readonly ChartCell[] }[];
  /** Null where nothing adds up. */
  sums: readonly (number | null)[] | null;
};

const SWATCH = ["bg-accent", "bg-muted", "border border-edge bg-line", "border border-muted bg-surface"];

/** Title, legend, table switch and export around a drawing. */
export function ChartFrame({ chart, children }: { chart: ChartProps; children: ReactNode }) {
  const t = useTranslations("ui.chart");
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { title, description, fileName, axis, series, points, unit = "count" } = chart;
  function save() {
    const scale = unit === "count" ? 1 : 100;
    const rows = [
      [axis, ...series.map((each) => each.name)],
      ...points.map((point) => [point.label, ...point.values.map((value) => value / scale)]),
    ];
    const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${fileName}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p id={id} className="font-heading text-h4 font-semibold text-ink">
            {title}
          </p>
          {description ? <p className="text-body text-muted">{description}</p> : null}
        </div>
        <div className="flex shrink-0 gap-1" data-noprint="">
          <IconButton
            icon={asTable ? <ChartColumn /> : <TableIcon />}
            label={asTable ? t("asChart") : t("asTable")}
            size="sm"
            onClick={() => setAsTable(!asTable)}
          />
          {fileName ? <IconButton icon={<Download />} label={t("export")} size="sm" onClick={save} /> : null}
        </div>
      </figcaption>
      {series.length > 1 && !asTable ? (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
          {series.map((each, index) => (
            <li key={each.name} className="flex items-center gap-1.5">
              <span aria-hidden className={cx("size-2.5 rounded-[3px]", SWATCH[index % SWATCH.length])} />
              {each.name}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3">{asTable ? <TableBehind chart={chart} /> : children}</div>
    </figure>
  );
}

/** The table of what is drawn. */
const drawnTable = ({ series, points, adds }: ChartProps): ChartTable => ({
  heads: series.map(({ name }) => name),
  lines: points.map(({ label, href, soFar, values }) => ({
    ...{ label, cells: series.map((_, at) => ({ value: values[at] ?? 0 })) },
    ...(href === undefined ? {} : { href }),
    ...(soFar === undefined ? {} : { soFar }),
  })),
  sums: adds ? series.map((_, at) => points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)) : null,
});

function TableBehind({ chart }: { chart: ChartProps }) {
  const locale = useLocale();
  const t = useTranslations("ui.chart");
  const { title, axis, unit = "count" } = chart;
  const { heads, lines, sums } = chart.behind ?? drawnTable(chart);
  const shown = (value: number | null) => (value === null ? "" : formatValue(value, unit, locale));
  return (
    <Table caption={title} density="compact" className="max-h-80">
      <THead>
        <HeadCell>{axis}</HeadCell>
        {heads.map((head) => (
          <HeadCell key={head} align="end">
            {head}
          </HeadCell>
        ))}
      </THead>
      <TBody>
        {lines.map(({ label, href, soFar, cells }) => (
          <Row key={label}>
            <Cell>
              {href ? <TextLink href={href}>{label}</TextLink> : label}
              {soFar ? <span className="text-muted"> {t("soFar")}</span> : null}
            </Cell>
            {heads.map((head, at) => {
              const { value, href: rows } = cells[at] ?? { value: null };
              return (
                <Cell key={head} money>
                  {rows && value ? <TextLink href={rows}>{shown(value)}</TextLink> : shown(value)}
                </Cell>
              );
            })}
          </Row>
        ))}
      </TBody>
      {sums ? (
        <TFoot>
          <Row>
            <Cell>{t("total")}</Cell>
            {heads.map((head, at) => (
              <Cell key={head} money>
                {shown(sums[at] ?? null)}
              </Cell>
            ))}
          </Row>
        </TFoot>
      ) : null}
    </Table>
  );
}
