"use client";

import { useTranslations } from "next-intl";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextLink } from "@/components/ui/links/text-link";
import { FieldError } from "./field-error";
import { logInWith } from "./log-in-with";

const credentials = () => import("@/lib/platform/accounts/schema").then((known) => known.credentials);

/** Logs in and continues to the requested page, else to the role's start page. */
export function LoginForm({ next }: { next: string | null }) {
  const t = useTranslations("accountsLogin");
  async function logIn(values: { email: string; password: string }) {
    const refused = await logInWith(values.email, values.password, next);
    throw new FieldError(t("notLoggedIn"), { password: refused });
  }
  return (
    <Form schema={credentials} defaultValues={{ email: "", password: "" }} onSubmit={logIn} label={t("loginTitle")}>
      <EmailField name="email" label={t("email")} autoComplete="username" />
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        aside={
          <TextLink href="/accounts/forgot-password" className="text-small">
            {t("forgot")}
          </TextLink>
        }
      />
      <SubmitButton block>{t("login")}</SubmitButton>
    </Form>
  );
}
