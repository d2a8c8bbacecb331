"use client";

import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";

const forgotPassword = () => import("@/lib/platform/accounts/schema").then((known) => known.forgotPassword);

/** Asks for a reset link. What it says afterwards is the same whether or not the address has an account. */
export function ForgotForm() {
  const t = useTranslations("accountsLogin");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <div className="grid gap-5">
        <Callout tone="good" role="status" title={t("checkInbox")}>
          <p className="break-words">{t("resetSentTo", { email: sentTo })}</p>
        </Callout>
        <div className="flex flex-wrap gap-2">
          <LinkButton href="/accounts/login" variant="primary">
            {t("backToLogin")}
          </LinkButton>
          <Button onClick={() => setSentTo(null)}>{t("otherAddress")}</Button>
        </div>
      </div>
    );
  }
  return (
    <Form
      schema={forgotPassword}
      defaultValues={{ email: "" }}
      label={t("forgotTitle")}
      onSubmit={async (values) => {
        await api("POST /accounts/forgot-password", { input: values });
        setSentTo(values.email);
      }}
    >
      <EmailField name="email" label={t("email")} autoComplete="username" />
      <SubmitButton block>
        <MailCheck size={18} />
        {t("sendLink")}
      </SubmitButton>
      <LinkButton href="/accounts/login" variant="quiet" block>
        {t("backToLogin")}
      </LinkButton>
    </Form>
  );
}
