"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { keepForNotices } from "./outside";

export type ModalProps = {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it, when it opens itself. */
  trigger?: ReactNode;
  children?: ReactNode;
};

type Props = ModalProps & {
  /** Whether a description is inside; without one, screen readers must not look for it. */
  described: boolean;
  /** false: neither Escape nor a click beside it closes it. */
  closable?: boolean;
  className: string;
};

const FIELD = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled, [role=combobox]:enabled";

/** Focus goes to the first field, else to the dialog as a whole; not to its cross, which would explain itself at once. */
function focusInside(event: Event) {
  const box = event.currentTarget;
  if (!(box instanceof HTMLElement)) return;
  event.preventDefault();
  (box.querySelector<HTMLElement>(FIELD) ?? box).focus({ preventScroll: true });
}

/** What dialog and drawer share: the veil, the focus that goes in, stays in and returns, and what closes them. */
export function Modal({
  open,
  defaultOpen,
  onOpenChange,
  trigger,
  described,
  closable = true,
  className,
  children,
}: Props) {
  const hold = closable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...(described ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={closable ? focusInside : undefined}
          onEscapeKeyDown={hold}
          onPointerDownOutside={hold}
          onInteractOutside={keepForNotices}
          className={cx("outline-none", className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
