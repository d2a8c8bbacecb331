import { nextStatus } from "@/lib/platform/membership-status/rules";
import { type Decision, type MembershipFacts, OWING } from "./rules";

/**
 * Permanently closes a membership, for administrators only (001 §4): benefits end today and nothing is ever charged
 * again. The balance is waived, as when it ends now; past payments are kept. A payment at the provider has to finish
 * first, and shared debts of a family are settled first.
 */
export function decideDisable(facts: MembershipFacts, may: boolean): Decision {
  const { status } = facts.current;
  if (!may) return { refused: "mayNotDisable" };
  if (nextStatus(status, "disabled") === null) return { refused: "notRunning" };
  if (facts.underWay) return { refused: "paymentUnderWay" };
  if (facts.sharedDebt) return { refused: "settleFirst" };
  return {
    event: "disabled",
    set: { autoRenew: false, nextDueOn: null, endedOn: facts.today },
    drop: facts.scheduledChanges.map(({ kind }) => kind),
    waivesDebt: OWING.includes(status),
  };
}
