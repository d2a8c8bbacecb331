"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "../buttons/icon-button";
import { cx } from "../cx";
import type { DialogProps } from "./dialog";
import { Modal } from "./modal";

type Props = Omit<DialogProps, "size" | "closable"> & { size?: "md" | "lg"; actions?: React.ReactNode };

/** A drawer at the side of a list, so that the list stays visible; on a phone it is the whole page. */
export function Drawer({ title, description, footer, actions, size = "md", children, ...modal }: Props) {
  const t = useTranslations("ui");
  return (
    <Modal
      {...modal}
      described={description !== undefined}
      className={cx(
        "motion-side fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-raised text-ink shadow-raised",
        size === "lg" ? "md:max-w-3xl" : "sm:max-w-md",
      )}
    >
      <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-3.5">
        <div className="min-w-0">
          <Radix.Title className="text-h3 break-words">{title}</Radix.Title>
          {description ? (
            <Radix.Description asChild>
              <div className="text-body text-muted">{description}</div>
            </Radix.Description>
          ) : null}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {actions}
          <Radix.Close asChild>
            <IconButton icon={<X />} label={t("close")} className="-mr-2" />
          </Radix.Close>
        </div>
      </div>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it when nothing inside takes focus
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2"
      >
        {children}
      </section>
      {footer ? (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}
