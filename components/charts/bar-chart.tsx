"use client";

import { useId } from "react";
import { ChartFrame, type ChartProps } from "./chart-frame";
import { type Area, Plot } from "./plot";

// Told apart by weight and edge, as three greys beside each other are not.
const FILL = ["fill-accent", "fill-muted", "fill-line stroke-edge", "fill-surface stroke-muted"];
/** The same while their time is not over: hatched, within an edge. */
const EDGE = ["stroke-accent", "stroke-muted", "stroke-edge", "stroke-muted"];
const GROUND = ["fill-accent-soft", "fill-surface", "fill-surface", "fill-surface"];
const STRIPE = ["fill-accent", "fill-muted", "fill-edge", "fill-line"];
const MAX_BAR = 44;
/** What is not nothing is seen, in pixels: a fee of 3 % beside what it is taken from. */
const LEAST = 3;

/** A bar for each point. With several series they stand side by side, or on each other when `stacked`. */
export function BarChart({ stacked = false, ...chart }: ChartProps & { stacked?: boolean }) {
  const { points, series } = chart;
  const sums = points.map((point) => point.values.reduce((sum, value) => sum + value, 0));
  const all = points.flatMap((point) => point.values);
  const befores = points.flatMap(({ before }) => before?.value ?? []);
  const high = Math.max(0, ...(stacked ? sums : all), ...befores);
  const hatch = useId();
  const low = stacked ? 0 : Math.min(0, ...all);
  const draw = (plot: Area) =>
    points.map((point, index) => {
      const band = Math.min(MAX_BAR, plot.column * 0.64);
      const left = plot.left + plot.column * (index + 0.5) - band / 2;
      const faded = plot.active !== null && plot.active !== index;
      let base = 0;
      return (
        <g key={point.label} opacity={faded ? 0.55 : 1}>
          {point.before ? (
            <rect
              x={left - 3}
              y={plot.y(point.before.value)}
              width={band + 6}
              height={Math.max(LEAST, plot.bottom - plot.y(point.before.value))}
              rx={2}
              fill="none"
              strokeDasharray="4 3"
              className="stroke-muted"
            />
          ) : null}
          {series.map((each, at) => {
            const value = point.values[at] ?? 0;
            const from = stacked ? base : 0;
            base += value;
            const top = plot.y(Math.max(from, from + value));
            const bottom = plot.y(Math.min(from, from + value));
            const width = stacked ? band : band / series.length - (series.length > 1 ? 1 : 0);
            // A hairline of the surface keeps stacked parts apart without relying on their colours.
            const height = Math.max(value === 0 ? 0 : LEAST, bottom - top - (stacked && from > 0 ? 1.5 : 0));
            return (
              <rect
                key={each.name}
                x={left + (stacked ? 0 : (band / series.length) * at)}
                y={stacked || value < 0 ? top : bottom - height}
                width={Math.max(1, width)}
                height={height}
                rx={2}
                {...(point.soFar
                  ? { fill: `url(#${hatch}-${at % FILL.length})`, className: EDGE[at % EDGE.length] }
                  : { className: FILL[at % FILL.length] })}
              />
            );
          })}
        </g>
      );
    });
  return (
    <ChartFrame chart={chart}>
      {points.some(({ soFar }) => soFar) ? <Hatch id={hatch} /> : null}
      <Plot chart={chart} low={low} high={high} draw={draw} />
    </ChartFrame>
  );
}

/** What is not over yet is hatched, in its series' own colour. */
function Hatch({ id }: { id: string }) {
  return (
    <svg aria-hidden width={0} height={0} className="absolute">
      <defs>
        {STRIPE.map((stripe, at) => (
          <pattern
            key={stripe}
            id={`${id}-${at}`}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={6} height={6} className={GROUND[at]} />
            <rect width={2.5} height={6} className={stripe} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}
