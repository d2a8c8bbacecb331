"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PasswordField, Username } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/buttons/button";

const changeEmail = () => import("@/lib/platform/accounts/schema").then((known) => known.changeEmail);
const changePassword = () => import("@/lib/platform/accounts/schema").then((known) => known.changePassword);

/** The address one logs in with, and the way to another: the password first, then a link mailed to the new one. */
export function LoginEmail({ email }: { email: string }) {
  const t = useTranslations("accountsLogin");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block text-small text-muted">{t("loginEmail")}</span>
        <span className="break-words">{email}</span>
      </p>
      <ActionDialog
        trigger={<Button>{t("changeEmail")}</Button>}
        title={t("changeEmail")}
        text={t("changeEmailText", { email })}
        verb={t("sendLink")}
        schema={changeEmail}
        defaultValues={{ email: "", currentPassword: "" }}
        call="POST /users/me/email"
      >
        <EmailField name="email" label={t("newEmail")} required />
        <PasswordField name="currentPassword" label={t("currentPassword")} autoComplete="current-password" required />
      </ActionDialog>
    </div>
  );
}

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("accountsLogin");
  return (
    <Form
      schema={changePassword}
      defaultValues={{ currentPassword: "", password: "", passwordAgain: "" }}
      label={t("changePassword")}
      call="PUT /users/me/password"
      onSent={(_, form) => form.reset()}
      refresh={false}
    >
      <Username email={email} />
      <PasswordField name="currentPassword" label={t("currentPassword")} autoComplete="current-password" required />
      <PasswordField
        name="password"
        label={t("newPassword")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        required
      />
      <PasswordField name="passwordAgain" label={t("passwordAgain")} autoComplete="new-password" required />
      <SubmitButton>{t("changePassword")}</SubmitButton>
    </Form>
  );
}
