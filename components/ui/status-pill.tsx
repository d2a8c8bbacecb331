import type { ReactNode } from "react";
import { cx } from "./cx";
import { Tooltip } from "./menus/tooltip";
import { TONE_OUTLINE, TONE_SOFT, type Tone } from "./tone";

type Props = { tone: Tone; outlined?: boolean; reason?: ReactNode; className?: string; children: ReactNode };

/** A state: a dot and a word, never colour alone. With a `reason` it takes focus and says why on hover and focus. */
export function StatusPill({ tone, outlined = false, reason, className, children }: Props) {
  const look = cx(
    "inline-flex max-w-full items-center gap-1.5 rounded-full border px-2 py-0.5 text-left text-xs font-medium",
    outlined ? TONE_OUTLINE[tone] : cx("border-transparent", TONE_SOFT[tone]),
    className,
  );
  const face = (
    <>
      <span
        aria-hidden
        className={cx("size-1.5 shrink-0 rounded-full", outlined ? "border border-current" : "bg-current")}
      />
      <span className="min-w-0 truncate" title={typeof children === "string" ? children : undefined}>
        {children}
      </span>
    </>
  );
  if (!reason) return <span className={look}>{face}</span>;
  return (
    <Tooltip text={reason}>
      <button type="button" className={cx(look, "relative min-h-6 cursor-help")}>
        {face}
      </button>
    </Tooltip>
  );
}
