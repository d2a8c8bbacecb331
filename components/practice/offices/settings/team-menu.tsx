"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import type { TeamRow } from "@/lib/practice/offices/users.rules";
import { HandOver } from "./handover";
import { UserDialog } from "./user-dialog";

/** What the team's acts need to know of whoever looks at it. */
export type TeamSetting = {
  officeId: number;
  ownId: number;
  jobTitles: readonly string[];
  /** Whether this user may make another person a dentist of the practice. */
  mayGrantDentist: boolean;
  /** Changing the plan coordinator is confirmed twice (tenant feature). */
  confirmCoordinator: boolean;
  /** Whoever looks at the team is the owner, who may give the practice to a colleague. */
  mayHandOver: boolean;
};

/** The button that invites somebody. */
export function AddUser(setting: TeamSetting) {
  const t = useTranslations("offices.settings");
  const button = (
    <Button variant="primary">
      <UserPlus size={18} />
      {t("addUser")}
    </Button>
  );
  return <UserDialog {...setting} kind="add" user={null} trigger={button} />;
}

/** What can be done with somebody of the team. */
export function TeamMenu({ user, ...setting }: TeamSetting & { user: TeamRow }) {
  const t = useTranslations("offices.settings");
  const { officeId, ownId, confirmCoordinator, mayHandOver } = setting;
  const { act: activate } = useAct("POST /dentists/:officeId/users/reactivate");
  const { act: coordinate } = useAct("POST /dentists/:officeId/users/changePermissions");
  const { act: inviteAgain } = useAct("POST /dentists/:officeId/users/invite-again");
  const params = { officeId };
  const { userId, name, type, state } = user;

  function coordinatorEntry(): MenuEntry {
    const label = t("makeCoordinator");
    const input = { userId, type, planCoordinator: true };
    if (!confirmCoordinator) return { label, onSelect: () => void coordinate({ params, input }) };
    const ask = (
      <ConfirmAction
        call="POST /dentists/:officeId/users/changePermissions"
        {...{ params, input }}
        title={t("coordinatorTitle", { name })}
        text={t("coordinatorText")}
        verb={label}
        destructive={false}
      />
    );
    return { label, dialog: ask };
  }

  function invitationEntries(): MenuEntry[] {
    const withdraw = (
      <ConfirmAction
        call="POST /dentists/:officeId/users/uninvite"
        {...{ params, input: { userId } }}
        title={t("uninviteTitle", { name })}
        text={t("uninviteText")}
        verb={t("uninvite")}
      />
    );
    return [
      { label: t("inviteAgain"), onSelect: () => void inviteAgain({ params, input: { userId } }) },
      { kind: "line" },
      { label: t("uninvite"), danger: true, dialog: withdraw },
    ];
  }

  function accountEntries(): MenuEntry[] {
    const input = { userId, active: false };
    const deactivate = (
      <ConfirmAction
        call="POST /dentists/:officeId/users/reactivate"
        {...{ params, input }}
        title={t("deactivateTitle", { name })}
        text={t("deactivateText")}
        verb={t("deactivate")}
        undo={() => () => api("POST /dentists/:officeId/users/reactivate", { params, input: { userId, active: true } })}
      />
    );
    const remove = (
      <ConfirmAction
        call="POST /dentists/:officeId/users/delete"
        params={params}
        input={{ userId }}
        title={t("removeTitle", { name })}
        text={t("removeText")}
        verb={t("removeUser")}
      />
    );
    // Whose time is over comes back by another last day.
    const back: MenuEntry =
      type === "office_admin_temp" && user.active === false
        ? { label: t("extend"), dialog: <UserDialog {...setting} kind="rights" user={user} /> }
        : { label: t("activate"), onSelect: () => void activate({ params, input: { userId, active: true } }) };
    return [
      state === "deactivated" ? back : { label: t("deactivate"), dialog: deactivate },
      { kind: "line" },
      { label: t("removeUser"), danger: true, dialog: remove },
    ];
  }

  const own = userId === ownId;
  const fixed = own || user.isOwner;
  const edit = <UserDialog {...setting} kind="edit" user={user} />;
  const rights = <UserDialog {...setting} kind="rights" user={user} />;
  const give = <HandOver {...{ officeId, userId, name }} />;
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("editUser"), dialog: edit, disabled: user.isOwner && !own },
        ...(fixed ? [] : [{ label: t(type === "office_admin_temp" ? "extend" : "permissions"), dialog: rights }]),
        ...(user.planCoordinator || state === "deactivated" ? [] : [coordinatorEntry()]),
        ...(mayHandOver && !fixed && state === "active" ? [{ label: t("handOver"), dialog: give }] : []),
        ...(fixed ? [] : state === "invited" ? invitationEntries() : accountEntries()),
      ]}
    />
  );
}
