import { useTranslations } from "next-intl";
import type { DeskMethod } from "@/lib/billing/payments/desk.schema";

/** "Check #1041", "Cash": how something was paid in the office. */
export function useDeskMethod(): (method: DeskMethod, reference: string | null) => string {
  const t = useTranslations("payments.collect");
  const words = useTranslations("members.firstPayment");
  return (method, reference) =>
    reference ? t("numbered", { method: words(method), number: reference }) : words(method);
}
