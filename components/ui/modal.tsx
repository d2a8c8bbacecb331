"use client";

import { Dialog as Radix } from "radix-ui";
import { createContext, type ReactNode, useContext, useState } from "react";
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
  /** false: neither Escape nor a click outside closes it. */
  closable?: boolean;
  /** Whether a form sent inside is the end of it. */
  finishes?: boolean;
  className: string;
};

type Opening = { open: boolean; onOpenChange: (open: boolean) => void };

const Opened = createContext<Opening | null>(null);
/** Opens the dialog inside without a button of its own: for what a menu starts. */
export const DialogOpening = Opened.Provider;

const Close = createContext<(() => void) | null>(null);
/** Closes the dialog around; null on a plain page and in a drawer, which stays open over what is done in it. */
export const useCloseDialog = (): (() => void) | null => useContext(Close);

/** Whether a dialog is open: as its parent says, as the menu that started it says, else as its own button did. */
export function useOpening({ open, defaultOpen = false, onOpenChange }: Omit<ModalProps, "children">): Opening {
  const started = useContext(Opened);
  const [own, setOwn] = useState(defaultOpen);
  return {
    open: open ?? started?.open ?? own,
    onOpenChange: (next) => {
      setOwn(next);
      started?.onOpenChange(next);
      onOpenChange?.(next);
    },
  };
}

const FIELD = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled, [role=combobox]:enabled";

/** Focus goes to the first field, else to the dialog as a whole; not to its cross, which would explain itself at once. */
function focusInside(event: Event) {
  const box = event.currentTarget;
  if (!(box instanceof HTMLElement)) return;
  event.preventDefault();
  (box.querySelector<HTMLElement>(FIELD) ?? box).focus({ preventScroll: true });
}

/** What dialog and drawer share: the veil, the focus that goes in, stays in and returns, and what closes them. */
export function Modal({ trigger, described, closable = true, finishes = false, className, children, ...given }: Props) {
  const opening = useOpening(given);
  const hold = closable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={opening.open} onOpenChange={opening.onOpenChange}>
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
          <Opened value={null}>
            <Close value={finishes ? () => opening.onOpenChange(false) : null}>{children}</Close>
          </Opened>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
