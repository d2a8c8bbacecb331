"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { api } from "@/lib/core/api/client";

const newPassword = () => import("@/lib/accounts/schema").then((known) => known.newPassword);

/** Chooses a password with the token of a mailed link. */
export function NewPasswordForm({ token, first }: { token: string; first: boolean }) {
  const t = useTranslations("auth");
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <div className="grid gap-5">
        <Callout tone="good" role="status" title={t("passwordSaved")}>
          {t("passwordSavedText")}
        </Callout>
        <LinkButton href="/accounts/login" variant="primary" block>
          {t("login")}
        </LinkButton>
      </div>
    );
  }
  return (
    <Form
      schema={newPassword}
      defaultValues={{ password: "", passwordAgain: "" }}
      label={t(first ? "setTitle" : "resetTitle")}
      onSubmit={async (values) => {
        const given = { params: { token }, input: values };
        await (first
          ? api("POST /accounts/set-password/:token", given)
          : api("POST /accounts/reset-password/:token", given));
        setDone(true);
      }}
    >
      <PasswordField name="password" label={t("newPassword")} hint={t("passwordHint")} autoComplete="new-password" />
      <PasswordField name="passwordAgain" label={t("passwordAgain")} autoComplete="new-password" />
      <SubmitButton block>{t("savePassword")}</SubmitButton>
    </Form>
  );
}
