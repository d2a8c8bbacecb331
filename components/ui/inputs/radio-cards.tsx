"use client";

import { RadioGroup as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cx } from "../cx";

export type RadioCard = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
};

type Props = {
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  invalid?: boolean;
  options: readonly RadioCard[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  onBlur?: () => void;
  columns?: 1 | 2 | 3;
  disabled?: boolean;
};

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

/** One of a few, each with room to explain itself. Arrow keys move, the whole card is the target. */
export function RadioCards({ label, labelledBy, describedBy, invalid, options, columns = 1, onBlur, ...rest }: Props) {
  const id = useId();
  return (
    <Radix.Root
      {...rest}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onBlur={onBlur}
      className={cx("grid gap-2", COLUMNS[columns])}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          aria-labelledby={`${id}-${option.value}`}
          aria-describedby={option.description ? `${id}-${option.value}-text` : undefined}
          className={cx(
            "group/card flex min-h-control items-start gap-3 rounded-card border border-edge bg-surface px-4 py-3 text-left text-body transition-colors hover:bg-hover",
            "data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:ring-1 data-[state=checked]:ring-accent disabled:cursor-not-allowed disabled:border-line disabled:bg-fill",
            invalid && "border-bad",
          )}
        >
          <span
            aria-hidden
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-edge bg-surface group-data-[state=checked]/card:border-accent"
          >
            <Radix.Indicator className="size-2 rounded-full bg-accent" />
          </span>
          <span className="min-w-0 flex-1">
            <span id={`${id}-${option.value}`} className="block font-medium text-ink">
              {option.label}
            </span>
            {option.description ? (
              <span id={`${id}-${option.value}-text`} className="block text-muted">
                {option.description}
              </span>
            ) : null}
          </span>
          {option.aside ? <span className="shrink-0 font-medium tabular-nums">{option.aside}</span> : null}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
