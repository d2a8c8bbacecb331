import type { Decline } from "@/lib/billing/dunning/decline.rules";
import type { PayoutRoute } from "@/lib/billing/payments/collect.rules";
import { addDays, type DateOn, laterOf } from "@/lib/core/time/dates";
import { type HeldReason, RUN_REACH_DAYS } from "./billing-run.schema";

/** The payment method a run charges, as shown to people. */
export type RunInstrument = { kind: "card" | "bank"; name: string; last4: string };

/** One payment of a billing run: new dues, or a retry. */
export type RunLine = {
  kind: "dues" | "retry";
  officeName: string;
  householdId: number;
  owner: { memberId: number; name: string } | null;
  /** Whom it is for. */
  people: string[];
  dueOn: DateOn;
  /** The number of the attempt. */
  attemptNo: number;
  cents: number;
  instrument: RunInstrument | null;
  /** Null where the run charges it. */
  held: HeldReason | null;
};

/** Whether the run of a day may be looked at: from today to `RUN_REACH_DAYS` ahead. */
export function inReach(on: DateOn, today: DateOn): boolean {
  return on >= today && on <= addDays(today, RUN_REACH_DAYS);
}

/** Whether an office can take money now. */
export function canTakeMoney(payoutRoute: PayoutRoute | null): boolean {
  return payoutRoute?.chargesEnabled === true && payoutRoute.account !== null;
}

/** The facts that decide whether an existing payment is charged on a day. */
export type WaitingFacts = {
  status: string;
  nextAttemptOn: DateOn | null;
  heldReason: string | null;
  disputed: boolean;
  kind: Decline;
  /** One of its members is delinquent; then there are no more automatic attempts. */
  late: boolean;
  promisedOn: DateOn | null;
  open: boolean;
  hasInstrument: boolean;
  mayPresent: boolean;
};

/**
 * What a day's run does with an existing payment: attempt it, hold it for a reason, or nothing because it is not its
 * day.
 */
export function fateOn(facts: WaitingFacts, on: DateOn, today: DateOn): "attempt" | HeldReason | "otherDay" {
  const { nextAttemptOn, status } = facts;
  if (facts.heldReason !== null) return "payoutAccount";
  if (nextAttemptOn === null) {
    const stuck = facts.late && facts.kind !== "soft" && (status === "failed" || status === "requires_action");
    return stuck ? "needsPayer" : "otherDay";
  }
  const day = laterOf(nextAttemptOn, today);
  if (day > on && facts.promisedOn === nextAttemptOn) return "promised";
  if (day !== on) return "otherDay";
  // The payer has to confirm with their bank; the run makes no attempt meanwhile.
  if (status === "requires_action") return "needsPayer";
  if (facts.disputed) return "disputed";
  return drawable(facts);
}

/** What happens to a charge: made, or held because of the office's account or the payer's payment method. */
export function drawable(facts: Pick<WaitingFacts, "open" | "hasInstrument" | "mayPresent">): "attempt" | HeldReason {
  if (!facts.open) return "payoutAccount";
  if (!facts.hasInstrument) return "noInstrument";
  return facts.mayPresent ? "attempt" : "bankReturned";
}

export type RunTotal = {
  payments: number;
  cents: number;
  retries: number;
  retryCents: number;
  held: number;
  heldCents: number;
};

export const NO_RUN: RunTotal = { payments: 0, cents: 0, retries: 0, retryCents: 0, held: 0, heldCents: 0 };

/** A total with one line added; held amounts are not part of what is charged. */
export function withLine(total: RunTotal, line: RunLine): RunTotal {
  if (line.held !== null) return { ...total, held: total.held + 1, heldCents: total.heldCents + line.cents };
  const drawn = { ...total, payments: total.payments + 1, cents: total.cents + line.cents };
  if (line.kind === "dues") return drawn;
  return { ...drawn, retries: total.retries + 1, retryCents: total.retryCents + line.cents };
}
