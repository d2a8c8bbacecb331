import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import { useFormats } from "@/components/ui/use-formats";
import type { ChargeStatus } from "@/lib/billing/charges/schema";
import { type ShownStatus, shownPaymentStatus } from "@/lib/billing/payments/rules";

type StoredStatus = Exclude<ChargeStatus, "void">;

export const PAYMENT_TONES: Record<ShownStatus<StoredStatus>, Tone> = {
  planned: "neutral",
  created: "info",
  processing: "info",
  requires_action: "warn",
  succeeded: "good",
  failed: "warn",
  canceled: "neutral",
  disputed: "info",
  partlyRefunded: "info",
  refunded: "neutral",
};

type Props = { payment: { status: StoredStatus; disputed: boolean; amountCents: number; refundedCents: number } };

/** The status of a payment, as the office reads it, with what of it went back. */
export function PaymentStatusPill({ payment }: Props) {
  const t = useTranslations("ledger.status");
  const format = useFormats();
  const status = shownPaymentStatus(payment);
  return (
    <StatusPill tone={PAYMENT_TONES[status]}>{t(status, { amount: format.money(payment.refundedCents) })}</StatusPill>
  );
}
