import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

const LOOK = {
  info: "bg-info-on text-info",
  neutral: "bg-fill text-muted",
  accent: "bg-accent-soft text-accent",
  bad: "bg-bad-on text-bad",
};

/** A line of at least 40 px across the whole width. */
export function Bar({
  tone,
  label,
  className,
  children,
}: {
  tone: keyof typeof LOOK;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      data-noprint=""
      className={cx(
        "flex min-h-10 flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 py-1.5 text-center text-sm",
        LOOK[tone],
        className,
      )}
    >
      {children}
    </section>
  );
}

export const BAR_ACT =
  "inline-flex min-h-7 items-center gap-1 rounded-small font-semibold underline underline-offset-3 hover:decoration-2";
