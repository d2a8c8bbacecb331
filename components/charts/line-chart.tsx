"use client";

import { useLocale } from "next-intl";
import { ChartFrame, type ChartProps } from "./chart-frame";
import { type Area, Plot } from "./plot";
import { formatValue } from "./scale";

const STROKE = ["stroke-accent", "stroke-muted", "stroke-edge"];
const FILL = ["fill-accent", "fill-muted", "fill-edge"];

/** A line for each series over time; `area` fills under the first. The last value is written at its end. */
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
        const path = places
          .map((place, index) => `${index === 0 ? "M" : "L"}${place.x.toFixed(1)} ${place.y.toFixed(1)}`)
          .join("");
        const start = places[0];
        const end = places.at(-1);
        if (!start || !end) return null;
        const marked = plot.active === null ? end : (places[plot.active] ?? end);
        return (
          <g key={series.name}>
            {area && at === 0 ? (
              <path
                d={`${path}L${end.x} ${plot.y(0)}L${start.x} ${plot.y(0)}Z`}
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
            <circle
              cx={marked.x}
              cy={marked.y}
              r={4}
              strokeWidth={2}
              className={`${FILL[at % FILL.length]} stroke-surface`}
            />
            {plot.active === null && at === 0 ? (
              <text x={end.x} y={end.y - 10} textAnchor="end" className="fill-ink font-semibold tabular-nums">
                {formatValue(chart.points.at(-1)?.values[at] ?? 0, chart.unit ?? "count", locale)}
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
