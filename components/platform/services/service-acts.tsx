"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { mayDelete, type ServiceRow } from "@/lib/platform/services/rules";
import { CODE_MAX, changedService, newService, SERVICE_NAME_MAX } from "@/lib/platform/services/schema";

function Fields() {
  const t = useTranslations("services");
  return (
    <>
      <TextField name="english" label={t("column.english")} maxLength={SERVICE_NAME_MAX} autoComplete="off" />
      <TextField name="spanish" label={t("column.spanish")} maxLength={SERVICE_NAME_MAX} autoComplete="off" />
    </>
  );
}

/** The button that makes a service. */
export function AddService() {
  const t = useTranslations("services");
  return (
    <ActionDialog
      call="POST /admin/services"
      schema={newService}
      defaultValues={{ code: "", english: "", spanish: "" }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <TextField name="code" label={t("column.code")} hint={t("codeHint")} maxLength={CODE_MAX} autoComplete="off" />
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with a service. */
export function ServiceMenu({ row }: { row: ServiceRow }) {
  const t = useTranslations("services");
  const params = { serviceId: row.id };
  const name = row.code;
  const { act: resume } = useAct("PUT /admin/services/:serviceId/active");
  const edit = (
    <ActionDialog
      call="PUT /admin/services/:serviceId"
      params={params}
      schema={changedService}
      defaultValues={{ english: row.english, spanish: row.spanish }}
      title={t("editTitle", { name })}
      text={t("editText")}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
  const end = (
    <ConfirmAction
      call="PUT /admin/services/:serviceId/active"
      params={params}
      input={{ active: false }}
      title={t("endTitle", { name })}
      text={t("endText", { count: row.plans })}
      verb={t("end")}
      undo={() => () => api("PUT /admin/services/:serviceId/active", { params, input: { active: true } })}
    />
  );
  const remove = (
    <ConfirmAction
      call="DELETE /admin/services/:serviceId"
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
