"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";

type Props = { officeId: number; termsOn: string; name: string };

/** A typed name as the signature of the terms that stand above. */
export function SignForm({ officeId, termsOn, name }: Props) {
  const t = useTranslations("terms");
  return (
    <Form
      call="POST /dentists/:officeId/terms"
      params={{ officeId }}
      schema={() => import("@/lib/platform/terms/schema").then(({ termsSignature }) => termsSignature)}
      defaultValues={{ termsOn, signedName: "" }}
      className="grid max-w-md gap-4"
    >
      <TextField
        name="signedName"
        label={t("name")}
        hint={`${t("nameHint")} (${name})`}
        maxLength={100}
        autoComplete="name"
      />
      <SubmitButton>{t("sign")}</SubmitButton>
    </Form>
  );
}
