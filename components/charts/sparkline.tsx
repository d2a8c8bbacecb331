type Props = { values: readonly number[]; width?: number; height?: number; label?: string };

/** The shape of a number over time, without axes. Decorative unless it has a label. */
export function Sparkline({ values, width = 72, height = 24, label }: Props) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = values.length > 1 ? (width - 6) / (values.length - 1) : 0;
  const places = values.map(
    (value, index) => [3 + index * step, height - 3 - ((value - low) / span) * (height - 6)] as const,
  );
  const end = places.at(-1);
  if (!end) return null;
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={label ?? ""}
      aria-hidden={label ? undefined : true}
      className="block overflow-visible"
    >
      <polyline
        points={places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <circle cx={end[0]} cy={end[1]} r={2.5} className="fill-accent" />
    </svg>
  );
}
