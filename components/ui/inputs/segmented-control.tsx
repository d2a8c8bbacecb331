"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "../cx";

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onValueChange: (value: T) => void;
  className?: string;
};

/** Two to four short choices side by side, one of them chosen: Monthly | Annual. */
export function SegmentedControl<T extends string>({ label, options, value, onValueChange, className }: Props<T>) {
  function pick(next: string) {
    const found = options.find((option) => option.value === next);
    if (found) onValueChange(found.value);
  }
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={pick}
      orientation="horizontal"
      className={cx("inline-flex max-w-full flex-wrap rounded-control border border-line bg-fill p-0.5", className)}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="min-h-[calc(var(--control)-6px)] rounded-[6px] px-3 text-body font-medium text-muted transition-colors hover:text-ink data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-[0_0_0_1px_var(--edge)]"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
