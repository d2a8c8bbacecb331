"use client";

import { Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { EmailField } from "@/components/forms/email-field";
import { RadioField } from "@/components/forms/radio-field";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { LOCALES } from "@/lib/core/i18n/locale";
import type { InvitationRow } from "@/lib/practice/partners/invitations.rules";
import { newInvitation } from "@/lib/practice/partners/invitations.schema";

/** The button that invites a practice by mail. */
export function InvitePractice() {
  const t = useTranslations("partnersAssociation.invitations");
  const locale = useLocale();
  return (
    <ActionDialog
      call="POST /associations/invitations"
      schema={newInvitation}
      defaultValues={{ practiceName: "", email: "", language: locale }}
      trigger={
        <Button variant="primary">
          <Mail size={18} />
          {t("invite")}
        </Button>
      }
      title={t("invite")}
      text={t("inviteText")}
      verb={t("send")}
    >
      <TextField name="practiceName" label={t("column.practice")} maxLength={100} autoComplete="off" />
      <EmailField name="email" label={t("column.email")} autoComplete="off" />
      <RadioField
        name="language"
        label={t("language")}
        columns={2}
        options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
    </ActionDialog>
  );
}

/** What can be done with an invitation that is open. */
export function InvitationMenu({ invitation: { id, practiceName: name } }: { invitation: InvitationRow }) {
  const t = useTranslations("partnersAssociation.invitations");
  const params = { invitationId: id };
  const { act: again } = useAct("POST /associations/invitations/:invitationId/again");
  const withdraw = (
    <ConfirmAction
      call="POST /associations/invitations/:invitationId/withdraw"
      params={params}
      title={t("withdrawTitle", { name })}
      text={t("withdrawText")}
      verb={t("withdraw")}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("again"), onSelect: () => void again({ params }) },
        { kind: "line" },
        { label: t("withdraw"), danger: true, dialog: withdraw },
      ]}
    />
  );
}
