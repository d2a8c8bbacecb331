"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { useAct } from "@/components/forms/use-send";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { MenuEntry } from "@/components/ui/dropdown-menu";
import { RowMenu } from "@/components/ui/row-menu";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { type ShownUser, UserDialog } from "./user-dialog";

type Props = {
  officeId: number;
  ownId: number;
  users: readonly ShownUser[];
  jobTitles: readonly string[];
  mayChange: boolean;
  /** Whether this user may make another person a dentist of the practice. */
  mayGrantDentist: boolean;
  /** Changing the plan coordinator is confirmed twice (tenant feature). */
  confirmCoordinator: boolean;
};

/** Everybody who works in the office, with what they may do and the acts behind each name. */
export function UsersTable({
  officeId,
  ownId,
  users,
  jobTitles,
  mayChange,
  mayGrantDentist,
  confirmCoordinator,
}: Props) {
  const t = useTranslations("offices.settings");
  const { act: switchUser } = useAct("POST /dentists/:officeId/users/reactivate");
  const { act: coordinate } = useAct("POST /dentists/:officeId/users/changePermissions");
  const params = { officeId };
  const dialog = { officeId, jobTitles, mayGrantDentist };
  const nameOf = (user: ShownUser) => `${user.firstName} ${user.lastName}`.trim() || user.email;

  function coordinatorEntry(user: ShownUser): MenuEntry {
    const label = t("makeCoordinator");
    const input = { userId: user.userId, type: user.type, planCoordinator: true };
    if (!confirmCoordinator) return { label, onSelect: () => void coordinate({ params, input }) };
    const ask = (
      <ConfirmAction
        call="POST /dentists/:officeId/users/changePermissions"
        {...{ params, input }}
        title={t("coordinatorTitle", { name: nameOf(user) })}
        text={t("coordinatorText")}
        verb={label}
        destructive={false}
      />
    );
    return { label, dialog: ask };
  }

  function actsOf(user: ShownUser): MenuEntry[] {
    const own = user.userId === ownId;
    const fixed = own || user.isOwner;
    const edit = <UserDialog {...dialog} kind="edit" user={user} />;
    const items: MenuEntry[] = [{ label: t("editUser"), dialog: edit, disabled: user.isOwner && !own }];
    if (!fixed) items.push({ label: t("permissions"), dialog: <UserDialog {...dialog} kind="rights" user={user} /> });
    if (!user.planCoordinator && user.active) items.push(coordinatorEntry(user));
    if (!fixed) {
      const input = { userId: user.userId, active: !user.active };
      const remove = (
        <ConfirmAction
          call="POST /dentists/:officeId/users/delete"
          params={params}
          input={{ userId: user.userId }}
          title={t("removeTitle", { name: nameOf(user) })}
          text={t("removeText")}
          verb={t("removeUser")}
        />
      );
      items.push(
        { label: t(user.active ? "deactivate" : "activate"), onSelect: () => void switchUser({ params, input }) },
        { kind: "line" },
        { label: t("removeUser"), danger: true, dialog: remove },
      );
    }
    return items;
  }

  return (
    <Card>
      <CardHeader
        title={t("users")}
        description={t("usersText")}
        actions={
          mayChange ? (
            <UserDialog
              {...dialog}
              kind="add"
              user={null}
              trigger={
                <Button variant="primary">
                  <UserPlus size={18} />
                  {t("addUser")}
                </Button>
              }
            />
          ) : null
        }
      />
      <div className="mt-4 border-t border-line">
        <Table caption={t("users")} stack>
          <THead>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("role")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell>{t("lastLogin")}</HeadCell>
            <HeadCell className="w-12">
              <span className="sr-only">{t("acts")}</span>
            </HeadCell>
          </THead>
          <TBody>
            {users.map((user) => (
              <Row key={user.userId}>
                <Cell>
                  <span className="flex min-w-0 items-center gap-3">
                    <Avatar name={nameOf(user)} />
                    <span className="min-w-0">
                      <span className="flex flex-wrap items-center gap-x-2 font-medium">
                        {nameOf(user)}
                        {user.isOwner ? <Badge tone="accent">{t("owner")}</Badge> : null}
                        {user.planCoordinator ? <Badge>{t("coordinator")}</Badge> : null}
                      </span>
                      <span className="block truncate text-small text-muted">{user.email}</span>
                    </span>
                  </span>
                </Cell>
                <Cell label={t("role")}>
                  <span>
                    {t(`roles.${user.type}`)}
                    {user.jobTitle ? <span className="block text-small text-muted">{user.jobTitle}</span> : null}
                  </span>
                </Cell>
                <Cell label={t("state")}>
                  {user.active ? (
                    <StatusPill tone={user.invited ? "info" : "good"}>
                      {t(user.invited ? "invited" : "active")}
                    </StatusPill>
                  ) : (
                    <StatusPill tone="neutral">{t("inactive")}</StatusPill>
                  )}
                </Cell>
                <Cell label={t("lastLogin")} className="tabular-nums">
                  {user.lastLogin ?? t("never")}
                </Cell>
                <Cell align="end">{mayChange ? <RowMenu name={nameOf(user)} items={actsOf(user)} /> : null}</Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      </div>
    </Card>
  );
}
