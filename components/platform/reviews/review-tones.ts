import type { Tone } from "@/components/ui/tone";
import type { ReviewState } from "@/lib/platform/reviews/schema";

/** How a review stands for us; what is still to be read asks for something. */
export const DESK_TONES: Record<ReviewState, Tone> = { submitted: "warn", published: "good", hidden: "neutral" };
