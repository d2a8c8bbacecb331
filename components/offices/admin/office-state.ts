import type { Tone } from "@/components/ui/tone";
import type { OnboardingState } from "@/lib/offices/rules";

/** How far an office is, as a colour beside the word. */
export const STATE_TONES: Record<OnboardingState, Tone> = {
  incomplete: "warn",
  onboarding: "info",
  live: "good",
  closed: "neutral",
};

/** The back office reads all offices' times in one zone. */
export const BACK_OFFICE_ZONE = "America/New_York";
