"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { useToast } from "@/components/ui/notices/use-toast";
import { api } from "@/lib/client";

type Props = { officeId: number; membershipId: number; name: string };

/** Invites a member to book what is left: by email from the office, or as a text to paste elsewhere. */
export function UnusedMenu({ officeId, membershipId, name }: Props) {
  const t = useTranslations("benefits");
  const ui = useTranslations("ui");
  const toast = useToast();
  const params = { officeId };
  async function copy() {
    try {
      const { data } = await api("POST /dentists/:officeId/benefits/invitation", { params, input: { membershipId } });
      await navigator.clipboard.writeText(data.text);
      toast.success(t("copied"));
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : ui("failed"));
    }
  }
  const invite = (
    <ConfirmAction
      call="POST /dentists/:officeId/benefits/invite"
      params={params}
      input={{ membershipId }}
      title={t("inviteTitle", { name })}
      text={t("inviteConfirm")}
      verb={t("invite")}
      destructive={false}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("invite"), dialog: invite },
        { label: t("copy"), onSelect: () => void copy() },
      ]}
    />
  );
}
