"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "../cx";
import { FLOAT } from "./menu-style";

type Props = {
  trigger: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
};

/** Focus goes back to the button, unless what was opened from the panel has taken it already. */
function leaveTaken(event: Event) {
  if (document.activeElement?.closest("[role=dialog], [role=alertdialog]")) event.preventDefault();
}

/** A small panel tied to the button that opens it. */
export function Popover({ trigger, label, open, onOpenChange, align = "start", className, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={leaveTaken}
          className={cx(FLOAT, "w-80 max-w-[calc(100vw-1rem)] p-4 text-body", className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
