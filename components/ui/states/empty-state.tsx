import type { ReactNode } from "react";
import { cx } from "../cx";

type Props = {
  icon?: ReactNode;
  /** What this is. */
  title: string;
  description?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** `alert` when it reports a failure. */
  role?: "alert" | "status";
  className?: string;
};

/** A place with nothing in it: what it is for and the one next step. */
export function EmptyState({ icon, title, description, action, role, className }: Props) {
  return (
    <div role={role} className={cx("mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center", className)}>
      {icon ? (
        <span
          aria-hidden
          className="mb-4 grid size-11 place-items-center rounded-full bg-fill text-muted [&>svg]:size-5"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-heading text-h4 font-semibold text-ink">{title}</p>
      {description ? <div className="mt-1 text-body text-muted">{description}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
