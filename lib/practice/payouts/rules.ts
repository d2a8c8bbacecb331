import { addDays, addMonthsClamped, type DateOn, earlierOf, monthOf, toDbDate } from "@/lib/core/time/dates";
import type { PayoutLineKind } from "@/lib/generated/prisma/client";

/** A movement, or the sum of several of one kind; all in cents, signed as the office's balance moved. */
export type Moved = {
  kind: PayoutLineKind;
  grossCents: number;
  platformFeeCents: number;
  processorFeeCents: number;
  netCents: number;
};

/** A payout as a bill. The sum of its parts is `netCents`. */
export type PayoutBreakdown = {
  paymentCents: number;
  refundCents: number;
  disputeCents: number;
  guaranteeCents: number;
  platformFeeCents: number;
  processorFeeCents: number;
  otherCents: number;
  netCents: number;
};

export const BREAKDOWN_PARTS = [
  "paymentCents",
  "refundCents",
  "disputeCents",
  "guaranteeCents",
  "platformFeeCents",
  "processorFeeCents",
  "otherCents",
] as const satisfies readonly (keyof PayoutBreakdown)[];

const PART: Record<PayoutLineKind, (typeof BREAKDOWN_PARTS)[number]> = {
  payment: "paymentCents",
  refund: "refundCents",
  refund_return: "refundCents",
  dispute: "disputeCents",
  fee: "processorFeeCents",
  fee_refund: "platformFeeCents",
  transfer: "otherCents",
  guarantee: "guaranteeCents",
  payout_return: "otherCents",
  other: "otherCents",
};

/** Movements as a bill: what members paid, what went back, what was kept. Fees are negative, like everything taken off. */
export function billOf(moved: readonly Moved[]): PayoutBreakdown {
  const breakdown: PayoutBreakdown = {
    ...{ paymentCents: 0, refundCents: 0, disputeCents: 0, guaranteeCents: 0, otherCents: 0 },
    ...{ platformFeeCents: 0, processorFeeCents: 0, netCents: 0 },
  };
  for (const one of moved) {
    breakdown[PART[one.kind]] += one.grossCents;
    breakdown.platformFeeCents -= one.platformFeeCents;
    breakdown.processorFeeCents -= one.processorFeeCents;
    breakdown.netCents += one.netCents;
  }
  // -0 would print as "-$0".
  for (const part of BREAKDOWN_PARTS) breakdown[part] = breakdown[part] || 0;
  return breakdown;
}

/** What a payout holds beyond its movements; anything but 0 has to be explained (payments.md: Σ net = amount). */
export function payoutDifferenceOf(amountCents: number, breakdown: PayoutBreakdown): number {
  return amountCents - breakdown.netCents;
}

/** How often the provider pays an office out. */
export type PayoutSchedule = { interval: string | null; anchor: string | null };

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const weekday = (on: DateOn) => toDbDate(on).getUTCDay();

/** The first day the banks work on or after a date. Holidays are not known here, so it is an expectation. */
export function businessDay(on: DateOn): DateOn {
  const day = weekday(on);
  return day === 6 ? addDays(on, 2) : day === 0 ? addDays(on, 1) : on;
}

function nextOfMonth(today: DateOn, day: number): DateOn {
  const first = monthOf(today);
  const inMonth = (months: number) => {
    const start = addMonthsClamped(first, months);
    const last = addDays(addMonthsClamped(start, 1), -1);
    const wanted = addDays(start, day - 1);
    return earlierOf(wanted, last);
  };
  return inMonth(0) > today ? inMonth(0) : inMonth(1);
}

/** When the next automatic payout leaves and when the bank should have it; null when the office pays itself out. */
export function nextPayout(
  { interval, anchor }: PayoutSchedule,
  today: DateOn,
): { leavesOn: DateOn; arrivesOn: DateOn } | null {
  let leavesOn: DateOn;
  if (interval === "daily") leavesOn = businessDay(addDays(today, 1));
  else if (interval === "weekly" && anchor && WEEKDAYS.includes(anchor)) {
    const ahead = (WEEKDAYS.indexOf(anchor) - weekday(today) + 7) % 7;
    leavesOn = addDays(today, ahead === 0 ? 7 : ahead);
  } else if (interval === "monthly" && anchor && /^\d{1,2}$/.test(anchor))
    leavesOn = businessDay(nextOfMonth(today, Number(anchor)));
  else return null;
  return { leavesOn, arrivesOn: businessDay(addDays(leavesOn, 1)) };
}

const FAILURES = [
  "account_closed",
  "account_frozen",
  "bank_account_restricted",
  "no_account",
  "invalid_account_number",
  "incorrect_account_holder_name",
  "debit_not_authorized",
  "could_not_process",
  "declined",
] as const;

/** The text under `payouts.note.failure` that says why the bank rejected a payout, from the provider's code. */
export const failureText = (code: string | null): (typeof FAILURES)[number] | "other" =>
  FAILURES.find((known) => known === code) ?? "other";
