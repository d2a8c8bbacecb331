"use client";

import { Pin } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { Button } from "@/components/ui/buttons/button";
import { Loaded } from "@/components/ui/states/loaded";
import { Renewing } from "@/components/ui/states/renewal";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { NOTE_MAX, noteText } from "@/lib/membership/members/notes.schema";
import { NoteMenu } from "./note-menu";

type Note = ReplyOf<"GET /members/:memberId/notes">[number];

/** Notes shown before the rest is asked for. */
const FIRST = 3;

/** Notes of the office about a member, pinned ones first, and a box for another. */
export function MemberNotes({ memberId }: { memberId: number }) {
  const t = useTranslations("members.detail");
  const [all, setAll] = useState(false);
  return (
    <Loaded name={`notes ${memberId}`} read={() => api("GET /members/:memberId/notes", { params: { memberId } })}>
      {(notes, reload) => {
        const shown = all ? notes : notes.filter(({ pinned }, at) => pinned || at < FIRST);
        return (
          <Renewing renew={reload}>
            <div className="grid gap-4">
              <Form
                schema={noteText}
                defaultValues={{ text: "" }}
                call="POST /users/me/account/loggingNote"
                input={({ text }) => ({ memberId, text })}
                onSent={(_, form) => form.reset({ text: "" })}
              >
                <TextareaField name="text" label={t("noteLabel")} hint={t("noteHint")} rows={2} max={NOTE_MAX} />
                <div>
                  <SubmitButton>{t("addNote")}</SubmitButton>
                </div>
              </Form>
              {notes.length === 0 ? <p className="text-body text-muted">{t("noNotes")}</p> : null}
              <ul className="grid gap-3" aria-label={t("notesTitle")}>
                {shown.map((note) => (
                  <NoteCard key={note.id} note={note} />
                ))}
              </ul>
              {shown.length < notes.length ? (
                <div>
                  <Button onClick={() => setAll(true)}>{t("moreNotes", { count: notes.length - shown.length })}</Button>
                </div>
              ) : null}
            </div>
          </Renewing>
        );
      }}
    </Loaded>
  );
}

function NoteCard({ note }: { note: Note }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const { text, author, createdAt, editedAt, pinned } = note;
  const date = format.moment(createdAt);
  return (
    <li className="flex items-start justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <div className="min-w-0">
        {pinned ? (
          <p className="mb-1 flex items-center gap-1.5 text-small font-medium text-accent">
            <Pin aria-hidden size={14} />
            {t("pinned")}
          </p>
        ) : null}
        <p className="whitespace-pre-line break-words text-body">{text}</p>
        <p className="mt-1 text-small text-muted">
          {[author, date, ...(editedAt === null ? [] : [t("edited")])].join(" · ")}
        </p>
      </div>
      <NoteMenu note={note} date={date} />
    </li>
  );
}
