import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";

type Status = "pending" | "in_transit" | "paid" | "failed" | "canceled";

const TONE: Record<Status, Tone> = {
  pending: "info",
  in_transit: "info",
  paid: "good",
  failed: "bad",
  canceled: "neutral",
};

export function PayoutStatus({ status }: { status: Status }) {
  const t = useTranslations("payouts.status");
  return <StatusPill tone={TONE[status]}>{t(status)}</StatusPill>;
}
