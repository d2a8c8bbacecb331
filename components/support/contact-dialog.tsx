"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { EmailField } from "@/components/forms/email-field";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";

/** A message to support, answered by email (000 §3). For a menu: it has no button of its own. */
export default function ContactDialog({ name, email }: { name: string; email: string }) {
  const t = useTranslations("support");
  return (
    <ActionDialog
      call="POST /dentists/contact_account_support"
      schema={() => import("@/lib/offices/schema").then(({ contactMessage }) => contactMessage)}
      defaultValues={{ name, email, message: "" }}
      refresh={false}
      title={t("contact")}
      text={t("contactText")}
      verb={t("send")}
    >
      <TextField name="name" label={t("name")} maxLength={100} autoComplete="name" />
      <EmailField name="email" label={t("email")} />
      <TextareaField name="message" label={t("message")} rows={5} />
    </ActionDialog>
  );
}
