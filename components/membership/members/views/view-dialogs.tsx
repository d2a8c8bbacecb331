"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import type { ReplyOf } from "@/lib/client";
import type { MemberColumn } from "@/lib/membership/members/list-columns.rules";
import { viewName } from "@/lib/membership/members/views.schema";
import type { View } from "./view";

export type Kept = ReplyOf<"GET /dentists/:officeId/members/views">[number];
export type OpenedDialog = { kind: "save" } | { kind: "rename" | "delete"; kept: Kept };
export type ViewsProps = { officeId: number; view: View; columns: readonly MemberColumn[] };

/** What is asked before a view is kept, renamed or deleted. */
export default function ViewDialog({ opened, ...list }: ViewsProps & { opened: OpenedDialog }) {
  if (opened.kind === "save") return <SaveDialog {...list} />;
  if (opened.kind === "rename") return <RenameDialog officeId={list.officeId} kept={opened.kept} />;
  return <DeleteDialog officeId={list.officeId} kept={opened.kept} />;
}

function NameField() {
  return <TextField name="name" label={useTranslations("members.views")("name")} maxLength={60} autoComplete="off" />;
}

/** Keeps what the list shows under a name. */
function SaveDialog({ officeId, view, columns }: ViewsProps) {
  const t = useTranslations("members.views");
  return (
    <ActionDialog
      call="POST /dentists/:officeId/members/views"
      params={{ officeId }}
      input={({ name }) => ({ name, filter: view.filter, search: view.q, columns: [...columns] })}
      refresh={false}
      schema={viewName}
      defaultValues={{ name: "" }}
      title={t("saveTitle")}
      text={t("nameText")}
      verb={t("keep")}
    >
      <NameField />
    </ActionDialog>
  );
}

function RenameDialog({ officeId, kept }: { officeId: number; kept: Kept }) {
  const t = useTranslations("members.views");
  return (
    <ActionDialog
      call="PUT /dentists/:officeId/members/views/:viewId"
      params={{ officeId, viewId: kept.id }}
      refresh={false}
      schema={viewName}
      defaultValues={{ name: kept.name }}
      title={t("renameTitle")}
      text={t("nameText")}
      verb={t("keep")}
    >
      <NameField />
    </ActionDialog>
  );
}

function DeleteDialog({ officeId, kept }: { officeId: number; kept: Kept }) {
  const t = useTranslations("members.views");
  return (
    <ConfirmAction
      call="DELETE /dentists/:officeId/members/views/:viewId"
      params={{ officeId, viewId: kept.id }}
      refresh={false}
      title={t("deleteTitle", { name: kept.name })}
      text={t("deleteText")}
      verb={t("delete")}
    />
  );
}
