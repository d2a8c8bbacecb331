"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { PasswordField, Username } from "@/components/forms/password-field";
import { PhoneField } from "@/components/forms/phone-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Callout } from "@/components/ui/notices/callout";
import type { SetupState } from "@/lib/billing/onboarding/queries";
import { newOwnerAccount, type OwnerAccount, ownerAccount } from "@/lib/billing/onboarding/schema";
import { api } from "@/lib/client";
import { useMove } from "./move";
import { Question } from "./office-step";
import { SaveDraft } from "./save-draft";

type Props = { officeId: number; jobTitles: readonly string[]; state: Pick<SetupState, "user" | "facts" | "draft"> };

/** Step 2: who the owner is and, the first time, their password. */
export function AccountStep({ officeId, jobTitles, state }: Props) {
  const t = useTranslations("offices.setup");
  const move = useMove(officeId);
  const { user, facts, draft } = state;
  const typed = (name: string) => {
    const value = draft.account?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const schema: z.ZodType<OwnerAccount, z.input<typeof ownerAccount>> = facts.hasPassword
    ? ownerAccount
    : newOwnerAccount;
  return (
    <Form
      schema={schema}
      defaultValues={{
        firstName: typed("firstName") ?? user.firstName,
        lastName: typed("lastName") ?? user.lastName,
        phone: typed("phone") ?? user.phone ?? "",
        jobTitle: typed("jobTitle") ?? user.jobTitle ?? "",
      }}
      label={t("step.account")}
      className="max-w-xl"
      onSubmit={async (values) => {
        await api("POST /dentists/:officeId/setup/owner", { params: { officeId }, input: values });
        await move("plans");
      }}
    >
      <Question title={t("questions.account.title")} text={t("questions.account.text", { email: user.email })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label={t("firstName")} autoComplete="given-name" maxLength={50} />
        <TextField name="lastName" label={t("lastName")} autoComplete="family-name" maxLength={50} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="jobTitle"
          label={t("jobTitle")}
          required={false}
          options={jobTitles.map((title) => ({ value: title, label: title }))}
        />
        <PhoneField name="phone" label={t("ownPhone")} required={false} />
      </div>
      {facts.hasPassword ? (
        <Callout tone="good">{t("hasPassword")}</Callout>
      ) : (
        <>
          <Username email={user.email} />
          <PasswordField name="password" label={t("password")} hint={t("passwordHint")} autoComplete="new-password" />
          <PasswordField name="passwordAgain" label={t("passwordAgain")} autoComplete="new-password" />
        </>
      )}
      <SaveDraft officeId={officeId} step="account" />
      <SubmitButton className="justify-self-start">{t("saveAndContinue")}</SubmitButton>
    </Form>
  );
}
