"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SaveState } from "@/components/forms/save-state";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { useSeen } from "@/components/practice/offices/settings/use-seen";
import { websitesForm } from "@/lib/membership/marketing/schema";
import { WEBSITES_TEXT_MAX } from "@/lib/membership/marketing/websites.rules";

type Props = { officeId: number; websites: string; revision: string; mayChange: boolean };

/** The websites that may show the plans, one a line. */
export function WebsitesForm({ officeId, websites, revision, mayChange }: Props) {
  const t = useTranslations("marketing.websites");
  const values = { websites };
  const { seen, onRefused, newer } = useSeen(values, revision);
  return (
    <Form
      schema={websitesForm}
      guard
      disabled={!mayChange}
      defaultValues={values}
      call="POST /dentists/:officeId/websites"
      params={{ officeId }}
      input={(sent) => ({ ...sent, seen })}
      onSent={(_, form) => form.reset(form.getValues())}
      onRefused={onRefused}
      className="gap-4"
    >
      {newer}
      <TextareaField
        name="websites"
        label={t("label")}
        hint={t("hint")}
        required={false}
        rows={3}
        max={WEBSITES_TEXT_MAX}
      />
      {mayChange ? (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <SaveState />
          <SubmitButton>{t("save")}</SubmitButton>
        </div>
      ) : null}
    </Form>
  );
}
