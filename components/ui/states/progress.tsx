import type { ReactNode } from "react";
import { cx } from "../cx";

type Props = {
  label: string;
  value: number;
  max?: number;
  /** Counts in words under the bar: "212 of 500 added, 3 failed". */
  text?: ReactNode;
  tone?: "accent" | "good" | "warn" | "bad";
  hideLabel?: boolean;
};

const BAR = { accent: "bg-accent", good: "bg-good", warn: "bg-warn", bad: "bg-bad" };

/** How far something is, as a bar and in words. */
export function Progress({ label, value, max = 100, text, tone = "accent", hideLabel = false }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const percent = Math.round(share * 100);
  return (
    <div>
      {hideLabel ? null : (
        <div className="mb-1.5 flex justify-between gap-4 text-body">
          <span className="font-medium">{label}</span>
          <span className="text-muted tabular-nums">{percent}%</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-fill"
      >
        <div className={cx("h-full rounded-full transition-[width]", BAR[tone])} style={{ width: `${share * 100}%` }} />
      </div>
      {text ? <p className="mt-1.5 text-small text-muted tabular-nums">{text}</p> : null}
    </div>
  );
}
