"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../buttons/button";
import { Dialog } from "./dialog";

type Props = {
  /** Null: closed. */
  message: string | null;
  onClose: () => void;
  /** 'cancel': ending something failed, and what was to end goes on. */
  variant?: "error" | "cancel";
  /** What it means: whether money moved, what is as it was. */
  children?: ReactNode;
  /** The way back; "GO BACK" when left out. */
  button?: string;
};

/** Something went wrong over a step a person waits for: what happened, what it means, one way back (001 §2). */
export function ErrorDialog({ message, onClose, variant = "error", children, button }: Props) {
  const t = useTranslations("ui.error");
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t(variant === "cancel" ? "goodAndBad" : "title")}
      footer={
        <Button variant="primary" size="lg" onClick={onClose}>
          {button ?? t("back")}
        </Button>
      }
    >
      {message ? <p>{message}</p> : null}
      {children ? <div className="mt-2 text-muted">{children}</div> : null}
    </Dialog>
  );
}
