"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "../cx";

/** A tick box without words: give it an id with a label, or an `aria-label`. Its target is 24 px around a 20 px face. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...rest}
      className={cx(
        "group/box relative grid size-5 shrink-0 place-items-center rounded-small border border-edge bg-surface text-on-solid transition-colors after:absolute after:-inset-1 hover:border-muted",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
        "disabled:cursor-not-allowed disabled:border-line disabled:bg-fill disabled:text-muted aria-invalid:border-bad",
        className,
      )}
    >
      <Radix.Indicator>
        <Check aria-hidden size={14} strokeWidth={3} className="group-data-[state=indeterminate]/box:hidden" />
        <Minus aria-hidden size={14} strokeWidth={3} className="hidden group-data-[state=indeterminate]/box:block" />
      </Radix.Indicator>
    </Radix.Root>
  );
}
