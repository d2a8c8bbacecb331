"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/core/api/client";
import { longText } from "@/lib/core/fields";
import { holdsCardNumber } from "@/lib/members/notes.rules";

const NOTE_MAX = 2000;
const schema = z.object({ text: longText(NOTE_MAX).refine((text) => !holdsCardNumber(text), "members.noCardNumbers") });

/** Notes of the office about a member, and a box for another. */
export function MemberNotes({ memberId }: { memberId: number }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  return (
    <Loaded name={`notes ${memberId}`} read={() => api("GET /members/:memberId/notes", { params: { memberId } })}>
      {(notes, reload) => (
        <div className="grid gap-5">
          <Form
            schema={schema}
            defaultValues={{ text: "" }}
            call="POST /users/me/account/loggingNote"
            input={({ text }) => ({ memberId, text })}
            onSent={(_, form) => {
              form.reset({ text: "" });
              reload();
            }}
            refresh={false}
          >
            <TextareaField name="text" label={t("noteLabel")} hint={t("noteHint")} rows={3} max={NOTE_MAX} />
            <div>
              <SubmitButton>{t("addNote")}</SubmitButton>
            </div>
          </Form>
          {notes.length === 0 ? <EmptyState title={t("noNotes")} className="py-4" /> : null}
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="rounded-card border border-line bg-surface px-4 py-3">
                <p className="whitespace-pre-line break-words text-body">{note.text}</p>
                <p className="mt-1 text-small text-muted">
                  {note.author} · {format.moment(note.createdAt)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
