"use client";

import { History, LogIn, Mail, RotateCcw, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { LogInAsDialog } from "@/components/practice/offices/admin/log-in-as-dialog";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { Loaded } from "@/components/ui/states/loaded";
import { signUpDeletion } from "@/lib/billing/onboarding/incomplete.schema";
import { api } from "@/lib/client";
import { href } from "@/lib/pages/address";

type Props = {
  officeId: number;
  name: string;
  email: string;
  deleted: boolean;
  /** The owner has no password yet and comes in by an emailed link. */
  linked: boolean;
};

/** What helps a sign-up on, and what ends it. */
export function IncompleteMenu({ officeId, name, email, deleted, linked }: Props) {
  const t = useTranslations("onboarding");
  const params = { officeId };
  const { act: restore } = useAct("POST /admin/dentists/:officeId/sign-up/restore");
  const history = {
    label: t("history"),
    icon: <History />,
    href: href("/admin/dentist-history/[dentistInfoId]", { dentistInfoId: officeId }),
  };
  if (deleted)
    return (
      <RowMenu
        name={name}
        items={[{ label: t("restore"), icon: <RotateCcw />, onSelect: () => void restore({ params }) }, history]}
      />
    );
  const send = (
    <ConfirmAction
      call="POST /admin/dentists/:officeId/setup-link"
      params={params}
      title={t("sendLinkTitle", { name })}
      text={t("sendLinkText", { email })}
      verb={t("sendLinkVerb")}
      destructive={false}
    />
  );
  const remove = (
    <ActionDialog
      call="POST /admin/dentists/:officeId/sign-up/delete"
      params={params}
      schema={signUpDeletion}
      defaultValues={{ reason: "" }}
      title={t("deleteTitle", { name })}
      verb={t("deleteVerb")}
      danger
      undo={() => () => api("POST /admin/dentists/:officeId/sign-up/restore", { params })}
    >
      <Deletes officeId={officeId} />
      <TextField name="reason" label={t("deleteReason")} hint={t("deleteReasonHint")} />
    </ActionDialog>
  );
  return (
    <RowMenu
      name={name}
      items={[
        ...(linked ? [{ label: t("sendLink"), icon: <Send />, dialog: send }] : []),
        { label: t("openAs"), icon: <LogIn />, dialog: <LogInAsDialog target={{ officeId }} /> },
        { label: t("write"), icon: <Mail />, href: `mailto:${email}` },
        history,
        { label: t("delete"), icon: <Trash2 />, danger: true, dialog: remove },
      ]}
    />
  );
}

/** What deleting does, or what speaks against it. */
function Deletes({ officeId }: { officeId: number }) {
  const t = useTranslations("onboarding");
  return (
    <Loaded
      name={`sign-up ${officeId}`}
      read={() => api("GET /admin/dentists/:officeId/sign-up", { params: { officeId } })}
    >
      {({ people, plans, hindrance }) => (
        <p>{hindrance ? t(`hindrance.${hindrance}`) : t("deletes", { people: people.length, plans })}</p>
      )}
    </Loaded>
  );
}
