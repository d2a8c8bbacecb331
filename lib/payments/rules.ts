import { addDays, type DateOn, dateOn, daysBetween, dueDate, earlierOf, laterOf, type Unit } from "@/lib/core/dates";
import { type Cents, cents, percentOf, plus, split, sum, times } from "@/lib/core/money";
import {
  ACH_REPRESENTMENTS,
  BACKDATE_DAYS,
  DELINQUENT_DAY,
  type FeeRule,
  PRICE_NOTICE_DAYS,
  REFUND_DAYS,
  RETRY_DAYS,
  SMALLEST_CHARGE_CENTS,
} from "./schema";

/** One period of a membership: the day it is due and starts, and the day the next one starts. */
export type Period = { index: number; startOn: DateOn; endOn: DateOn };

export function periodOf(anchorOn: DateOn, unit: Unit, index: number): Period {
  return { index, startOn: dueDate(anchorOn, unit, index), endOn: dueDate(anchorOn, unit, index + 1) };
}

/** The index of the period a date lies in; -1 before the anchor. */
export function periodIndexOn(anchorOn: DateOn, unit: Unit, on: DateOn): number {
  if (on < anchorOn) return -1;
  const months =
    (Number(on.slice(0, 4)) - Number(anchorOn.slice(0, 4))) * 12 +
    Number(on.slice(5, 7)) -
    Number(anchorOn.slice(5, 7));
  const guess = unit === "year" ? Math.floor(months / 12) : months;
  return dueDate(anchorOn, unit, guess) <= on ? guess : guess - 1;
}

/** What to do with an amount: nothing to pay, too little for a card (written off), or a charge. */
export function collectionOf(amountCents: number): "nothing" | "writeOff" | "charge" {
  if (amountCents === 0) return "nothing";
  return amountCents < SMALLEST_CHARGE_CENTS ? "writeOff" : "charge";
}

/** What the platform takes: a percentage of the net amount plus an amount a member, never more than the payment. */
export function applicationFee(netCents: Cents, rule: FeeRule, members: number): Cents {
  const fee = plus(percentOf(netCents, rule.percentBps), times(cents(rule.flatCents), members));
  return cents(Math.min(fee, netCents));
}

/**
 * The day of the next try after a decline: the first day of the schedule after the last try, so that tries missed
 * in an outage are not made up on one day. Null when all are used up.
 */
export function nextTryOn(
  dueOn: DateOn,
  lastTryOn: DateOn | null,
  days: readonly number[] = RETRY_DAYS,
): DateOn | null {
  const schedule = days.map((day) => addDays(dueOn, day));
  return schedule.find((on) => lastTryOn === null || on > lastTryOn) ?? null;
}

/** The day an unpaid membership becomes delinquent. */
export function delinquentOn(dueOn: DateOn, day: number = DELINQUENT_DAY): DateOn {
  return addDays(dueOn, day);
}

export type Decline = "soft" | "hard" | "authentication";

const HARD_DECLINES = new Set([
  "lost_card",
  "stolen_card",
  "pickup_card",
  "expired_card",
  "invalid_account",
  "incorrect_number",
  "invalid_number",
  "card_not_supported",
  "revocation_of_authorization",
  "revocation_of_all_authorizations",
  "stop_payment_order",
  "fraudulent",
  "restricted_card",
]);
const AUTHENTICATION = new Set(["authentication_required", "authentication_not_handled"]);
/** Bank returns worth presenting again: insufficient and uncollected funds. */
const ACH_SOFT = new Set(["R01", "R09", "insufficient_funds"]);

/** Bank returns that end an account for us: closed, unknown, wrong, or its owner says no (R02 to R29). */
const ACH_ENDS = new Set([
  ...["R02", "R03", "R04", "R05", "R07", "R08", "R10", "R16", "R20", "R29"],
  ...["account_closed", "account_frozen", "no_account", "invalid_account_number", "debit_not_authorized"],
  ...["authorization_revoked", "bank_account_restricted", "bank_ownership_changed", "stop_payment"],
]);

/** Whether nothing may be drafted from a bank account again after this return (Nacha): another has to be saved. */
export function endsBankAccount(code: string): boolean {
  return ACH_ENDS.has(code);
}

/** Whether a bank draft that came back with this code may be presented again. */
export function isSoftReturn(code: string): boolean {
  return ACH_SOFT.has(code);
}

/**
 * What kind of refusal it was: soft may be tried again on schedule, hard never with this instrument, authentication
 * needs the person (a pay link). `bankReturns` counts how often this payment has come back from the bank already.
 */
export function classifyDecline(refusal: {
  code?: string | null;
  declineCode?: string | null;
  adviceCode?: string | null;
  bankReturnCode?: string | null;
  bankReturns?: number;
  /** How often a returned draft may be presented again. */
  representments?: number;
}): Decline {
  const codes = [refusal.code ?? "", refusal.declineCode ?? ""];
  if (codes.some((code) => AUTHENTICATION.has(code))) return "authentication";
  if (refusal.bankReturnCode) {
    const { bankReturns = 1, representments = ACH_REPRESENTMENTS } = refusal;
    const again = isSoftReturn(refusal.bankReturnCode) && bankReturns <= representments;
    return again ? "soft" : "hard";
  }
  if (refusal.adviceCode === "do_not_try_again") return "hard";
  return codes.some((code) => HARD_DECLINES.has(code)) ? "hard" : "soft";
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

/** The number on a receipt: "2026-0000042", by the year it was paid and the payment's id. */
export function receiptNumber(paidOn: DateOn, paymentId: number): string {
  return `${paidOn.slice(0, 4)}-${String(paymentId).padStart(7, "0")}`;
}

/** The number of a receipt over 0.00, which has no payment behind it: of the first thing on it, marked as free. */
export function freeReceiptNumber(on: DateOn, obligationId: number): string {
  return `${on.slice(0, 4)}-F${String(obligationId).padStart(7, "0")}`;
}

/** The first period a new price reaches: not before the contract's end, nor before the notice has run. */
export function priceChangeIndex(
  membership: { anchorOn: DateOn; unit: Unit; nextIndex: number; contractEndOn: DateOn | null },
  todayOn: DateOn,
): number {
  const notice = addDays(todayOn, PRICE_NOTICE_DAYS);
  const from = membership.contractEndOn === null ? notice : laterOf(membership.contractEndOn, notice);
  const index = periodIndexOn(membership.anchorOn, membership.unit, from);
  const starts = index >= 0 && dueDate(membership.anchorOn, membership.unit, index) === from;
  return Math.max(membership.nextIndex, starts ? index : index + 1);
}

/**
 * A new day of the month for the payments: next due is the first such day on or after the present next due date.
 * The anchor keeps the wanted day (31 stays 31 through April) and the index only ever grows, because it is part of
 * what makes an obligation unique.
 */
export function changeDrawDay(
  membership: { unit: Unit; nextIndex: number; nextDueOn: DateOn },
  day: number,
): { anchorOn: DateOn; nextIndex: number; nextDueOn: DateOn } {
  const months = membership.unit === "year" ? 12 : 1;
  const first = firstDayOn(membership.nextDueOn, day);
  // By the year the month never changes: in April a wanted 31 can only ever be 30, in February 29.
  const longest = membership.unit === "year" ? Number(onDay(leapYear(first), day).slice(8)) : day;
  for (let nextIndex = membership.nextIndex; ; nextIndex += 1) {
    const anchorOn = onDay(dueDate(monthStart(first), "month", -nextIndex * months), day);
    if (Number(anchorOn.slice(8)) === longest)
      return { anchorOn, nextIndex, nextDueOn: dueDate(anchorOn, "month", nextIndex * months) };
  }
}

function monthStart(on: DateOn): DateOn {
  return addDays(on, 1 - Number(on.slice(8)));
}

/** The same month in a leap year. */
function leapYear(on: DateOn): DateOn {
  return dateOn(`2000-${on.slice(5, 7)}-01`);
}

/** The wanted day in a date's month, or the month's last day. */
function onDay(on: DateOn, day: number): DateOn {
  const start = monthStart(on);
  return earlierOf(addDays(start, day - 1), addDays(dueDate(start, "month", 1), -1));
}

function firstDayOn(from: DateOn, day: number): DateOn {
  const here = onDay(from, day);
  return here >= from ? here : onDay(dueDate(monthStart(from), "month", 1), day);
}
