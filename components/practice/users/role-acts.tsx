"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { RadioField } from "@/components/forms/radio-field";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { ADMINS } from "@/lib/core/auth/roles";
import { administratorEnd, administratorRole, newAdministrator } from "@/lib/practice/users/administrators.schema";
import { ActLine } from "./act-line";
import type { UserView } from "./user-view";

/** The roles of our own administrators, the lowest first, each with what it may do. */
function RoleField() {
  const t = useTranslations("users.administrators");
  return (
    <RadioField
      name="role"
      label={t("role")}
      options={ADMINS.toReversed().map((role) => ({ value: role, label: t(`roleText.${role}`) }))}
    />
  );
}

function ReasonField() {
  const t = useTranslations("users");
  return <TextField name="reason" label={t("reason")} hint={t("reasonHint")} required maxLength={200} />;
}

const ourRole = (role: string) => ADMINS.find((each) => each === role) ?? "admin";

/** Gives one of our administrators another role, or takes theirs away. */
export function RoleAct({ act, user }: { act: "changeRole" | "takeRole"; user: UserView }) {
  const t = useTranslations("users.administrators");
  const params = { userId: user.id };
  const from = ourRole(user.role);
  if (act === "takeRole")
    return (
      <ActLine text={t("take.text")}>
        <ActionDialog
          call="POST /admin/administrators/:userId/end"
          params={params}
          schema={administratorEnd}
          defaultValues={{ reason: "", from }}
          trigger={
            <Button size="sm" variant="danger">
              {t("take.label")}
            </Button>
          }
          title={t("take.title", { name: user.name })}
          text={t("take.text")}
          verb={t("take.verb")}
          danger
        >
          <ReasonField />
        </ActionDialog>
      </ActLine>
    );
  const text = t(user.state === "off" ? "change.again" : "change.text");
  return (
    <ActLine text={text}>
      <ActionDialog
        call="POST /admin/administrators/:userId/role"
        params={params}
        schema={administratorRole}
        defaultValues={{ reason: "", role: from, from }}
        trigger={<Button size="sm">{t("change.label")}</Button>}
        title={t("change.title", { name: user.name })}
        text={text}
        verb={t("change.verb")}
      >
        <RoleField />
        <ReasonField />
      </ActionDialog>
    </ActLine>
  );
}

/** The button that makes somebody one of our administrators. */
export function AddAdministrator() {
  const t = useTranslations("users.administrators");
  return (
    <ActionDialog
      call="POST /admin/administrators"
      schema={newAdministrator}
      defaultValues={{ firstName: "", lastName: "", email: "", role: "admin", reason: "" }}
      trigger={
        <Button variant="primary">
          <UserPlus size={18} />
          {t("add")}
        </Button>
      }
      size="md"
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <TextField name="firstName" label={t("firstName")} autoComplete="off" required />
      <TextField name="lastName" label={t("lastName")} autoComplete="off" required />
      <TextField name="email" label={t("email")} type="email" autoComplete="off" required />
      <RoleField />
      <ReasonField />
    </ActionDialog>
  );
}
