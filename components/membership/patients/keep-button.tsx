"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";

type Props = {
  membershipId: number;
  name: string;
  /** Its dues are charged by themselves. */
  charged: boolean;
  /** What is paid next when it is kept, in words; null when nothing is left to pay. */
  dues: { date: string; amount: string } | null;
};

/** Takes back a requested end: says first that charges continue. */
export function KeepButton({ membershipId, name, charged, dues }: Props) {
  const t = useTranslations("membershipsExit.patient");
  return (
    <ConfirmAction
      call="POST /subscriptions/patient/uncancel/:membershipId"
      params={{ membershipId }}
      trigger={<Button size="sm">{t("uncancelFor", { name })}</Button>}
      title={t("uncancelTitle", { name })}
      text={dues ? t(charged ? "uncancelText" : "uncancelTextDesk", dues) : t("uncancelTextNone")}
      verb={t("uncancel")}
      keep={t("uncancelLater")}
      destructive={false}
    />
  );
}
