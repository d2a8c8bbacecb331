import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./links/link";

type Props = {
  label: string;
  value: ReactNode;
  /** The list behind the number. */
  href?: string;
  /** Change against the period before, in words: "9 more than last month". */
  delta?: { direction: "up" | "down" | "same"; text: string; good?: boolean };
  hint?: ReactNode;
  chart?: ReactNode;
};

const ARROW = { up: ArrowUpRight, down: ArrowDownRight, same: Minus };

type StatsProps = {
  columns?: 3 | 4;
  /** Where none of them is a link: what they are, for the keyboard, which then scrolls the line itself. */
  label?: string;
  children: ReactNode;
};

/** Numbers side by side; on a phone one line, so that the list below them is in sight. */
export function Stats({ columns = 4, label, children }: StatsProps) {
  return (
    <div
      data-strip="tiles"
      {...(label && { role: "group", "aria-label": label, tabIndex: 0 })}
      className={cx("grid grid-cols-2 gap-3", columns === 3 ? "xl:grid-cols-3" : "xl:grid-cols-4")}
    >
      {children}
    </div>
  );
}

/** One number that is a link to its list, with what changed. */
export function Stat({ label, value, href, delta, hint, chart }: Props) {
  const Arrow = delta ? ARROW[delta.direction] : null;
  const tone = !delta || delta.good === undefined ? "text-muted" : delta.good ? "text-good" : "text-bad";
  return (
    <div
      className={cx(
        "relative min-w-0 rounded-card border border-line bg-surface px-3 py-1.5 shadow-card sm:px-5 sm:py-4",
        href && "transition-colors hover:border-edge",
      )}
    >
      <p className="text-small text-muted sm:text-body">
        {href ? (
          <Link href={href} className="rounded-small after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <div className="flex items-end justify-between gap-3 sm:mt-1">
        <p className="font-heading text-[18px] leading-6 font-semibold tracking-tight sm:text-[26px] sm:leading-8 text-ink tabular-nums">
          {value}
        </p>
        {chart ? <div className="shrink-0 pb-1 max-sm:hidden">{chart}</div> : null}
      </div>
      {delta && Arrow ? (
        <p className={cx("flex items-center gap-1 text-xs sm:mt-1 sm:text-small", tone)}>
          <Arrow size={14} className="shrink-0" />
          {delta.text}
        </p>
      ) : null}
      {hint ? <p className="text-xs text-muted sm:mt-1 sm:text-small">{hint}</p> : null}
    </div>
  );
}
