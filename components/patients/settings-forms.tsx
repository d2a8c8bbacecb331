"use client";

import { useTranslations } from "next-intl";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { PhoneField } from "@/components/forms/phone-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { changePassword } from "@/lib/accounts/schema";
import { contact } from "@/lib/patients/schema";

type Contact = { email: string; phone: string; street: string; city: string; state: string; zip: string };

export function ContactForm({ values }: { values: Contact }) {
  const t = useTranslations("patients");
  return (
    <Form schema={contact} defaultValues={values} label={t("contact")} guard call="PUT /patient/contact">
      <EmailField name="email" label={t("email")} hint={t("contactHint")} required />
      <PhoneField name="phone" label={t("phone")} required />
      <AddressField required />
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}

export function PasswordForm() {
  const t = useTranslations("patients");
  return (
    <Form
      schema={changePassword}
      defaultValues={{ currentPassword: "", password: "", passwordAgain: "" }}
      label={t("changePassword")}
      call="PUT /users/me/password"
      onSent={(_, form) => form.reset()}
      refresh={false}
    >
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
