"use client";

import { useTranslations } from "next-intl";
import type { PaymentKeys } from "@/components/billing/payments/payment-fields";
import { AddCard } from "./add-card";

/** Where the set-up goes on, with a card or without. */
const onward = () => window.location.assign("/enroll/practice");

/** The card step of `/subscribe`. */
export function SubscribeCard(form: PaymentKeys & { office: number }) {
  const t = useTranslations("officeBilling.subscribe");
  return <AddCard {...form} dueCents={0} onDone={onward} leave={t("later")} />;
}
