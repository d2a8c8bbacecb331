import type { Tone } from "@/components/ui/tone";
import type { ErrorState } from "@/lib/platform/error-logs/rules";

/** How an error stands for us; one that was thought to be resolved asks for the most. */
export const ERROR_TONES: Record<ErrorState, Tone> = { open: "warn", cameBack: "bad", resolved: "good" };
