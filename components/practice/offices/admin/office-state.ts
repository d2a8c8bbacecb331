import type { Tone } from "@/components/ui/tone";
import type { OnboardingState } from "@/lib/practice/offices/rules";

/** An office's state, as a color next to the word. */
export const STATE_TONES: Record<OnboardingState, Tone> = {
  incomplete: "warn",
  onboarding: "info",
  live: "good",
  closed: "neutral",
};
