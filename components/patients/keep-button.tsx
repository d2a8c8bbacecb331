"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/button";

type Props = {
  membershipId: number;
  name: string;
  /** Its dues are charged by themselves. */
  charged: boolean;
};

/** Takes back a requested end: says first that charges continue. */
export function KeepButton({ membershipId, name, charged }: Props) {
  const t = useTranslations("exit.patient");
  return (
    <ConfirmAction
      call="POST /subscriptions/patient/uncancel/:membershipId"
      params={{ membershipId }}
      trigger={<Button size="sm">{t("uncancelFor", { name })}</Button>}
      title={t("uncancelTitle", { name })}
      text={t(charged ? "uncancelText" : "uncancelTextDesk")}
      verb={t("uncancel")}
      keep={t("uncancelLater")}
      destructive={false}
    />
  );
}
