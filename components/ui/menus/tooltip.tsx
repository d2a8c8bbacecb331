"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "../cx";

/** A short explanation on hover and on focus. The child must be able to take focus. */
export function Tooltip({
  text,
  side = "top",
  className,
  children,
}: {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={100}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cx(
              "motion-in z-70 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-xs text-surface shadow-raised",
              className,
            )}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
