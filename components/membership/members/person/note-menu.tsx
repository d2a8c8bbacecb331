"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextareaField } from "@/components/forms/textarea-field";
import { useAct } from "@/components/forms/use-send";
import { RowMenu } from "@/components/ui/menus/row-menu";
import type { ReplyOf } from "@/lib/client";
import { NOTE_MAX, noteText } from "@/lib/membership/members/notes.schema";

type Note = ReplyOf<"GET /members/:memberId/notes">[number];

/** What can be done with a note: anybody pins it, its author edits and deletes it. */
export function NoteMenu({ note, date }: { note: Note; date: string }) {
  const t = useTranslations("members.detail");
  const { id: noteId, memberId, text, pinned, mine } = note;
  const params = { memberId, noteId };
  const { act: pin } = useAct("PUT /members/:memberId/notes/:noteId/pin");
  const edit = (
    <ActionDialog
      call="PUT /members/:memberId/notes/:noteId"
      params={params}
      schema={noteText}
      defaultValues={{ text }}
      title={t("editNote")}
      verb={t("saveNote")}
    >
      <TextareaField name="text" label={t("noteText")} hint={t("noteHint")} rows={4} max={NOTE_MAX} />
    </ActionDialog>
  );
  const remove = (
    <ConfirmAction
      call="DELETE /members/:memberId/notes/:noteId"
      params={params}
      title={t("deleteNoteTitle")}
      text={t("deleteNoteText")}
      verb={t("deleteNote")}
    />
  );
  return (
    <RowMenu
      label={t("editNoteFor", { date })}
      items={[
        { label: t(pinned ? "unpin" : "pin"), onSelect: () => void pin({ params, input: { pinned: !pinned } }) },
        ...(mine
          ? [
              { label: t("editNote"), dialog: edit },
              { kind: "line" as const },
              { label: t("deleteNote"), danger: true, dialog: remove },
            ]
          : []),
      ]}
    />
  );
}
