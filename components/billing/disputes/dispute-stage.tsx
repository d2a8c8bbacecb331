import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { DisputeStage } from "@/lib/billing/disputes/rules";

export const STAGE_TONES = {
  needsResponse: "warn",
  sending: "info",
  late: "bad",
  underReview: "info",
  won: "good",
  lost: "bad",
  over: "neutral",
} as const satisfies Record<DisputeStage, Tone>;

export function DisputeStagePill({ stage }: { stage: DisputeStage }) {
  const t = useTranslations("disputes.stage");
  return <StatusPill tone={STAGE_TONES[stage]}>{t(stage)}</StatusPill>;
}

/** What the bank says the payer says; a reason the provider has invented since is shown in its own word. */
export function DisputeReason({ reason }: { reason: string }) {
  const t = useTranslations("disputes.reason");
  const key = `${reason}` as "general";
  return t.has(key) ? t(key) : reason.replaceAll("_", " ");
}
