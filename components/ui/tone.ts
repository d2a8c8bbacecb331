/** What a colour means. Nothing else on a screen is coloured. */
export type Tone = "good" | "warn" | "bad" | "info" | "neutral" | "accent";

export const TONE_SOFT: Record<Tone, string> = {
  good: "bg-good-on text-good",
  warn: "bg-warn-on text-warn",
  bad: "bg-bad-on text-bad",
  info: "bg-info-on text-info",
  neutral: "bg-fill text-muted",
  accent: "bg-accent-soft text-accent",
};

export const TONE_OUTLINE: Record<Tone, string> = {
  good: "border-good text-good",
  warn: "border-warn text-warn",
  bad: "border-bad text-bad",
  info: "border-info text-info",
  neutral: "border-edge text-muted",
  accent: "border-accent text-accent",
};
