import type { Tone } from "@/components/ui/tone";
import type { PlanStatus } from "@/lib/practice/plans/schema";

/** Colours of plan statuses; always shown with their word. */
export const PLAN_TONE: Record<PlanStatus, Tone> = { active: "good", draft: "warn", archived: "neutral" };
