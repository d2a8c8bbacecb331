"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { PasswordField, Username } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { logInWith } from "@/components/practice/offices/account/log-in-with";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";
import { newPassword } from "@/lib/platform/accounts/schema";

type Props = { submissionKey: string; email: string };

/** Never a must: who chooses a password now is in the member portal at once; everybody has the mailed link besides. */
export default function OwnPassword({ submissionKey, email }: Props) {
  const t = useTranslations("enrolment.password");
  const [saved, setSaved] = useState(false);
  if (saved)
    return (
      <Callout tone="good" role="status" className="mt-6">
        {t("saved", { email })}
      </Callout>
    );
  return (
    <section
      aria-labelledby="own-password"
      className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="own-password" className="text-h4">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t("text", { email })}</p>
      <Form
        schema={newPassword}
        defaultValues={{ password: "", passwordAgain: "" }}
        label={t("title")}
        onSubmit={async (input) => {
          await api("POST /enrolments/:submissionKey/password", { params: { submissionKey }, input });
          await logInWith(email, input.password);
          setSaved(true);
        }}
      >
        <Username email={email} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField name="password" label={t("password")} hint={t("hint")} autoComplete="new-password" />
          <PasswordField name="passwordAgain" label={t("again")} autoComplete="new-password" />
        </div>
        <SubmitButton block className="sm:w-auto sm:justify-self-start">
          {t("save")}
        </SubmitButton>
      </Form>
    </section>
  );
}
