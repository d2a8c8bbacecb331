"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { Note } from "@/lib/platform/release-notes/news.queries";

export type NotesDialogProps = { notes: readonly Note[]; onClose: () => void };

/** What is new, to be read once; plain text. */
export function NotesDialog({ notes, onClose }: NotesDialogProps) {
  const t = useTranslations("layout");
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || onClose()}
      title={t("whatIsNew")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("newRead")}
        </Button>
      }
    >
      <ul className="grid gap-5 text-left">
        {notes.map(({ id, title, text }) => (
          <li key={id}>
            <h3 className="text-h4">{title}</h3>
            <p dir="auto" className="mt-1 text-body wrap-anywhere whitespace-pre-wrap text-muted">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
