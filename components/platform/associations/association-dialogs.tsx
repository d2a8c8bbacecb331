"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { ActionDialog } from "@/components/forms/action-dialog";
import { SwitchField } from "@/components/forms/switch-field";
import { TextField } from "@/components/forms/text-field";
import { AddButton } from "@/components/ui/buttons/add-button";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { type AssociationRow, signupPath } from "@/lib/platform/associations/rules";
import { ADDRESS_MAX, associationFields, newAssociation } from "@/lib/platform/associations/schema";

/** The link that the typed address makes, once it can be one. */
function LinkPreview({ base }: { base: string }) {
  const t = useTranslations("associations");
  const typed: unknown = useWatch({ name: "signupUrl" });
  const address = associationFields.shape.signupUrl.safeParse(typed);
  const link = address.success ? `${base}${signupPath(address.data)}` : null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line px-3 py-2">
      <p className="min-w-0 text-small text-muted">
        {t("link")}
        <span className="block font-medium wrap-anywhere text-ink">{link ?? t("noLink")}</span>
      </p>
      {link ? <CopyButton iconOnly text={link} label={t("copy")} /> : null}
    </div>
  );
}

function Fields({ base }: { base: string }) {
  const t = useTranslations("associations");
  return (
    <>
      <TextField name="name" label={t("column.name")} maxLength={100} autoComplete="off" />
      <TextField
        name="signupUrl"
        label={t("column.signupUrl")}
        hint={t("addressHint")}
        maxLength={ADDRESS_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LinkPreview base={base} />
    </>
  );
}

/** The button that adds an association. */
export function AddAssociation({ base }: { base: string }) {
  const t = useTranslations("associations");
  return (
    <ActionDialog
      call="POST /admin/associations"
      schema={newAssociation}
      defaultValues={{ name: "", signupUrl: "", approved: true }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <Fields base={base} />
      <SwitchField name="approved" label={t("approvedNow")} hint={t("approvedNowHint")} />
    </ActionDialog>
  );
}

/** Another name or address, for an association as it was read. */
export function EditAssociation({ row, base }: { row: AssociationRow; base: string }) {
  const t = useTranslations("associations");
  const { id, name, signupUrl, revision } = row;
  return (
    <ActionDialog
      call="PUT /admin/associations/:associationId"
      params={{ associationId: id }}
      schema={associationFields}
      input={(fields) => ({ ...fields, revision })}
      defaultValues={{ name, signupUrl }}
      title={t("editTitle", { name })}
      text={t("editText")}
      verb={t("save")}
    >
      <Fields base={base} />
    </ActionDialog>
  );
}
