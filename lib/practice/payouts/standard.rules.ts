import { addDays, type DateOn } from "@/lib/core/time/dates";

/** The longest a bank may take to dispute a payment; refunds come sooner (decision 0040). */
const DISPUTED_WITHIN_DAYS = 540;

/** Why an old payout account stays, as a message key, or null when it may go. */
export type StandardFacts = {
  /** Payments no longer go there. */
  replaced: boolean;
  /** Payments, refunds or disputes of it that are not decided yet. */
  open: boolean;
  lastPaidOn: DateOn | null;
};

/** The first day on which nothing can be asked of the old account any more; null when nothing was ever paid into it. */
export const freeFrom = ({ lastPaidOn }: Pick<StandardFacts, "lastPaidOn">): DateOn | null =>
  lastPaidOn && addDays(lastPaidOn, DISPUTED_WITHIN_DAYS + 1);

/** What stands against removing an old payout account on a day. */
export function keptBecause(facts: StandardFacts, on: DateOn): "inUse" | "open" | "young" | null {
  if (!facts.replaced) return "inUse";
  if (facts.open) return "open";
  const free = freeFrom(facts);
  return free !== null && on < free ? "young" : null;
}
