import { addDays, type DateOn, laterOf } from "@/lib/core/dates";
import type { Decline } from "@/lib/dunning/decline.rules";
import type { Till } from "@/lib/payments/collect.rules";
import { type HeldReason, REACH_DAYS } from "./billing-run.schema";

/** What a run draws a payment from, as far as a person may see it. */
export type ShownInstrument = { kind: "card" | "bank"; name: string; last4: string };

/** One payment of a billing run: new dues, or another try of one that failed. */
export type RunLine = {
  kind: "dues" | "retry";
  officeName: string;
  householdId: number;
  owner: { memberId: number; name: string } | null;
  /** Whom it is for. */
  people: string[];
  dueOn: DateOn;
  /** Which try of the payment it would be. */
  tryNo: number;
  cents: number;
  instrument: ShownInstrument | null;
  /** Null where the run tries to draw it. */
  held: HeldReason | null;
};

/** Whether the run of a day may be looked at: from today to `REACH_DAYS` ahead. */
export function inReach(on: DateOn, today: DateOn): boolean {
  return on >= today && on <= addDays(today, REACH_DAYS);
}

/** Whether an office can take money now. */
export function isOpen(till: Till | null): boolean {
  return till?.chargesEnabled === true && till.account !== null;
}

/** What decides whether a payment that exists is tried on a day. */
export type WaitingFacts = {
  status: string;
  nextTryOn: DateOn | null;
  heldReason: string | null;
  disputed: boolean;
  kind: Decline;
  /** Somebody it is for is late; after that nobody tries any more. */
  late: boolean;
  promisedOn: DateOn | null;
  open: boolean;
  hasInstrument: boolean;
  mayPresent: boolean;
};

/** What the run of a day does with a payment that exists: a try, nothing because of a reason, or it is not its day. */
export function fateOn(facts: WaitingFacts, on: DateOn, today: DateOn): "try" | HeldReason | "otherDay" {
  const { nextTryOn, status } = facts;
  if (facts.heldReason !== null) return "payoutAccount";
  if (nextTryOn === null) {
    const stuck = facts.late && facts.kind !== "soft" && (status === "failed" || status === "requires_action");
    return stuck ? "needsPayer" : "otherDay";
  }
  const day = laterOf(nextTryOn, today);
  if (day > on && facts.promisedOn === nextTryOn) return "promised";
  if (day !== on) return "otherDay";
  // An answer of the payer to their bank is waited for; the run does not try meanwhile.
  if (status === "requires_action") return "needsPayer";
  if (facts.disputed) return "disputed";
  return drawable(facts);
}

/** What comes of money that is asked for: drawn, or held back by the office's account or the payer's instrument. */
export function drawable(facts: Pick<WaitingFacts, "open" | "hasInstrument" | "mayPresent">): "try" | HeldReason {
  if (!facts.open) return "payoutAccount";
  if (!facts.hasInstrument) return "noInstrument";
  return facts.mayPresent ? "try" : "bankReturned";
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

/** A total with one line more; what is held is not part of what is drawn. */
export function withLine(total: RunTotal, line: RunLine): RunTotal {
  if (line.held !== null) return { ...total, held: total.held + 1, heldCents: total.heldCents + line.cents };
  const drawn = { ...total, payments: total.payments + 1, cents: total.cents + line.cents };
  if (line.kind === "dues") return drawn;
  return { ...drawn, retries: total.retries + 1, retryCents: total.retryCents + line.cents };
}
