"use client";

import { useLocale } from "next-intl";
import { ChartFrame, type ChartProps } from "./chart-frame";
import { type Area, Plot } from "./plot";
import { certainAndSoFar, clearOf, formatValue, lineThrough } from "./scale";

const STROKE = ["stroke-accent", "stroke-muted", "stroke-edge"];
const FILL = ["fill-accent", "fill-muted", "fill-edge"];

/** About what a figure of the value at the end takes, in pixels. */
const FIGURE = 8;

/**
 * A line for each series over time; `area` fills under the first. The last value is written at its end, clear of the
 * line; what is not over yet is dashed.
 */
export function LineChart({ area = false, ...chart }: ChartProps & { area?: boolean }) {
  const locale = useLocale();
  const all = chart.points.flatMap((point) => point.values);
  const draw = (plot: Area) =>
    chart.series
      .map((series, at) => ({ series, at }))
      .reverse()
      .map(({ series, at }) => {
        const places = chart.points.map((point, index) => ({
          x: plot.left + plot.column * (index + 0.5),
          y: plot.y(point.values[at] ?? 0),
        }));
        const start = places[0];
        const end = places.at(-1);
        if (!start || !end) return null;
        const [certain, soFar] = certainAndSoFar(places, chart.points.at(-1)?.soFar ?? false);
        const certainEnd = certain.at(-1) ?? end;
        const path = lineThrough(certain);
        const value = formatValue(chart.points.at(-1)?.values[at] ?? 0, chart.unit ?? "count", locale);
        const marked = plot.active === null ? end : (places[plot.active] ?? end);
        return (
          <g key={series.name}>
            {area && at === 0 ? (
              <path
                d={`${path}L${certainEnd.x} ${plot.y(0)}L${start.x} ${plot.y(0)}Z`}
                className="fill-accent"
                opacity={0.1}
              />
            ) : null}
            <path
              d={path}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray={at === 0 ? undefined : "4 4"}
              className={STROKE[at % STROKE.length]}
            />
            <path
              d={lineThrough(soFar)}
              fill="none"
              strokeWidth={2}
              strokeLinecap="round"
              strokeDasharray="2 6"
              className={STROKE[at % STROKE.length]}
            />
            <circle
              cx={marked.x}
              cy={marked.y}
              r={4}
              strokeWidth={2}
              className={`${FILL[at % FILL.length]} stroke-surface`}
            />
            {plot.active === null && at === 0 ? (
              <text
                x={end.x}
                y={Math.max(FIGURE, clearOf(places, value.length * FIGURE, plot.bottom))}
                textAnchor="end"
                className="fill-ink font-semibold tabular-nums"
              >
                {value}
              </text>
            ) : null}
          </g>
        );
      });
  return (
    <ChartFrame chart={chart}>
      <Plot chart={chart} low={Math.min(0, ...all)} high={Math.max(0, ...all)} draw={draw} />
    </ChartFrame>
  );
}
