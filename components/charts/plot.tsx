"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { ChartProps } from "./chart-frame";
import { formatValue, labelEvery, type Point, ticksFor } from "./scale";
import { useWidth } from "./use-width";

export type Area = {
  left: number;
  width: number;
  bottom: number;
  /** Width of one point's column. */
  column: number;
  /** Pixels from the top for a value. */
  y: (value: number) => number;
  active: number | null;
};

type Props = { chart: ChartProps; low: number; high: number; draw: (area: Area) => ReactNode };

const LEFT = 56;
const TOP = 12;
const FOOT = 24;
/** About what a letter of a label takes, and what keeps two labels apart. */
const LETTER = 7;
const GAP = 12;

/** A label stands under its column, and at the edge where it would be cut off there. */
function placeOf(x: number, half: number, width: number): { x: number; textAnchor: "middle" | "end" } {
  return x + half > width ? { x: width, textAnchor: "end" } : { x, textAnchor: "middle" };
}

/** Axes, and one column for each point that reacts to pointer, finger and arrow keys; the drawing is passed in. */
export function Plot({ chart, low, high, draw }: Props) {
  const locale = useLocale();
  const t = useTranslations("ui.chart");
  const [box, width, measured] = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const { points, unit = "count", height = 220 } = chart;
  const ticks = ticksFor(low, high);
  const bottom = height - FOOT;
  const first = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 1) - first || 1;
  const y = (value: number) => bottom - ((value - first) / span) * (bottom - TOP);
  const inner = Math.max(1, width - LEFT);
  const column = inner / Math.max(1, points.length);
  const longest = Math.max(...points.map(({ label }) => label.length), 0);
  const labelled = labelEvery(points.length, inner, Math.max(40, longest * LETTER + GAP));
  return (
    // Its place is kept from the start; it is shown once its width is known, rather than jump to it.
    <div ref={box} className={cx("relative overflow-x-clip", !measured && "invisible")} style={{ height }}>
      <svg aria-hidden width={width} height={height} className="absolute inset-0 overflow-visible text-xs">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? "stroke-edge" : "stroke-line"}
            />
            <text x={LEFT - 10} y={y(tick) + 4} textAnchor="end" className="fill-muted tabular-nums">
              {formatValue(tick, unit, locale, true)}
            </text>
          </g>
        ))}
        {points.map((point, index) =>
          labelled(index) ? (
            <text
              key={point.label}
              {...placeOf(LEFT + column * (index + 0.5), (point.label.length * LETTER) / 2, width)}
              y={height - 6}
              className={cx(index === active ? "fill-ink" : "fill-muted")}
            >
              {point.label}
            </text>
          ) : null,
        )}
        {draw({ left: LEFT, width: inner, bottom, column, y, active })}
      </svg>
      <p className="sr-only">{t("keys")}</p>
      <Columns chart={chart} column={column} bottom={bottom} active={active} onActive={setActive} />
    </div>
  );
}

type ColumnsProps = {
  chart: ChartProps;
  column: number;
  bottom: number;
  active: number | null;
  onActive: (index: number | null) => void;
};

function Columns({ chart, column, bottom, active, onActive }: ColumnsProps) {
  const locale = useLocale();
  const t = useTranslations("ui.chart");
  const router = useRouter();
  const { points, series, unit = "count", title } = chart;
  const [stop, setStop] = useState(points.length - 1);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const say = (index: number) => {
    const before = points[index]?.before;
    return [
      ...series.map(
        (each, at) =>
          `${series.length > 1 ? `${each.name} ` : ""}${formatValue(points[index]?.values[at] ?? 0, unit, locale)}`,
      ),
      ...(before ? [`${before.label} ${formatValue(before.value, unit, locale)}`] : []),
    ];
  };
  function move(event: KeyboardEvent, index: number) {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: points.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.current[Math.min(points.length - 1, Math.max(0, to))]?.focus();
  }
  const name = ({ label, soFar }: Point) => (soFar ? `${label} ${t("soFar")}` : label);
  const shown = active === null ? undefined : points[active];
  const centre = active === null ? 0 : LEFT + column * (active + 0.5);
  return (
    <>
      <ul aria-label={title} className="absolute top-0 right-0" style={{ left: LEFT, height: bottom }}>
        {points.map((point, index) => (
          <li key={point.label} className="absolute inset-y-0" style={{ left: column * index, width: column }}>
            <button
              type="button"
              ref={(node) => {
                buttons.current[index] = node;
              }}
              tabIndex={index === Math.min(stop, points.length - 1) ? 0 : -1}
              aria-label={`${name(point)}: ${say(index).join(", ")}`}
              className={cx("size-full rounded-small -outline-offset-2", !point.href && "cursor-default!")}
              onClick={() => point.href && router.push(point.href)}
              onKeyDown={(event) => move(event, index)}
              onFocus={() => {
                setStop(index);
                onActive(index);
              }}
              onBlur={() => onActive(null)}
              onPointerEnter={() => onActive(index)}
              onPointerLeave={() => onActive(null)}
            />
          </li>
        ))}
      </ul>
      {shown && active !== null ? (
        <div
          aria-hidden
          className="pointer-events-none absolute top-0 z-10 w-max max-w-48 -translate-x-1/2 rounded-control bg-ink px-2.5 py-1.5 text-xs text-surface shadow-raised"
          style={{ left: `clamp(72px, ${centre}px, calc(100% - 72px))` }}
        >
          <p className="font-medium">{name(shown)}</p>
          {say(active).map((line) => (
            <p key={line} className="tabular-nums">
              {line}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}
