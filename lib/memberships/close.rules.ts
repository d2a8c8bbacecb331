import { nextStatus } from "@/lib/membership-status/rules";
import { type Decision, type Facts, OWING } from "./rules";

/**
 * Closes a membership for good, an administrator's act (001 §4): benefits end today and nothing is ever charged again.
 * What is owed is let go of, as when it ends at once; what was paid stays paid. While a payment is at the provider
 * its result comes first, and what a family owes together is settled first.
 */
export function decideDisable(facts: Facts, may: boolean): Decision {
  const { status } = facts.standing;
  if (!may) return { refused: "mayNotDisable" };
  if (nextStatus(status, "disabled") === null) return { refused: "notRunning" };
  if (facts.underWay) return { refused: "paymentUnderWay" };
  if (facts.sharedDebt) return { refused: "settleFirst" };
  return {
    event: "disabled",
    set: { autoRenew: false, nextDueOn: null, endedOn: facts.today },
    drop: facts.waiting.map(({ kind }) => kind),
    letsGo: OWING.includes(status),
  };
}
