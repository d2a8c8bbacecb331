"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { type LeadSourceRow, mayDelete } from "@/lib/platform/lead-sources/rules";
import { newLeadSource } from "@/lib/platform/lead-sources/schema";

function Fields() {
  const t = useTranslations("leadSources");
  return (
    <>
      <TextField name="english" label={t("column.english")} maxLength={100} autoComplete="off" />
      <TextField name="spanish" label={t("column.spanish")} maxLength={100} autoComplete="off" />
    </>
  );
}

/** The button that makes a source. */
export function AddLeadSource() {
  const t = useTranslations("leadSources");
  return (
    <ActionDialog
      call="POST /admin/lead-sources"
      schema={newLeadSource}
      defaultValues={{ english: "", spanish: "" }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      verb={t("add")}
    >
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with a source. */
export function LeadSourceMenu({ row }: { row: LeadSourceRow }) {
  const t = useTranslations("leadSources");
  const params = { leadSourceId: row.id };
  const name = row.english;
  const { act: resume } = useAct("PUT /admin/lead-sources/:leadSourceId/active");
  const edit = (
    <ActionDialog
      call="PUT /admin/lead-sources/:leadSourceId"
      params={params}
      schema={newLeadSource}
      defaultValues={{ english: row.english, spanish: row.spanish }}
      title={t("editTitle", { name })}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
  const end = (
    <ConfirmAction
      call="PUT /admin/lead-sources/:leadSourceId/active"
      params={params}
      input={{ active: false }}
      title={t("endTitle", { name })}
      text={t("endText", { count: row.offices })}
      verb={t("end")}
      undo={() => () => api("PUT /admin/lead-sources/:leadSourceId/active", { params, input: { active: true } })}
    />
  );
  const remove = (
    <ConfirmAction
      call="DELETE /admin/lead-sources/:leadSourceId"
      params={params}
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      verb={t("delete")}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("edit"), dialog: edit },
        row.active
          ? { label: t("end"), dialog: end }
          : { label: t("resume"), onSelect: () => void resume({ params, input: { active: true } }) },
        { kind: "line" },
        {
          label: t("delete"),
          danger: true,
          ...(mayDelete(row) ? { dialog: remove } : { disabled: true, hint: t("inUseShort") }),
        },
      ]}
    />
  );
}
