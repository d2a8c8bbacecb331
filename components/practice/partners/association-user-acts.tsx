"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { EmailField } from "@/components/forms/email-field";
import { RadioField } from "@/components/forms/radio-field";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { ASSOCIATIONS } from "@/lib/core/auth/roles";
import { associationUserRole, newAssociationUser } from "@/lib/practice/partners/users.schema";
import type { UserRow } from "@/lib/practice/users/rules";

/** The roles of an association, each with what it may do. */
function RoleField() {
  const t = useTranslations("partnersAssociation.users");
  const options = ASSOCIATIONS.map((role) => ({
    value: role,
    label: t(`role.${role}`),
    description: t(`roleText.${role}`),
  }));
  return <RadioField name="role" label={t("column.role")} options={options} />;
}

/** The button that adds somebody to the association. */
export function AddAssociationUser() {
  const t = useTranslations("partnersAssociation.users");
  return (
    <ActionDialog
      call="POST /associations/users"
      schema={newAssociationUser}
      defaultValues={{ firstName: "", lastName: "", email: "", role: "association_standard" }}
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
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label={t("firstName")} maxLength={50} autoComplete="off" />
        <TextField name="lastName" label={t("lastName")} maxLength={50} autoComplete="off" />
      </div>
      <EmailField name="email" label={t("column.email")} autoComplete="off" />
      <RoleField />
    </ActionDialog>
  );
}

/** What can be done with somebody of the association. */
export function AssociationUserMenu({ user: { id, name, state, role } }: { user: UserRow }) {
  const t = useTranslations("partnersAssociation.users");
  const params = { userId: id };
  const { act: inviteAgain } = useAct("POST /associations/users/:userId/invite-again");
  const { act: setActive } = useAct("POST /associations/users/:userId/active");
  const from = ASSOCIATIONS.find((each) => each === role) ?? "affiliate";
  const rights = (
    <ActionDialog
      call="POST /associations/users/:userId/role"
      params={params}
      schema={associationUserRole}
      defaultValues={{ role: from, from }}
      title={t("roleTitle", { name })}
      text={t("roleChangeText")}
      verb={t("save")}
    >
      <RoleField />
    </ActionDialog>
  );
  const off = (
    <ConfirmAction
      call="POST /associations/users/:userId/active"
      params={params}
      input={{ active: false }}
      title={t(state === "invited" ? "uninviteTitle" : "offTitle", { name })}
      text={t(state === "invited" ? "uninviteText" : "offText")}
      verb={t(state === "invited" ? "uninvite" : "off")}
      undo={() => () => api("POST /associations/users/:userId/active", { params, input: { active: true } })}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[
        ...(state === "invited" ? [{ label: t("inviteAgain"), onSelect: () => void inviteAgain({ params }) }] : []),
        { label: t("changeRole"), dialog: rights },
        { kind: "line" },
        state === "off"
          ? { label: t("on"), onSelect: () => void setActive({ params, input: { active: true } }) }
          : { label: t(state === "invited" ? "uninvite" : "off"), danger: true, dialog: off },
      ]}
    />
  );
}
