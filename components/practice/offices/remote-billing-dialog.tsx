"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextareaField } from "@/components/forms/textarea-field";

const MAX = 1000;
const schema = z.object({ note: z.string().trim().max(MAX) });
const WORK = ["late", "cards", "paper"] as const;

/** What remote billing is, and the request for it (000 §2, Q-053): a question to us, answered under Contact Admin. */
export default function RemoteBillingDialog({ officeId }: { officeId: number }) {
  const t = useTranslations("frame.remoteBilling");
  return (
    <ActionDialog
      call="POST /dentists/:officeId/threads"
      params={{ officeId }}
      schema={schema}
      defaultValues={{ note: "" }}
      input={({ note }) => ({
        kind: "billing" as const,
        message: [t("request"), note].filter((part) => part !== "").join("\n\n"),
        files: [],
      })}
      size="md"
      title={t("title")}
      text={t("text")}
      verb={t("verb")}
    >
      <ul className="grid list-disc gap-1 pl-5 text-body marker:text-muted">
        {WORK.map((work) => (
          <li key={work}>{t(`work.${work}`)}</li>
        ))}
      </ul>
      <p className="text-body text-muted">{t("next")}</p>
      <TextareaField name="note" label={t("note")} rows={3} max={MAX} required={false} />
    </ActionDialog>
  );
}
