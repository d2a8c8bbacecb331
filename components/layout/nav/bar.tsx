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
  "shrink-0 inline-flex min-h-7 items-center gap-1 rounded-small font-semibold underline underline-offset-3 hover:decoration-2";

/** On a phone, where the list comes first, a bar lies above the entries at the lower edge and pushes nothing down. One at a time. */
export const AT_FOOT =
  "max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:flex-nowrap max-md:justify-between max-md:border-t max-md:text-left max-md:border-line";
