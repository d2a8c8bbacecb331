"use client";

import { useTranslations } from "next-intl";
import FirstPaymentDialog from "@/components/billing/payments/first-payment-dialog";
import { Button } from "@/components/ui/buttons/button";

/** Takes a family's first payment from its page. */
export function FirstPaymentButton(props: { officeId: number; memberId: number; name: string }) {
  const t = useTranslations("members.firstPayment");
  return <FirstPaymentDialog {...props} trigger={<Button variant="primary">{t("open")}</Button>} />;
}
