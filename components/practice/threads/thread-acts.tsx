"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { api } from "@/lib/client";
import type { ThreadSide } from "@/lib/practice/threads/rules";
import { MESSAGE_MAX, reply } from "@/lib/practice/threads/schema";
import { FilesField } from "./files-field";

/** `officeId` is null for an association's thread. */
type Place = { officeId: number | null; threadId: number; lastId: number };

/** The reply of an office or an association. What came in between is told by its newest message that was on the page. */
export function ReplyForm({ officeId, threadId, lastId }: Place) {
  const t = useTranslations("threads");
  const form = {
    schema: reply,
    defaultValues: { message: "", files: [] },
    input: (values: z.output<typeof reply>) => ({ ...values, after: lastId }),
    onSent: (_: unknown, { reset }: { reset(): void }) => reset(),
    guard: true,
  };
  const fields = (
    <>
      <TextareaField name="message" label={t("yourReply")} rows={4} max={MESSAGE_MAX} />
      <FilesField name="files" />
      <SubmitButton className="justify-self-start">{t("reply")}</SubmitButton>
    </>
  );
  return officeId === null ? (
    <Form call="POST /associations/threads/:threadId/messages" params={{ threadId }} {...form}>
      {fields}
    </Form>
  ) : (
    <Form call="POST /dentists/:officeId/threads/:threadId/messages" params={{ officeId, threadId }} {...form}>
      {fields}
    </Form>
  );
}

/** Closes the thread at the end of whoever asked, or opens it again. */
export function OwnCloseButton({ officeId, threadId, closed }: Omit<Place, "lastId"> & { closed: boolean }) {
  const t = useTranslations("threads");
  const office = useAct("POST /dentists/:officeId/threads/:threadId/closed");
  const association = useAct("POST /associations/threads/:threadId/closed");
  const input = { closed: !closed };
  const close = () =>
    officeId === null
      ? association.act({ params: { threadId }, input })
      : office.act({ params: { officeId, threadId }, input });
  return (
    <Button pending={office.pending || association.pending} onClick={() => void close()}>
      {t(closed ? "reopen" : "close")}
    </Button>
  );
}

/**
 * Notes, once it is on the screen, that the thread has been read, at our `end` or at that of whoever asked. What was new stays marked
 * while its reader is there; the number in the navigation is counted again when they leave.
 */
export function MarkSeen({ end, officeId, threadId, lastId, unread }: Place & { end: ThreadSide; unread: boolean }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what there was to read when the thread was opened
  useEffect(() => {
    if (unread) return () => router.refresh();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another message has come
  useEffect(() => {
    const marked =
      officeId === null
        ? api(end === "us" ? "POST /admin/threads/:threadId/seen" : "POST /associations/threads/:threadId/seen", {
            params: { threadId },
          })
        : api("POST /dentists/:officeId/threads/:threadId/seen", { params: { officeId, threadId } });
    // Unmarked it stays new: nothing is lost.
    marked.catch(() => undefined);
  }, [end, officeId, threadId, lastId]);
  return null;
}
