import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx";
import { TONE_SOFT } from "../tone";

type Kind = "good" | "warn" | "bad" | "info" | "neutral";
const ICON = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, neutral: Info };

type Props = {
  tone?: Kind;
  title?: string;
  action?: ReactNode;
  /** `alert` when it appears as the result of an action; leave out for what is there from the start. */
  role?: "alert" | "status";
  className?: string;
  children?: ReactNode;
};

/** A message that stays in the page. */
export function Callout({ tone = "neutral", title, action, role, className, children }: Props) {
  const Icon = ICON[tone];
  return (
    <div
      role={role}
      className={cx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card px-4 py-3 text-body",
        TONE_SOFT[tone],
        className,
      )}
    >
      <Icon size={20} className="mt-px shrink-0" />
      <div className="min-w-0 flex-[1_1_12rem] text-ink">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className="shrink-0">{action}</div> : null}
    </div>
  );
}
