"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { ActionDialog } from "@/components/forms/action-dialog";
import { EmailField } from "@/components/forms/email-field";
import { RadioField } from "@/components/forms/radio-field";
import { email } from "@/lib/core/fields/fields";

const schema = z.object({ email, language: z.enum(["en", "es"]) });

/** Invite a patient by e-mail, in English or Spanish (000 §3). */
export default function InviteDialog({ officeId }: { officeId: number }) {
  const t = useTranslations("frame.invite");
  return (
    <ActionDialog
      call="POST /invite/upgrade-patient"
      schema={schema}
      defaultValues={{ email: "", language: "en" as const }}
      input={({ email: to, language }) => ({ dentistInfoId: officeId, email: to, spanish: language === "es" })}
      refresh={false}
      title={t("title")}
      text={t("text")}
      verb={t("send")}
    >
      <EmailField name="email" label={t("email")} autoComplete="off" />
      <RadioField
        name="language"
        label={t("language")}
        columns={2}
        options={[
          { value: "en", label: t("english") },
          { value: "es", label: t("spanish") },
        ]}
      />
    </ActionDialog>
  );
}
