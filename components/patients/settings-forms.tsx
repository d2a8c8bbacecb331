"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { PhoneField } from "@/components/forms/phone-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { changePassword } from "@/lib/accounts/schema";
import { api } from "@/lib/core/api/client";
import { contact } from "@/lib/patients/schema";

type Contact = { email: string; phone: string; street: string; city: string; state: string; zip: string };

export function ContactForm({ values }: { values: Contact }) {
  const t = useTranslations("patients");
  const router = useRouter();
  return (
    <Form
      schema={contact}
      defaultValues={values}
      label={t("contact")}
      guard
      onSubmit={async (input) => {
        const answer = await api("PUT /patient/contact", { input });
        router.refresh();
        return answer;
      }}
    >
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
      onSubmit={async (input, form) => {
        const answer = await api("PUT /users/me/password", { input });
        form.reset();
        return answer;
      }}
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
