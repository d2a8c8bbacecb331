"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { PLACEHOLDERS } from "@/lib/platform/answer-templates/placeholders.rules";
import type { AnswerTemplateRow } from "@/lib/platform/answer-templates/rules";
import { newAnswerTemplate, TEMPLATE_MAX } from "@/lib/platform/answer-templates/schema";

function Fields() {
  const t = useTranslations("answerTemplates");
  // Written out here: in a catalogue such braces would be filled in.
  const hint = t("placeholders", { all: PLACEHOLDERS.map((name) => `{${name}}`).join(", ") });
  return (
    <>
      <TextField name="name" label={t("column.name")} maxLength={100} autoComplete="off" />
      <TextareaField name="english" label={t("column.english")} rows={6} max={TEMPLATE_MAX} hint={hint} />
      <TextareaField name="spanish" label={t("column.spanish")} rows={6} max={TEMPLATE_MAX} hint={hint} />
    </>
  );
}

/** The button that makes an answer template. */
export function AddAnswerTemplate() {
  const t = useTranslations("answerTemplates");
  return (
    <ActionDialog
      call="POST /admin/answer-templates"
      schema={newAnswerTemplate}
      defaultValues={{ name: "", english: "", spanish: "" }}
      trigger={<AddButton>{t("add")}</AddButton>}
      size="md"
      title={t("add")}
      verb={t("add")}
    >
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with an answer template. */
export function AnswerTemplateMenu({ row }: { row: AnswerTemplateRow }) {
  const t = useTranslations("answerTemplates");
  const params = { answerTemplateId: row.id };
  const name = row.name;
  const edit = (
    <ActionDialog
      call="PUT /admin/answer-templates/:answerTemplateId"
      params={params}
      schema={newAnswerTemplate}
      defaultValues={{ name: row.name, english: row.english, spanish: row.spanish }}
      size="md"
      title={t("editTitle", { name })}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
  const remove = (
    <ConfirmAction
      call="DELETE /admin/answer-templates/:answerTemplateId"
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
        { kind: "line" },
        { label: t("delete"), danger: true, dialog: remove },
      ]}
    />
  );
}
