import type { ReactNode } from "react";
import { cx } from "./cx";
import type { Tone } from "./tone";

export type TimelineItem = {
  key: string;
  title: ReactNode;
  meta?: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
};

const DOT: Record<Tone, string> = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
  neutral: "text-muted",
  accent: "text-accent",
};

/** What happened, newest first: who, when, before and after. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label} className="relative">
      {items.map((item) => (
        <li key={item.key} className="group/item relative flex gap-3 pb-5 last:pb-0">
          <span aria-hidden className="absolute top-7 bottom-0 left-3 w-px bg-line group-last/item:hidden" />
          <span
            aria-hidden
            className={cx(
              "grid size-6 shrink-0 place-items-center rounded-full border border-line bg-surface [&>svg]:size-3.5",
              DOT[item.tone ?? "neutral"],
            )}
          >
            {item.icon ?? <span className="size-2 rounded-full bg-current" />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="text-body font-medium text-ink">{item.title}</p>
              {item.meta ? <p className="text-small text-muted tabular-nums">{item.meta}</p> : null}
            </div>
            {item.detail ? <div className="mt-0.5 text-body text-muted">{item.detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
