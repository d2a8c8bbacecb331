import { certainAndSoFar, type Place } from "./scale";

type Props = {
  values: readonly number[];
  /** The time of the last value is not over yet: the way to it is dashed. */
  soFar?: boolean;
  width?: number;
  height?: number;
  label?: string;
  /** The value at the upper edge, where several are drawn to one scale; its own largest when left out. */
  top?: number;
};

const points = (places: readonly Place[]) => places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** The shape of a number over time, from zero and without axes. Decorative unless it has a label. */
export function Sparkline({ values, soFar = false, width = 72, height = 24, label, top }: Props) {
  const low = Math.min(0, ...values);
  const span = Math.max(...values, top ?? 0) - low || 1;
  const step = values.length > 1 ? (width - 6) / (values.length - 1) : 0;
  const places = values.map((value, index) => ({
    x: 3 + index * step,
    y: height - 3 - ((value - low) / span) * (height - 6),
  }));
  const end = places.at(-1);
  if (!end) return null;
  const [certain, open] = certainAndSoFar(places, soFar);
  const line = { fill: "none", strokeWidth: 1.5, className: "stroke-accent" };
  const ends = { strokeLinejoin: "round", strokeLinecap: "round" } as const;
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={label ?? ""}
      aria-hidden={label ? undefined : true}
      className="block overflow-visible"
    >
      <polyline points={points(certain)} {...line} {...ends} />
      <polyline points={points(open)} strokeDasharray="1 4" {...line} {...ends} />
      <circle cx={end.x} cy={end.y} r={2.5} className="fill-accent" />
    </svg>
  );
}
