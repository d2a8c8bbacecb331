"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/client";
import { MESSAGE_MAX, reply } from "@/lib/threads/schema";
import { FilesField } from "./files-field";

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
