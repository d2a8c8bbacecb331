"use client";

import { Ellipsis, UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenu, type MenuEntry } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import { type ShownUser, UserDialog } from "./user-dialog";

type Props = {
  officeId: number;
  ownId: number;
  users: readonly ShownUser[];
  jobTitles: readonly string[];
  mayChange: boolean;
  /** Whether this reader may make somebody a dentist of the practice. */
  mayGrantDentist: boolean;
  /** Changing the plan coordinator is asked about twice (tenant feature). */
  confirmCoordinator: boolean;
};

type Open = { kind: "add" } | { kind: "edit" | "rights" | "remove" | "coordinator"; user: ShownUser } | null;

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
  const toast = useToast();
  const router = useRouter();
  const [open, setOpen] = useState<Open>(null);
  const params = { officeId };
  const nameOf = (user: ShownUser) => `${user.firstName} ${user.lastName}`.trim() || user.email;

  /** Says what the answer says and reads the list again; `quiet` leaves failures to the dialog. */
  async function act(call: Promise<{ message?: string }>) {
    const { message } = await call;
    if (message) toast.success(message);
    router.refresh();
  }
  const tell = (call: Promise<{ message?: string }>) =>
    act(call).catch((cause) => toast.error(cause instanceof Error ? cause.message : t("failed")));
  const coordinate = (user: ShownUser) =>
    act(
      api("POST /dentists/:officeId/users/changePermissions", {
        params,
        input: { userId: user.userId, type: user.type, planCoordinator: true },
      }),
    );

  function actsOf(user: ShownUser): MenuEntry[] {
    const own = user.userId === ownId;
    const fixed = own || user.isOwner;
    const items: MenuEntry[] = [
      { label: t("editUser"), onSelect: () => setOpen({ kind: "edit", user }), disabled: user.isOwner && !own },
    ];
    if (!fixed) items.push({ label: t("permissions"), onSelect: () => setOpen({ kind: "rights", user }) });
    if (!user.planCoordinator && user.active)
      items.push({
        label: t("makeCoordinator"),
        onSelect: () =>
          confirmCoordinator ? setOpen({ kind: "coordinator", user }) : void tell(coordinate(user).then(() => ({}))),
      });
    if (!fixed) {
      const input = { userId: user.userId, active: !user.active };
      items.push(
        {
          label: t(user.active ? "deactivate" : "activate"),
          onSelect: () => void tell(api("POST /dentists/:officeId/users/reactivate", { params, input })),
        },
        { kind: "line" },
        { label: t("removeUser"), danger: true, onSelect: () => setOpen({ kind: "remove", user }) },
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
            <Button variant="primary" onClick={() => setOpen({ kind: "add" })}>
              <UserPlus size={18} />
              {t("addUser")}
            </Button>
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
                <Cell align="end">
                  {mayChange ? (
                    <DropdownMenu
                      label={t("actsFor", { name: nameOf(user) })}
                      items={actsOf(user)}
                      trigger={
                        <IconButton icon={<Ellipsis />} label={t("actsFor", { name: nameOf(user) })} size="sm" />
                      }
                    />
                  ) : null}
                </Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      </div>
      {open?.kind === "add" || open?.kind === "edit" || open?.kind === "rights" ? (
        <UserDialog
          key={`${open.kind}-${open.kind === "add" ? 0 : open.user.userId}`}
          officeId={officeId}
          kind={open.kind}
          user={open.kind === "add" ? null : open.user}
          jobTitles={jobTitles}
          mayGrantDentist={mayGrantDentist}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            router.refresh();
          }}
        />
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          open
          onOpenChange={(next) => next || setOpen(null)}
          title={t("removeTitle", { name: nameOf(open.user) })}
          consequence={t("removeText")}
          verb={t("removeUser")}
          onConfirm={() =>
            act(api("POST /dentists/:officeId/users/delete", { params, input: { userId: open.user.userId } }))
          }
        />
      ) : null}
      {open?.kind === "coordinator" ? (
        <ConfirmDialog
          open
          onOpenChange={(next) => next || setOpen(null)}
          title={t("coordinatorTitle", { name: nameOf(open.user) })}
          consequence={t("coordinatorText")}
          verb={t("makeCoordinator")}
          destructive={false}
          onConfirm={() => coordinate(open.user)}
        />
      ) : null}
    </Card>
  );
}
