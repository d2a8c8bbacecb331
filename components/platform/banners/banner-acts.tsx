"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { DateField } from "@/components/forms/date-field";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import type { BannerRow } from "@/lib/platform/banners/rules";
import { ACTION_MAX, AUDIENCES, BANNER_MAX, newBanner } from "@/lib/platform/banners/schema";

function Fields() {
  const t = useTranslations("banners");
  return (
    <>
      <TextField
        name="english"
        label={t("column.english")}
        hint={t("textHint")}
        maxLength={BANNER_MAX}
        autoComplete="off"
      />
      <TextField name="spanish" label={t("column.spanish")} maxLength={BANNER_MAX} autoComplete="off" />
      <SelectField
        name="audience"
        label={t("column.audience")}
        options={AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
      />
      <DateField name="startsOn" label={t("column.startsOn")} />
      <DateField name="endsOn" label={t("column.endsOn")} hint={t("endsHint")} />
      <TextField
        name="actionEnglish"
        label={t("column.actionEnglish")}
        maxLength={ACTION_MAX}
        autoComplete="off"
        required={false}
      />
      <TextField
        name="actionSpanish"
        label={t("column.actionSpanish")}
        maxLength={ACTION_MAX}
        autoComplete="off"
        required={false}
      />
      <TextField
        name="link"
        label={t("column.link")}
        hint={t("linkHint")}
        maxLength={300}
        autoComplete="off"
        required={false}
      />
    </>
  );
}

/** The button that makes a banner. */
export function AddBanner() {
  const t = useTranslations("banners");
  return (
    <ActionDialog
      call="POST /admin/banners"
      schema={newBanner}
      defaultValues={{
        english: "",
        spanish: "",
        audience: "everyone",
        startsOn: "",
        endsOn: "",
        actionEnglish: "",
        actionSpanish: "",
        link: "",
      }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with a banner. */
export function BannerMenu({ row }: { row: BannerRow }) {
  const t = useTranslations("banners");
  const params = { bannerId: row.id };
  const name = row.english;
  const { act: resume } = useAct("PUT /admin/banners/:bannerId/active");
  const edit = (
    <ActionDialog
      call="PUT /admin/banners/:bannerId"
      params={params}
      schema={newBanner}
      defaultValues={{
        english: row.english,
        spanish: row.spanish,
        audience: row.audience,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        actionEnglish: row.actionEnglish ?? "",
        actionSpanish: row.actionSpanish ?? "",
        link: row.link ?? "",
      }}
      title={t("editTitle")}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
  const end = (
    <ConfirmAction
      call="PUT /admin/banners/:bannerId/active"
      params={params}
      input={{ active: false }}
      title={t("endTitle")}
      text={t("endText")}
      verb={t("end")}
      undo={() => () => api("PUT /admin/banners/:bannerId/active", { params, input: { active: true } })}
    />
  );
  const remove = (
    <ConfirmAction
      call="DELETE /admin/banners/:bannerId"
      params={params}
      title={t("deleteTitle")}
      text={t("deleteText")}
      verb={t("delete")}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("edit"), dialog: edit },
        row.state !== "over"
          ? { label: t("end"), dialog: end }
          : {
              label: t("resume"),
              ...(row.active
                ? { disabled: true, hint: t("daysOver") }
                : { onSelect: () => void resume({ params, input: { active: true } }) }),
            },
        { kind: "line" },
        { label: t("delete"), danger: true, dialog: remove },
      ]}
    />
  );
}
