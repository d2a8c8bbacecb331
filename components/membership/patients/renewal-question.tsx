"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";

type Props = {
  membershipId: number;
  name: string;
  /** End of the paid term, as the reader writes dates. */
  termEnd: string;
  onOpenChange: (open: boolean) => void;
};

/** Asks before auto-renewal is turned off, and says when payments stop. */
export default function RenewalQuestion({ membershipId, name, termEnd, onOpenChange }: Props) {
  const t = useTranslations("patients");
  return (
    <ConfirmAction
      call="POST /subscriptions/patient/toggle-auto-renew/:membershipId"
      params={{ membershipId }}
      input={{ autoRenew: false }}
      open
      onOpenChange={onOpenChange}
      title={t("turnOffTitle", { name })}
      text={t("turnOffBody", { date: termEnd })}
      verb={t("turnOff")}
      keep={t("keep")}
      destructive={false}
    />
  );
}
