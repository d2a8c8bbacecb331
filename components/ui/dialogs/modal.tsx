"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import { cx } from "../cx";
import { Close, type ModalProps, Opened, useOpening } from "./opening";
import { keepForNotices } from "./outside";

type Props = ModalProps & {
  /** Whether a description is inside; without one, screen readers must not look for it. */
  described: boolean;
  /** false: neither Escape nor a click outside closes it. */
  closable?: boolean;
  /** Whether a form sent inside is the end of it. */
  finishes?: boolean;
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

/**
 * For a dialog without a button of its own: the focus returns to what had it. That may have gone meanwhile (the palette
 * that led here, a row that is no longer drawn); then to the page.
 */
export function useFocusBack(hasTrigger: boolean) {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    back: (event: Event) => {
      if (hasTrigger) return;
      event.preventDefault();
      const { current } = before;
      const stays = current instanceof HTMLElement && current !== document.body && current.isConnected;
      (stays ? current : document.getElementById("main"))?.focus({ preventScroll: true });
    },
  };
}

/** What dialog and drawer share: the veil, the focus that goes in, stays in and returns, and what closes them. */
export function Modal({ trigger, described, closable = true, finishes = false, className, children, ...given }: Props) {
  const opening = useOpening(given);
  const focus = useFocusBack(trigger !== undefined);
  const hold = closable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={opening.open} onOpenChange={opening.onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...(described ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            focus.remember();
            if (closable) focusInside(event);
          }}
          onCloseAutoFocus={focus.back}
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
