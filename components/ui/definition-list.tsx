import type { ReactNode } from "react";
import { cx } from "./cx";

export type Definition = { term: string; value: ReactNode; money?: boolean };

/** Names and values of one thing. `lines` draws a bill: value at the right, hairlines between. */
export function DefinitionList({
  items,
  look = "plain",
  className,
}: {
  items: readonly Definition[];
  look?: "plain" | "lines";
  className?: string;
}) {
  const lines = look === "lines";
  return (
    <dl className={cx(lines ? "divide-y divide-line" : "grid gap-x-6 gap-y-3", className)}>
      {items.map((item) => (
        <div
          key={item.term}
          className={
            lines ? "flex items-baseline justify-between gap-4 py-2.5" : "grid gap-x-6 sm:grid-cols-[10rem_1fr]"
          }
        >
          <dt className="text-body text-muted">{item.term}</dt>
          <dd
            className={cx(
              "min-w-0 break-words text-body text-ink",
              (lines || item.money) && "tabular-nums",
              lines && "max-w-[65%] shrink-0 text-right font-medium",
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
