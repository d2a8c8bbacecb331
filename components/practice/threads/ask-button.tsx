"use client";

import { MessageSquarePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { Button } from "@/components/ui/buttons/button";
import { MESSAGE_MAX, question, THREAD_KINDS } from "@/lib/practice/threads/schema";
import { FilesField } from "./files-field";

/** The button that asks us something, for an office or, without one, for an association. */
export function AskButton({ officeId }: { officeId: number | null }) {
  const t = useTranslations("threads");
  const dialog = {
    schema: question,
    defaultValues: { kind: "question" as const, message: "", files: [] },
    trigger: (
      <Button variant="primary">
        <MessageSquarePlus size={18} />
        {t("ask")}
      </Button>
    ),
    size: "md" as const,
    title: t("ask"),
    text: t("askText"),
    verb: t("send"),
  };
  const fields = (
    <>
      <SelectField
        name="kind"
        label={t("about")}
        options={THREAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextareaField name="message" label={t("message")} rows={6} max={MESSAGE_MAX} />
      <FilesField name="files" />
    </>
  );
  return officeId === null ? (
    <ActionDialog call="POST /associations/threads" {...dialog}>
      {fields}
    </ActionDialog>
  ) : (
    <ActionDialog call="POST /dentists/:officeId/threads" params={{ officeId }} {...dialog}>
      {fields}
    </ActionDialog>
  );
}
