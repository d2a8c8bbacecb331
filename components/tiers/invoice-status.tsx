import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { TierInvoiceStatus } from "@/lib/office-billing/schema";

const TONE: Record<TierInvoiceStatus, Tone> = {
  open: "info",
  processing: "info",
  requires_action: "warn",
  failed: "bad",
  paid: "good",
  void: "neutral",
};

export function InvoiceStatus({ status }: { status: TierInvoiceStatus }) {
  const t = useTranslations("tiers.status");
  return <StatusPill tone={TONE[status]}>{t(status)}</StatusPill>;
}
