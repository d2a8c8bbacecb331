"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/core/api/client";
import { email } from "@/lib/core/fields";

const schema = z.object({ email, language: z.enum(["en", "es"]) });

/** Invite a patient by e-mail, in English or Spanish (000 §3). */
export function InviteButton({
  officeId,
  variant = "secondary",
}: {
  officeId: number;
  variant?: "secondary" | "primary";
}) {
  const t = useTranslations("members.inviteDialog");
  const words = useTranslations("members");
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title={t("title")}
      description={t("text")}
      trigger={
        <Button variant={variant}>
          <Mail size={18} />
          {words("invite")}
        </Button>
      }
    >
      <Form
        schema={schema}
        defaultValues={{ email: "", language: "en" as const }}
        onSubmit={async (values) => {
          const answer = await api("POST /invite/upgrade-patient", {
            input: { dentistInfoId: officeId, email: values.email, spanish: values.language === "es" },
          });
          setOpen(false);
          return answer;
        }}
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
        <SubmitButton block>{t("send")}</SubmitButton>
      </Form>
    </Dialog>
  );
}
