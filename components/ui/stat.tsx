import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./cx";

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

/** One number that is a link to its list, with what changed. */
export function Stat({ label, value, href, delta, hint, chart }: Props) {
  const Arrow = delta ? ARROW[delta.direction] : null;
  const tone = !delta || delta.good === undefined ? "text-muted" : delta.good ? "text-good" : "text-bad";
  return (
    <div
      className={cx(
        "relative min-w-0 rounded-card border border-line bg-surface px-4 py-4 shadow-card sm:px-5",
        href && "transition-colors hover:border-edge",
      )}
    >
      <p className="text-body text-muted">
        {href ? (
          <Link href={href} className="rounded-small after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <div className="mt-1 flex items-end justify-between gap-3">
        <p className="font-heading text-[22px] leading-8 font-semibold sm:text-[26px] tracking-tight text-ink tabular-nums">
          {value}
        </p>
        {chart ? <div className="shrink-0 pb-1">{chart}</div> : null}
      </div>
      {delta && Arrow ? (
        <p className={cx("mt-1 flex items-center gap-1 text-small", tone)}>
          <Arrow size={14} className="shrink-0" />
          {delta.text}
        </p>
      ) : null}
      {hint ? <p className="mt-1 text-small text-muted">{hint}</p> : null}
    </div>
  );
}
