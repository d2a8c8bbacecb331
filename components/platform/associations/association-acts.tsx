"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { withQuery } from "@/lib/core/lists/list";
import type { AssociationRow } from "@/lib/platform/associations/rules";
import { associationEnd } from "@/lib/platform/associations/schema";
import { EditAssociation } from "./association-dialogs";

/** Ends an association, or turns down one that waits: with a sentence of what will happen, and a reason that is kept. */
function EndAssociation({ row: { id, name, state, offices, users } }: { row: AssociationRow }) {
  const t = useTranslations("associations");
  const waits = state === "waiting";
  return (
    <ActionDialog
      call="POST /admin/associations/:associationId/end"
      params={{ associationId: id }}
      schema={associationEnd}
      defaultValues={{ reason: "" }}
      title={t(waits ? "declineTitle" : "endTitle", { name })}
      text={waits ? t("declineText") : `${t("endText", { users })} ${t("staysText", { offices })}`}
      verb={t(waits ? "decline" : "end")}
      danger
    >
      <TextField name="reason" label={t("reason")} hint={t("reasonHint")} maxLength={200} />
    </ActionDialog>
  );
}

/** What can be done with an association. */
export function AssociationMenu({ row, base }: { row: AssociationRow; base: string }) {
  const t = useTranslations("associations");
  const { name, state, users } = row;
  const params = { associationId: row.id };
  const approve = (
    <ConfirmAction
      call="POST /admin/associations/:associationId/approve"
      params={params}
      title={t("approveTitle", { name })}
      text={t("approveText", { users })}
      verb={t("approve")}
      destructive={false}
    />
  );
  const reopen = (
    <ConfirmAction
      call="POST /admin/associations/:associationId/reopen"
      params={params}
      title={t("reopenTitle", { name })}
      text={t("approveText", { users })}
      verb={t("reopen")}
      destructive={false}
    />
  );
  const end = <EndAssociation row={row} />;
  const acts = {
    waiting: [
      { label: t("approve"), dialog: approve },
      { label: t("decline"), danger: true, dialog: end },
    ],
    open: [{ label: t("end"), danger: true, dialog: end }],
    ended: [{ label: t("reopen"), dialog: reopen }],
  }[state];
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("showOffices"), href: withQuery("/admin/dentists", { association: row.id }) },
        { label: t("showUsers"), href: withQuery("/admin/users", { kind: "partners", association: row.id }) },
        { kind: "line" },
        { label: t("edit"), dialog: <EditAssociation row={row} base={base} /> },
        ...acts,
      ]}
    />
  );
}
