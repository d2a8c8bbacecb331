"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { DateField } from "@/components/forms/date-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { OFFICE } from "@/lib/core/auth/roles";
import type { TeamRow } from "@/lib/practice/offices/users.rules";
import { changedOfficeUser, newOfficeUser, userPermissions } from "@/lib/practice/offices/users.schema";

type Props = {
  officeId: number;
  kind: "add" | "edit" | "rights";
  user: TeamRow | null;
  jobTitles: readonly string[];
  mayGrantDentist: boolean;
  trigger?: ReactNode;
};

/** Adds a user, or changes their name or role. */
export function UserDialog(props: Props) {
  const { kind, user, trigger } = props;
  const t = useTranslations("offices.settings");
  const title =
    kind === "add" ? t("addUser") : kind === "edit" ? t("editUser") : t("permissionsOf", { name: user?.name ?? "" });
  return (
    <Dialog trigger={trigger} title={title} description={kind === "add" ? t("addUserText") : undefined}>
      {kind === "add" ? (
        <AddForm {...props} />
      ) : user && kind === "edit" ? (
        <EditForm {...props} user={user} />
      ) : user ? (
        <RightsForm {...props} user={user} />
      ) : null}
    </Dialog>
  );
}

function Buttons({ verb }: { verb: string }) {
  const t = useTranslations("offices.settings");
  return (
    <DialogActs keep={t("cancel")}>
      <SubmitButton>{verb}</SubmitButton>
    </DialogActs>
  );
}

function Names({ jobTitles }: { jobTitles: readonly string[] }) {
  const t = useTranslations("offices.settings");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label={t("firstName")} maxLength={50} autoComplete="off" />
        <TextField name="lastName" label={t("lastName")} maxLength={50} autoComplete="off" />
      </div>
      <SelectField
        name="jobTitle"
        label={t("jobTitle")}
        required={false}
        options={jobTitles.map((title) => ({ value: title, label: title }))}
      />
    </>
  );
}

function RoleChoice({ mayGrantDentist }: { mayGrantDentist: boolean }) {
  const t = useTranslations("offices.settings");
  const options = OFFICE.filter((role) => role !== "dentist" || mayGrantDentist).map((role) => ({
    value: role,
    label: t(`roles.${role}`),
    description: t(`roleText.${role}`),
  }));
  const temporary = useWatch({ name: "type" }) === "office_admin_temp";
  return (
    <>
      <RadioField name="type" label={t("role")} options={options} />
      {temporary ? <DateField name="until" label={t("until")} hint={t("untilHint")} /> : null}
    </>
  );
}

function AddForm({ officeId, jobTitles, mayGrantDentist }: Props) {
  const t = useTranslations("offices.settings");
  return (
    <Form
      schema={newOfficeUser}
      defaultValues={{ firstName: "", lastName: "", email: "", jobTitle: "", type: "office_admin" }}
      label={t("addUser")}
      call="POST /dentists/:officeId/users/add"
      params={{ officeId }}
    >
      <Names jobTitles={jobTitles} />
      <EmailField name="email" label={t("email")} autoComplete="off" />
      <RoleChoice mayGrantDentist={mayGrantDentist} />
      <Buttons verb={t("addUser")} />
    </Form>
  );
}

function EditForm({ officeId, user, jobTitles }: Props & { user: TeamRow }) {
  const t = useTranslations("offices.settings");
  return (
    <Form
      schema={changedOfficeUser}
      defaultValues={{
        userId: user.userId,
        firstName: user.firstName,
        lastName: user.lastName,
        jobTitle: user.jobTitle ?? "",
      }}
      label={t("editUser")}
      call="POST /dentists/:officeId/users/update"
      params={{ officeId }}
      query={{ upgrade: true }}
    >
      <Names jobTitles={jobTitles} />
      <Buttons verb={t("save")} />
    </Form>
  );
}

function RightsForm({ officeId, user, mayGrantDentist }: Props & { user: TeamRow }) {
  const t = useTranslations("offices.settings");
  return (
    <Form
      schema={userPermissions}
      defaultValues={{ userId: user.userId, type: user.type, ...(user.until ? { until: user.until } : {}) }}
      label={t("permissions")}
      call="POST /dentists/:officeId/users/changePermissions"
      params={{ officeId }}
    >
      <RoleChoice mayGrantDentist={mayGrantDentist} />
      <Buttons verb={t("save")} />
    </Form>
  );
}
