"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useId } from "react";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/client";
import { answer, MESSAGE_MAX, reply } from "@/lib/threads/schema";
import { FilesField } from "./files-field";
import { TemplateMenu } from "./template-menu";

type Place = { threadId: number; lastId: number };

/** The office's reply. What came in between is told by its newest message that was on the page. */
export function ReplyForm({ officeId, threadId, lastId }: Place & { officeId: number }) {
  const t = useTranslations("threads");
  return (
    <Form
      call="POST /dentists/:officeId/threads/:threadId/messages"
      params={{ officeId, threadId }}
      schema={reply}
      defaultValues={{ message: "", files: [] }}
      input={(values) => ({ ...values, after: lastId })}
      onSent={(_, form) => form.reset()}
      guard
    >
      <TextareaField name="message" label={t("yourReply")} rows={4} max={MESSAGE_MAX} />
      <FilesField name="files" />
      <SubmitButton className="justify-self-start">{t("reply")}</SubmitButton>
    </Form>
  );
}

type Answering = Place & ComponentProps<typeof TemplateMenu> & { byMail: boolean };

/** Our answer, begun with a template or not; without documents where it goes by mail only. */
export function AnswerForm({ threadId, lastId, byMail, templates, spanish }: Answering) {
  const t = useTranslations("threads");
  return (
    <Form
      call="POST /admin/threads/:threadId/messages"
      params={{ threadId }}
      schema={answer}
      defaultValues={{ message: "", files: [], asks: false }}
      input={(values) => ({ ...values, after: lastId })}
      onSent={(_, form) => form.reset()}
      guard
    >
      <TextareaField name="message" label={t("yourAnswer")} rows={6} max={MESSAGE_MAX} />
      <TemplateMenu {...{ templates, spanish }} />
      {byMail ? null : <FilesField name="files" />}
      <CheckboxField name="asks" label={t("asks")} required={false} />
      <SubmitButton className="justify-self-start">{t("answer")}</SubmitButton>
    </Form>
  );
}

/** Closes the office's thread, or opens it again. */
export function OfficeCloseButton({
  officeId,
  threadId,
  closed,
}: {
  officeId: number;
  threadId: number;
  closed: boolean;
}) {
  const t = useTranslations("threads");
  const { act, pending } = useAct("POST /dentists/:officeId/threads/:threadId/closed");
  const params = { officeId, threadId };
  return (
    <Button pending={pending} onClick={() => void act({ params, input: { closed: !closed } })}>
      {t(closed ? "reopen" : "close")}
    </Button>
  );
}

/** The same at our end. */
export function DeskCloseButton({ threadId, closed }: { threadId: number; closed: boolean }) {
  const t = useTranslations("threads");
  const { act, pending } = useAct("POST /admin/threads/:threadId/closed");
  return (
    <Button pending={pending} onClick={() => void act({ params: { threadId }, input: { closed: !closed } })}>
      {t(closed ? "reopen" : "close")}
    </Button>
  );
}

type Assigning = {
  threadId: number;
  assignedTo: number | null;
  administrators: readonly { id: number; name: string }[];
  me: number;
};

/** Who of us has the thread: chosen from a list, or taken by oneself. */
export function AssignControl({ threadId, assignedTo, administrators, me }: Assigning) {
  const t = useTranslations("threads");
  const id = useId();
  const { act, pending } = useAct("PUT /admin/threads/:threadId/assigned");
  const assign = (administratorId: number | null) => void act({ params: { threadId }, input: { administratorId } });
  const people = administrators.map((each) => ({ value: String(each.id), label: each.name }));
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-body font-medium text-ink">
        {t("assignTo")}
      </label>
      <Select
        id={id}
        options={[{ value: "", label: t("nobody") }, ...people]}
        value={assignedTo === null ? "" : String(assignedTo)}
        disabled={pending}
        onChange={({ target }) => assign(target.value === "" ? null : Number(target.value))}
      />
      {assignedTo === me ? null : (
        <Button size="sm" className="justify-self-start" pending={pending} onClick={() => assign(me)}>
          {t("assignMe")}
        </Button>
      )}
    </div>
  );
}

/**
 * Notes, once it is on the screen, that the thread has been read. `officeId` is null at our end. What was new stays marked
 * while its reader is there; the number in the navigation is counted again when they leave.
 */
export function MarkSeen({ officeId, threadId, lastId, unread }: Place & { officeId: number | null; unread: boolean }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there was to read when the thread was opened
  useEffect(() => {
    if (unread) return () => router.refresh();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another message has come
  useEffect(() => {
    const marked =
      officeId === null
        ? api("POST /admin/threads/:threadId/seen", { params: { threadId } })
        : api("POST /dentists/:officeId/threads/:threadId/seen", { params: { officeId, threadId } });
    // Unmarked it stays new: nothing is lost.
    marked.catch(() => undefined);
  }, [officeId, threadId, lastId]);
  return null;
}
