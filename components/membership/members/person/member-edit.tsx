"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { ActionDialog } from "@/components/forms/action-dialog";
import { DateField } from "@/components/forms/date-field";
import { EmailField } from "@/components/forms/email-field";
import { PasswordField } from "@/components/forms/password-field";
import { PhoneField } from "@/components/forms/phone-field";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { date, email, optionalText, personName, phone } from "@/lib/core/fields/fields";
import { RELATIONSHIPS } from "@/lib/membership/enrolment/schema";
import type { Details } from "./details";

const CHART_MAX = 50;
const none = z.literal("").transform(() => null);
const person = { firstName: personName, lastName: personName, birthOn: date, chartId: optionalText(CHART_MAX) };
/** The account owner's e-mail and phone are the family's and must be there; others may have none of their own. */
const ownerSchema = z.object({ ...person, email, phone, currentPassword: z.string().optional() });
const dependantSchema = z.object({
  ...person,
  email: none.or(email),
  phone: none.or(phone),
  relationship: z.enum(RELATIONSHIPS),
});

/** Name, birth date and contact of a person in a dialog. @param props.provesForEmail the reader proves their password for another email of the family */
export function MemberEdit({ details, provesForEmail }: { details: Details; provesForEmail: boolean }) {
  const t = useTranslations("members.editDialog");
  const words = useTranslations("members");
  const { member, household } = details;
  const owner = member.isAccountOwner;
  const values = {
    firstName: member.firstName,
    lastName: member.lastName,
    birthOn: member.birthDate,
    chartId: member.chartId ?? "",
    email: member.email ?? (owner ? household.email : ""),
    phone: member.phone ?? (owner ? household.phone : ""),
  };
  const dialog = {
    call: "PUT /users/:userId/members/:memberId",
    params: { userId: details.family.id, memberId: member.id },
    title: t("title", { name: member.name }),
    trigger: <Button>{words("detail.edit")}</Button>,
    verb: t("save"),
    size: "md",
  } as const;
  const fields = (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField name="firstName" label={t("firstName")} autoComplete="off" />
      <TextField name="lastName" label={t("lastName")} autoComplete="off" />
      <DateField name="birthOn" label={t("birthOn")} />
      <TextField name="chartId" label={t("chartId")} required={false} autoComplete="off" />
      <EmailField name="email" label={t("email")} required={owner} autoComplete="off" />
      <PhoneField name="phone" label={t("phone")} required={owner} autoComplete="off" />
      {owner && provesForEmail ? <PasswordField name="currentPassword" label={t("proof")} required={false} /> : null}
      {owner ? null : (
        <SelectField
          name="relationship"
          label={t("relationship")}
          options={RELATIONSHIPS.filter((each) => each !== "myself").map((value) => ({
            value,
            label: words(`relationship.${value}`),
          }))}
        />
      )}
    </div>
  );
  const relationship = RELATIONSHIPS.find((each) => each === member.relationship) ?? "other";
  return owner ? (
    <ActionDialog {...dialog} schema={ownerSchema} defaultValues={values}>
      {fields}
    </ActionDialog>
  ) : (
    <ActionDialog {...dialog} schema={dependantSchema} defaultValues={{ ...values, relationship }}>
      {fields}
    </ActionDialog>
  );
}
