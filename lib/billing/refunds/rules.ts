import { feeOfPart, type RefundLine, spreadRefund } from "@/lib/billing/payments/rules";
import { type Cents, cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";

/** A line of a payment as a refund sees it. */
export type RefundableLine = {
  obligationId: number;
  netCents: number;
  /** What is left of it after refunds that count. */
  leftCents: number;
  refundable: boolean;
  /** Its membership is inside the 90 days, so the platform gives its fee back too (001 §5). */
  inside: boolean;
  /** The last day it pays for, while its membership runs and that day has not passed; null otherwise. */
  runsThroughOn: DateOn | null;
  /** Its membership ends with that day as it stands: somebody has canceled it already. */
  leavesThen: boolean;
};

/** What a refund of a payment is decided from. */
export type RefundFacts = {
  /** A payment taken in the office is refunded in cash; the platform's fee stays on the office's invoice. */
  cash: boolean;
  amountCents: number;
  /** The platform's fee, less what was refunded on its own. */
  appFeeCents: number;
  /** The platform's fee already refunded with lines inside the 90 days. */
  feeBackCents: number;
  lines: readonly RefundableLine[];
};

/** The amount left to refund, of all lines or of one. */
export function refundableCents({ lines }: Pick<RefundFacts, "lines">, obligationId?: number): number {
  return lines
    .filter((line) => line.refundable && (obligationId === undefined || line.obligationId === obligationId))
    .reduce((total, { leftCents }) => total + Math.max(0, leftCents), 0);
}

export type RefundPlan =
  | { refused: "noSuchLine" | "paymentsBilling.feeNotRefundable" | "paymentsBilling.refundTooLarge" }
  | { refused: null; lines: RefundLine[]; feeBackCents: number };

/**
 * Effect of a refund, shown before and done after: the amount of each line and of the platform's fee. An amount is
 * spread over all lines, or taken from the named one.
 */
export function planRefund(facts: RefundFacts, request: { amountCents: number; obligationId?: number }): RefundPlan {
  const { obligationId, amountCents } = request;
  const chosen = facts.lines.filter((line) => obligationId === undefined || line.obligationId === obligationId);
  if (chosen.length === 0) return { refused: "noSuchLine" };
  const lines = chosen.filter((line) => line.refundable && line.leftCents > 0);
  if (obligationId !== undefined && chosen[0]?.refundable === false)
    return { refused: "paymentsBilling.feeNotRefundable" };
  if (amountCents <= 0 || amountCents > refundableCents(facts, obligationId))
    return { refused: "paymentsBilling.refundTooLarge" };
  const parts = spreadRefund(cents(amountCents), lines);
  return { refused: null, lines: parts, feeBackCents: feeBackOf(facts, parts, cents(amountCents)) };
}

/**
 * The lines a refund takes everything of although their time is still running. A refund moves money alone: those
 * memberships go on as if it were paid for, until somebody ends them or the day comes for which they are canceled, and the dialog says so.
 */
export function keptByRefund(facts: RefundFacts, request: Parameters<typeof planRefund>[1]) {
  const plan = planRefund(facts, request);
  if (plan.refused !== null) return [];
  return facts.lines.flatMap(({ obligationId, leftCents, runsThroughOn, leavesThen }) => {
    const taken = plan.lines.find((part) => part.obligationId === obligationId)?.cents ?? 0;
    return runsThroughOn !== null && taken > 0 && taken === leftCents
      ? [{ obligationId, runsThroughOn, leavesThen }]
      : [];
  });
}

/** Platform fee refunded with these parts: that of lines inside the 90 days, never more than the refund. */
function feeBackOf(facts: RefundFacts, parts: readonly RefundLine[], amountCents: Cents): number {
  if (facts.cash) return 0;
  const inside = facts.lines.filter((line) => line.inside);
  const given = inside.reduce((total, { netCents, leftCents }) => total + netCents - leftCents, 0);
  const now = parts
    .filter(({ obligationId }) => inside.some((line) => line.obligationId === obligationId))
    .reduce((total, part) => total + part.cents, 0);
  if (now === 0) return 0;
  const { appFeeCents: feeCents, feeBackCents } = facts;
  const share = feeShare({ feeCents, amountCents: facts.amountCents, refundedAfterCents: given + now, feeBackCents });
  return Math.min(share, amountCents);
}

/**
 * The platform's fee that goes back with a refund, so that a series of refunds that ends at the full amount has given
 * back exactly the whole fee: the rounded share of all refunds so far, less what was given before. All in cents.
 */
export function feeShare(input: {
  feeCents: number;
  amountCents: number;
  refundedAfterCents: number;
  feeBackCents: number;
}): number {
  const { feeCents, amountCents, refundedAfterCents, feeBackCents } = input;
  const due = feeOfPart({ amountCents, appFeeCents: feeCents }, refundedAfterCents);
  return Math.max(0, Math.min(feeCents, due) - feeBackCents);
}

export type RefundStatus = "pending" | "succeeded" | "failed" | "canceled";

/** The provider's word for a refund in ours; `requires_action` waits like `pending`. */
export function refundStatusOf(status: string | null): RefundStatus {
  return status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
}

const LOST: readonly string[] = ["failed", "canceled"];

/** What the card processor has kept of charges, in cents: it gives none of that back. */
export const processorFeesOf = (payments: readonly { processorFeeCents: number }[]): number =>
  payments.reduce((sum, { processorFeeCents }) => sum + processorFeeCents, 0);

/** A refund as people read it: done, on its way, or come to nothing. */
export type RefundWord = "done" | "underWay" | "failed" | "canceled";

export function refundWord(status: string): RefundWord {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? status : "underWay";
}

/** Whether nothing has come of a refund. */
export const isLost = (status: string): boolean => LOST.includes(refundWord(status));

/** A refund that was requested, as what is said of it needs it. */
export type Made = { status: string; amountCents: number; cash: boolean };

/**
 * What is said of requested refunds, in cents: what did not reach the payer is never called refunded, and what the
 * provider has not decided is on its way.
 */
export function refundVerdict(made: readonly Made[]): { key: string; amountCents: number; totalCents: number } {
  const totalOf = (some: readonly Made[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const kept = made.filter(({ status }) => !isLost(status));
  const sums = { amountCents: totalOf(kept), totalCents: totalOf(made) };
  if (kept.length === 0) return { key: "paymentsBilling.refundFailed", ...sums };
  if (kept.length < made.length) return { key: "paymentsBilling.refundPartly", ...sums };
  if (kept.some(({ status }) => refundWord(status) !== "done"))
    return { key: "paymentsBilling.refundOnItsWay", ...sums };
  return {
    key: kept.every(({ cash }) => cash) ? "paymentsBilling.refundAtDesk" : "paymentsBilling.refundDone",
    ...sums,
  };
}

/**
 * Whether our fee stays although money goes back: one was taken, and all that can be refunded belongs to memberships
 * older than the 90 days (001 §5).
 */
export function feeStays({ cash, appFeeCents, feeBackCents, lines }: RefundFacts): boolean {
  const left = lines.filter(({ refundable, leftCents }) => refundable && leftCents > 0);
  return !cash && appFeeCents > feeBackCents && left.length > 0 && left.every(({ inside }) => !inside);
}

/**
 * A payment's refunds as the payer sees them, oldest first, in cents: a failed one is shown until a later one replaces
 * it.
 */
export function refundSums(refunds: readonly { status: string; amountCents: number }[]): Record<RefundWord, number> {
  const sums: Record<RefundWord, number> = { done: 0, underWay: 0, failed: 0, canceled: 0 };
  for (const { status, amountCents } of refunds) {
    const word = refundWord(status);
    if (LOST.includes(word)) sums[word] = amountCents;
    else {
      sums[word] += amountCents;
      sums.failed = 0;
      sums.canceled = 0;
    }
  }
  return sums;
}
