import { type Cents, cents, percentOf, plus, shareOf, split, sum, times } from "@/lib/core/money";
import { addDays, type DateOn, daysBetween, dueDate, laterOf, type Unit } from "@/lib/core/time/dates";
import { periodIndexOn } from "@/lib/platform/membership-status/period.rules";
import { BACKDATE_DAYS, type FeeRule, PRICE_NOTICE_DAYS, REFUND_DAYS, SMALLEST_CHARGE_CENTS } from "./schema";

/** What to do with an amount: nothing to pay, too little for a card (written off), or a charge. */
export function collectionOf(amountCents: number): "nothing" | "writeOff" | "charge" {
  if (amountCents === 0) return "nothing";
  return amountCents < SMALLEST_CHARGE_CENTS ? "writeOff" : "charge";
}

/** What a payment is called once money went back: whole, or with what went back of it. A dispute is said before that. */
export type ShownStatus<Status> = Status | "disputed" | "refunded" | "partlyRefunded";

/**
 * The status of a payment as people read it. `refundedCents` is what has gone back by refunds that went through; what is
 * still on its way has not gone back.
 */
export function shownPaymentStatus<Status extends string>(payment: {
  status: Status;
  disputed: boolean;
  amountCents: number;
  refundedCents: number;
}): ShownStatus<Status> {
  if (payment.disputed) return "disputed";
  if (payment.status !== "succeeded" || payment.refundedCents === 0) return payment.status;
  return payment.refundedCents < payment.amountCents ? "partlyRefunded" : "refunded";
}

/** What the platform takes: a percentage of the net amount plus an amount a member, never more than the payment. */
export function applicationFee(netCents: Cents, rule: FeeRule, members: number): Cents {
  const fee = plus(percentOf(netCents, rule.percentBps), times(cents(rule.flatCents), members));
  return cents(Math.min(fee, netCents));
}

/**
 * The part of a payment's platform fee that belongs to `partCents` of its `amountCents`. Whoever takes a payment apart asks this
 * for one part and leaves the rest of the fee to the other, so that the parts are the whole fee, to the cent.
 */
export function feeOfPart(payment: { amountCents: number; appFeeCents: number }, partCents: number): Cents {
  return shareOf(cents(payment.appFeeCents), partCents, payment.amountCents);
}

/** Fewer than 91 office-local days since the subscription was created: day 90 in, day 91 out (001 §5). */
export function insideRefundDays(createdOn: DateOn, todayOn: DateOn): boolean {
  return daysBetween(createdOn, todayOn) < REFUND_DAYS;
}

export type RefundLine = { obligationId: number; cents: Cents };

/**
 * Spreads a refund over what is left of each line by largest remainder; lines that get nothing are left out.
 * Throws a RangeError when the refund is more than what is left, so that no caller refunds too much by mistake.
 */
export function spreadRefund(
  amount: Cents,
  lines: readonly { obligationId: number; leftCents: number }[],
): RefundLine[] {
  const left = sum(lines.map((line) => cents(line.leftCents)));
  if (amount <= 0 || amount > left) throw new RangeError(`Cannot refund ${amount} of ${left}`);
  const parts = split(
    amount,
    lines.map((line) => line.leftCents),
  );
  return lines
    .map(({ obligationId }, index) => ({ obligationId, cents: parts[index] ?? cents(0) }))
    .filter((line) => line.cents > 0);
}

/** A renewal paid in the office: early or in time it starts at the old end, late it starts today. */
export function cashRenewalStart(termEndOn: DateOn, todayOn: DateOn): DateOn {
  return laterOf(termEndOn, todayOn);
}

/**
 * A start may move back and never forward, up to 30 days before the day the membership was made, however often it is
 * moved; nothing is charged for the days gained.
 */
export function mayBackdate(startOn: DateOn, startedOn: DateOn, createdOn: DateOn): boolean {
  return startOn <= startedOn && daysBetween(startOn, createdOn) <= BACKDATE_DAYS;
}

/**
 * The first period a new price reaches: not before the contract's end, nor before the notice has run, nor before the day on which the
 * price begins at all (null: it has).
 */
export function priceChangeIndex(
  membership: { anchorOn: DateOn; unit: Unit; nextIndex: number; contractEndOn: DateOn | null },
  todayOn: DateOn,
  beginsOn: DateOn | null = null,
): number {
  const noticed = addDays(todayOn, PRICE_NOTICE_DAYS);
  const notice = beginsOn === null ? noticed : laterOf(noticed, beginsOn);
  const from = membership.contractEndOn === null ? notice : laterOf(membership.contractEndOn, notice);
  const index = periodIndexOn(membership.anchorOn, membership.unit, from);
  const starts = index >= 0 && dueDate(membership.anchorOn, membership.unit, index) === from;
  return Math.max(membership.nextIndex, starts ? index : index + 1);
}

/** How long a card payment can be undone at the most; the dialog says where it has been paid out before. */
const CHARGE_UNDO_DAYS = 7;

/** Whether a card was charged so recently that the charge can still be undone (decision 57). */
export const isFreshCharge = (paidAt: Date | null, at: Date): boolean =>
  paidAt !== null && paidAt.getTime() > at.getTime() - CHARGE_UNDO_DAYS * 86_400_000;

/**
 * Whether a payment stands as the front desk recorded or charged it, with nothing built on the payment itself: it can be undone unless
 * something else was changed for the family. What was taken for the guarantor is settled by administrators.
 */
export function standsAsRecorded(
  payment: {
    deskRecordId: number | null;
    method: string;
    status: string;
    tierLineId: number | null;
    refundedCents: number;
    claimId: number | null;
    disputed: boolean;
    paidAt: Date | null;
  },
  at: Date,
): boolean {
  const { deskRecordId, method, status, tierLineId, refundedCents, claimId, disputed, paidAt } = payment;
  const isOurs = deskRecordId !== null && status === "succeeded" && claimId === null && !disputed;
  const isOpen = method === "in_office" ? !tierLineId : isFreshCharge(paidAt, at);
  return isOurs && refundedCents === 0 && isOpen;
}
