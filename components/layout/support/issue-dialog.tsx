"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextareaField } from "@/components/forms/textarea-field";
import type { Contact } from "./contact-of";

/** Most characters of a report, as the schema has it (000 §5), which is fetched only when it is sent. */
const MAX = 500;

/** A report of what does not work. For a menu: it has no button of its own. */
export default function IssueDialog({ officeId, hasPage }: Pick<Contact, "officeId" | "hasPage">) {
  const t = useTranslations("threadsSupport");
  return (
    <ActionDialog
      call="POST /dentists/report_issue"
      schema={() => import("@/lib/practice/threads/schema").then(({ issueReport }) => issueReport)}
      defaultValues={{ message: "", dentistInfoId: officeId ?? undefined }}
      refresh={hasPage}
      title={t("issue")}
      text={t(hasPage ? "issuePage" : "issueMail")}
      verb={t("send")}
    >
      <TextareaField name="message" label={t("message")} rows={5} max={MAX} />
    </ActionDialog>
  );
}
