"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useId } from "react";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Select } from "@/components/ui/inputs/select";
import { answer, MESSAGE_MAX } from "@/lib/practice/threads/schema";
import { FilesField } from "./files-field";
import { TemplateMenu } from "./template-menu";

type Answering = { threadId: number; lastId: number; byMail: boolean } & ComponentProps<typeof TemplateMenu>;

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

/** Closes a thread at our end, or opens it again. */
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
