"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { useAct } from "@/components/forms/use-send";
import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { AUDIENCES } from "@/lib/platform/banners/schema";
import type { ReleaseNoteRow } from "@/lib/platform/release-notes/rules";
import { NOTE_MAX, NOTE_TITLE_MAX, newReleaseNote } from "@/lib/platform/release-notes/schema";

function Fields() {
  const t = useTranslations("releaseNotes");
  return (
    <>
      <TextField name="english" label={t("column.english")} maxLength={NOTE_TITLE_MAX} autoComplete="off" />
      <TextField name="spanish" label={t("column.spanish")} maxLength={NOTE_TITLE_MAX} autoComplete="off" />
      <TextareaField name="englishText" label={t("column.englishText")} rows={5} max={NOTE_MAX} />
      <TextareaField name="spanishText" label={t("column.spanishText")} rows={5} max={NOTE_MAX} />
      <SelectField
        name="audience"
        label={t("column.audience")}
        options={AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
      />
    </>
  );
}

/** The button that makes a release note. */
export function AddReleaseNote() {
  const t = useTranslations("releaseNotes");
  return (
    <ActionDialog
      call="POST /admin/release-notes"
      schema={newReleaseNote}
      defaultValues={{ english: "", spanish: "", englishText: "", spanishText: "", audience: "everyone" }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with a release note. */
export function ReleaseNoteMenu({ row }: { row: ReleaseNoteRow }) {
  const t = useTranslations("releaseNotes");
  const params = { releaseNoteId: row.id };
  const name = row.english;
  const { act: withdraw } = useAct("PUT /admin/release-notes/:releaseNoteId/published", {
    undo: () => () => api("PUT /admin/release-notes/:releaseNoteId/published", { params, input: { published: true } }),
  });
  const publish = (
    <ConfirmAction
      call="PUT /admin/release-notes/:releaseNoteId/published"
      params={params}
      input={{ published: true }}
      title={t("publishTitle", { name })}
      text={t("publishText", { audience: t(`audience.${row.audience}`) })}
      verb={t("publish")}
      undo={() => () =>
        api("PUT /admin/release-notes/:releaseNoteId/published", { params, input: { published: false } })
      }
    />
  );
  const edit = (
    <ActionDialog
      call="PUT /admin/release-notes/:releaseNoteId"
      params={params}
      schema={newReleaseNote}
      defaultValues={{
        english: row.english,
        spanish: row.spanish,
        englishText: row.englishText,
        spanishText: row.spanishText,
        audience: row.audience,
      }}
      title={t("editTitle", { name })}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
  const remove = (
    <ConfirmAction
      call="DELETE /admin/release-notes/:releaseNoteId"
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
        row.publishedOn === null
          ? { label: t("publish"), dialog: publish }
          : { label: t("withdraw"), onSelect: () => void withdraw({ params, input: { published: false } }) },
        { label: t("edit"), dialog: edit },
        { kind: "line" },
        { label: t("delete"), danger: true, dialog: remove },
      ]}
    />
  );
}
