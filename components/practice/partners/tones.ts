/** The color of a practice's state. */
export const PRACTICE_TONES = { live: "good", onboarding: "warn", closed: "neutral" } as const;
