import type { Tone } from "@/components/ui/tone";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";

/** What a status looks like, to staff and patients alike: colour of the pill, and whether it is outlined. */
export const STATUS_LOOK: Record<MemberStatus, { tone: Tone; outlined?: boolean }> = {
  active: { tone: "good" },
  active_transferred: { tone: "good" },
  active_cash: { tone: "good", outlined: true },
  past_due: { tone: "warn" },
  canceled: { tone: "neutral" },
  cancellation_requested: { tone: "neutral" },
  delinquent: { tone: "bad" },
  delinquent_gpp: { tone: "bad" },
  inactive: { tone: "neutral", outlined: true },
  inactive_transferred: { tone: "neutral" },
  pending_cash: { tone: "info" },
  permanently_disabled: { tone: "bad", outlined: true },
  disputed: { tone: "info" },
};
