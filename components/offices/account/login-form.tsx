"use client";

import { useTranslations } from "next-intl";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { FieldError } from "./field-error";

const credentials = () => import("@/lib/accounts/schema").then((known) => known.credentials);

/** Logs in and continues to the requested page, else to the role's start page. */
export function LoginForm({ next }: { next: string | null }) {
  const t = useTranslations("auth");
  async function logIn(values: { email: string; password: string }) {
    const { signIn } = await import("next-auth/react");
    const response = await signIn("credentials", { ...values, redirect: false });
    if (!response?.url) throw new FieldError(t("notLoggedIn"), { password: response?.error ?? "errors.internal" });
    // Loaded anew, so that nothing of whoever was here before stays in memory.
    window.location.assign(next ?? response.url);
    // The button keeps turning until the next page is there.
    await new Promise(() => undefined);
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
