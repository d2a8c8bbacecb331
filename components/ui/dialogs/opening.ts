"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

export type ModalProps = {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it, when it opens itself. */
  trigger?: ReactNode;
  children?: ReactNode;
};

type Opening = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export const Opened = createContext<Opening | null>(null);
/** Opens the dialog inside without a button of its own: for what a menu starts. */
export const DialogOpening = Opened.Provider;

export const Close = createContext<(() => void) | null>(null);
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
