"use client";

import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "../cx";

/** On or off, at once. For a choice that waits for Save use a checkbox. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...rest}
      className={cx(
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-fill transition-colors",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-60",
        className,
      )}
    >
      <Radix.Thumb className="block size-4 translate-x-1 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-solid" />
    </Radix.Root>
  );
}
