"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import type { FamilyRow } from "@/lib/membership/members/wire";

/** Emails one late family its pay link, after saying to whom. For a row's menu. */
export default function SendPayLink({ officeId, family }: { officeId: number; family: FamilyRow }) {
  const t = useTranslations("members.payLink");
  return (
    <ConfirmAction
      call="POST /dentists/:officeId/members/pay-link"
      params={{ officeId }}
      input={{ memberId: family.id }}
      title={t("title", { count: 1 })}
      text={t("toOne", { name: family.name, email: family.email })}
      verb={t("verb", { count: 1 })}
      destructive={false}
    />
  );
}
