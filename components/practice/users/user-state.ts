import type { Tone } from "@/components/ui/tone";
import type { UserState } from "@/lib/practice/users/schema";

/** How somebody stands, as a color next to the word. */
export const USER_TONES: Record<UserState, Tone> = {
  active: "good",
  invited: "info",
  temporary: "warn",
  locked: "bad",
  off: "neutral",
};
