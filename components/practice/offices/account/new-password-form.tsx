"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";
import { logInWith } from "./log-in-with";

const newPassword = () => import("@/lib/platform/accounts/schema").then((known) => known.newPassword);

/** Chooses a password with the token of a mailed link, and is logged in by it. */
export function NewPasswordForm({ token, first }: { token: string; first: boolean }) {
  const t = useTranslations("accountsLogin");
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
        const { data } = await (first
          ? api("POST /accounts/set-password/:token", given)
          : api("POST /accounts/reset-password/:token", given));
        // Whoever has just typed it is not asked for it again; where the log-in is refused, the way to it is shown.
        await logInWith(data.email, values.password);
        setDone(true);
      }}
    >
      <PasswordField name="password" label={t("newPassword")} hint={t("passwordHint")} autoComplete="new-password" />
      <PasswordField name="passwordAgain" label={t("passwordAgain")} autoComplete="new-password" />
      <SubmitButton block>{t("savePassword")}</SubmitButton>
    </Form>
  );
}
