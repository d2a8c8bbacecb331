import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { InvoiceStatus } from "@/lib/billing/office-billing/schema";

const TONE: Record<InvoiceStatus, Tone> = {
  open: "info",
  processing: "info",
  requires_action: "warn",
  failed: "bad",
  paid: "good",
  void: "neutral",
};

export function InvoiceStatusPill({ status }: { status: InvoiceStatus }) {
  const t = useTranslations("officeBilling.status");
  return <StatusPill tone={TONE[status]}>{t(status)}</StatusPill>;
}
