import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ChargeStatus } from "@/lib/charges/schema";

export type ShownPaymentStatus = Exclude<ChargeStatus, "void"> | "disputed";

export const PAYMENT_TONES: Record<ShownPaymentStatus, Tone> = {
  planned: "neutral",
  created: "info",
  processing: "info",
  requires_action: "warn",
  succeeded: "good",
  failed: "warn",
  canceled: "neutral",
  disputed: "info",
};

/** The status of a payment, as the office reads it. */
export function PaymentStatusPill({ status }: { status: ShownPaymentStatus }) {
  const t = useTranslations("ledger.status");
  return <StatusPill tone={PAYMENT_TONES[status]}>{t(status)}</StatusPill>;
}
