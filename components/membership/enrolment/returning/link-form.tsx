"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";

const onlyEmail = () =>
  import("@/lib/membership/enrolment/returning.schema").then(({ returnLinkBody }) =>
    returnLinkBody.pick({ email: true }),
  );

/** Asks for a link; what it answers is the same for every address. */
export function LinkForm({ office, officeName }: { office: number; officeName: string }) {
  const t = useTranslations("enrolment.back");
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Callout tone="good" role="status">
        {t("sent", { office: officeName })}
      </Callout>
    );
  return (
    <Form
      schema={onlyEmail}
      defaultValues={{ email: "" }}
      label={t("link")}
      onSubmit={async ({ email }) => {
        await api("POST /reenrolments/link", { input: { dentistInfoId: office, email } });
        setSent(true);
      }}
    >
      <EmailField name="email" label={t("email")} />
      <SubmitButton variant="secondary">{t("send")}</SubmitButton>
    </Form>
  );
}
