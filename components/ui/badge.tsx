import type { ReactNode } from "react";
import { cx } from "./cx";
import { TONE_SOFT, type Tone } from "./tone";

/** A small label or a count next to a word. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-medium leading-5 tabular-nums",
        TONE_SOFT[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
