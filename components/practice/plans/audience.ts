import { agesOf } from "@/lib/membership/enrolment/plan-choice.rules";

const WORDS = { everyone: "forEveryone", upTo: "forUnder", from: "forOver", between: "forBetween" } as const;

type Ages = Parameters<typeof agesOf>[0];
type Say = (key: (typeof WORDS)[keyof typeof WORDS], values?: Record<string, number>) => string;

/** Who a plan is for, in words: "For ages 4 to 12". The same ages as on the public page. */
export function audienceOf(plan: Ages, t: Say): string {
  const { key, min, max } = agesOf(plan);
  return t(WORDS[key], { min, max });
}
