"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import { type DunningPolicy, policyForm } from "@/lib/billing/dunning/schema";
import type { DateOn } from "@/lib/core/time/dates";
import { DunningPreview } from "./dunning-preview";
import { DunningVersions, type PolicyVersion } from "./dunning-versions";

const DAYS = ["attemptDays", "mailDays", "textDays"] as const;
const NUMBERS = ["delinquentDay", "promiseDays", "achRetries", "expiryDays"] as const;

const typed = (policy: DunningPolicy) => ({
  attemptDays: policy.attemptDays.join(", "),
  mailDays: policy.mailDays.join(", "),
  textDays: policy.textDays.join(", "),
  delinquentDay: String(policy.delinquentDay),
  achRetries: String(policy.achRetries),
  expiryDays: String(policy.expiryDays),
  promiseDays: String(policy.promiseDays),
});

type Props = { versions: readonly PolicyVersion[]; today: DateOn; mayEdit: boolean };

/** The rules for failed payments: edited at the left, lived through at the right, every version below. */
export function DunningScreen({ versions, today, mayEdit }: Props) {
  const t = useTranslations("dunning");
  const [present] = versions;
  if (!present) return null;
  const { version } = present;
  return (
    <>
      <PageHeader title={t("title")} description={t("intro")} />
      {mayEdit ? null : (
        <Callout tone="info" className="mb-4">
          {t("readOnly")}
        </Callout>
      )}
      <Form
        key={version}
        schema={policyForm}
        defaultValues={typed(present.policy)}
        guard
        disabled={!mayEdit}
        label={t("title")}
        className="xl:grid-cols-2"
        call="PUT /admin/dunning-policy"
        input={(policy) => ({ ...policy, basedOn: version })}
      >
        {(form) => (
          <>
            <Card>
              <CardBody className="grid gap-5 sm:grid-cols-2">
                {DAYS.map((name) => (
                  <TextField
                    key={name}
                    name={name}
                    label={t(`field.${name}`)}
                    hint={t(name === "textDays" ? "hint.textDays" : "hint.days")}
                    required={name !== "textDays"}
                    autoComplete="off"
                    className="sm:col-span-2"
                  />
                ))}
                {NUMBERS.map((name) => (
                  <TextField
                    key={name}
                    name={name}
                    label={t(`field.${name}`)}
                    {...(name === "achRetries" ? { hint: t("hint.achRetries") } : {})}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                ))}
                {mayEdit ? (
                  <SubmitButton className="justify-self-start sm:col-span-2">
                    {t("save", { version: version + 1 })}
                  </SubmitButton>
                ) : null}
              </CardBody>
            </Card>
            <DunningPreview typed={form.watch()} today={today} />
          </>
        )}
      </Form>
      <Card className="mt-6">
        <CardHeader title={t("versions")} />
        <CardBody>
          <DunningVersions versions={versions} mayEdit={mayEdit} />
        </CardBody>
      </Card>
    </>
  );
}
