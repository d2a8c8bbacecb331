"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { DateField } from "@/components/forms/date-field";
import { PercentField } from "@/components/forms/percent-field";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { mayDelete, type PromoRow } from "@/lib/platform/promos/rules";
import { changedPromo, newPromo } from "@/lib/platform/promos/schema";

function Fields(): ReactNode {
  const t = useTranslations("promos");
  return (
    <>
      <TextField name="name" label={t("column.name")} hint={t("nameHint")} maxLength={100} autoComplete="off" />
      <PercentField name="percentOffBps" label={t("column.off")} />
      <DateField name="expiresOn" label={t("column.until")} hint={t("untilHint")} required={false} />
    </>
  );
}

/** The button that makes a code. */
export function AddPromo() {
  const t = useTranslations("promos");
  return (
    <ActionDialog
      call="POST /admin/promos"
      schema={newPromo}
      defaultValues={{ code: "", name: "", expiresOn: "" }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <TextField name="code" label={t("column.code")} hint={t("codeHint")} maxLength={60} autoComplete="off" />
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with a code. */
export function PromoMenu({ promo }: { promo: PromoRow }) {
  const t = useTranslations("promos");
  const { id: promoId, code, name, percentOffBps, expiresOn, offices, active } = promo;
  const params = { promoId };
  const { act: resume } = useAct("PUT /admin/promos/:promoId/active");
  const edit = (
    <ActionDialog
      call="PUT /admin/promos/:promoId"
      params={params}
      schema={changedPromo}
      defaultValues={{ name, percentOffBps, expiresOn: expiresOn ?? "" }}
      title={t("editTitle", { code })}
      text={t("used", { count: offices })}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
  const end = (
    <ConfirmAction
      call="PUT /admin/promos/:promoId/active"
      params={params}
      input={{ active: false }}
      title={t("endTitle", { code })}
      text={t("endText", { count: offices })}
      verb={t("end")}
      undo={() => () => api("PUT /admin/promos/:promoId/active", { params, input: { active: true } })}
    />
  );
  const remove = (
    <ConfirmAction
      call="DELETE /admin/promos/:promoId"
      params={params}
      title={t("deleteTitle", { code })}
      text={t("deleteText")}
      verb={t("delete")}
    />
  );
  return (
    <RowMenu
      name={code}
      items={[
        { label: t("edit"), dialog: edit },
        active
          ? { label: t("end"), dialog: end }
          : { label: t("resume"), onSelect: () => void resume({ params, input: { active: true } }) },
        { kind: "line" },
        {
          label: t("delete"),
          danger: true,
          ...(mayDelete(promo) ? { dialog: remove } : { disabled: true, hint: t("inUseShort") }),
        },
      ]}
    />
  );
}
