import { SETUP_STEPS, type SetupStep } from "@/lib/practice/payouts/account.schema";
import { BLANK_PERCENT } from "@/lib/practice/plans/schema";

/** A template's text with its blank filled; at 0 percent the lines that need it are left out. */
export function fillPercent(text: string, percent: number): string {
  const lines = text.split("\n").filter((line) => percent > 0 || !line.includes(BLANK_PERCENT));
  return lines.join("\n").replaceAll(BLANK_PERCENT, `${percent}%`);
}

export type SetupFacts = { profileComplete: boolean; hasPassword: boolean; activePlans: number; payoutReady: boolean };

/** Which steps are behind the office. Plans and payout account can be left for later; the launch list keeps them. */
export function stepsDone(facts: SetupFacts): Record<SetupStep, boolean> {
  return {
    office: facts.profileComplete,
    account: facts.hasPassword,
    plans: facts.activePlans > 0,
    payout: facts.payoutReady,
    done: false,
  };
}

/** The set-up can be finished: patients and receipts find an address, and the owner can come back in. */
export function mayComplete(facts: SetupFacts): boolean {
  return facts.profileComplete && facts.hasPassword;
}

/**
 * The step to show: the one left at, unless one before it must be done first. Steps 1 and 2 cannot be skipped.
 * @param signupStep the stored step, 1 to 5.
 */
export function stepToShow(signupStep: number, facts: SetupFacts): SetupStep {
  if (!facts.profileComplete) return "office";
  if (!facts.hasPassword && signupStep > 2) return "account";
  return SETUP_STEPS[Math.min(Math.max(signupStep, 1), 5) - 1] ?? "office";
}

export type LiveFacts = { profileComplete: boolean; activePlans: number; payoutReady: boolean; members: number };

/**
 * When an office's onboarding is complete: patients find it and a plan, and money can come in. That is a payout account,
 * or somebody who joined and pays in the office. Team, practice system and marketing are advice, not conditions.
 */
export function mayGoLive({ profileComplete, activePlans, payoutReady, members }: LiveFacts): boolean {
  return profileComplete && activePlans > 0 && (payoutReady || members > 0);
}
