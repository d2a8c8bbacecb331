import type { Tone } from "@/components/ui/tone";
import type { OnboardingState } from "@/lib/offices/rules";

/** How far an office is, as a colour beside the word. */
export const STATE_TONES: Record<OnboardingState, Tone> = {
  incomplete: "warn",
  onboarding: "info",
  live: "good",
  closed: "neutral",
};
