"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../buttons/button";
import { IconButton } from "../buttons/icon-button";
import { cx } from "../cx";
import { Modal } from "./modal";
import type { ModalProps } from "./opening";

export type DialogProps = ModalProps & {
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** false: neither Escape, a click outside nor a close button closes it. */
  closable?: boolean;
};

const WIDTH = { sm: "sm:max-w-md", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

/** A dialog that must be completed before continuing. Focus moves in, stays in and returns. */
export function Dialog({ title, description, footer, size = "md", closable = true, children, ...modal }: DialogProps) {
  const t = useTranslations("ui");
  return (
    <Modal
      {...modal}
      described={description !== undefined}
      closable={closable}
      finishes
      className={cx(
        "motion-in fixed z-50 flex max-h-[calc(100dvh-2rem)] flex-col bg-raised text-ink shadow-raised",
        "inset-x-0 bottom-0 rounded-t-card sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:-translate-y-1/2 sm:rounded-card",
        WIDTH[size],
      )}
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5">
        <Radix.Title className="pt-1 text-h3">{title}</Radix.Title>
        {closable ? (
          <Radix.Close asChild>
            <IconButton icon={<X />} label={t("close")} size="sm" className="-mr-2" />
          </Radix.Close>
        ) : null}
      </div>
      {description ? (
        <Radix.Description asChild>
          <div className="px-6 pt-1 text-body text-muted">{description}</div>
        </Radix.Description>
      ) : null}
      <div className="min-h-0 overflow-y-auto px-6 py-4">{children}</div>
      {footer ? (
        <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}

/** Wraps a button that closes the dialog or drawer it is in. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}

/** The foot of a form in a dialog: the way out that does nothing, then the act. */
export function DialogActs({ keep, children }: { keep: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <DialogClose>
        <Button>{keep}</Button>
      </DialogClose>
      {children}
    </div>
  );
}
