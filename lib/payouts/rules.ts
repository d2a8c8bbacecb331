import { addDays, addMonthsClamped, type DateOn, dateOn, earlierOf, toDbDate } from "@/lib/core/dates";
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
export type Bill = {
  paymentCents: number;
  refundCents: number;
  disputeCents: number;
  guaranteeCents: number;
  platformFeeCents: number;
  processorFeeCents: number;
  otherCents: number;
  netCents: number;
};

export const BILL_PARTS = [
  "paymentCents",
  "refundCents",
  "disputeCents",
  "guaranteeCents",
  "platformFeeCents",
  "processorFeeCents",
  "otherCents",
] as const satisfies readonly (keyof Bill)[];

const PART: Record<PayoutLineKind, (typeof BILL_PARTS)[number]> = {
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
export function billOf(moved: readonly Moved[]): Bill {
  const bill: Bill = {
    ...{ paymentCents: 0, refundCents: 0, disputeCents: 0, guaranteeCents: 0, otherCents: 0 },
    ...{ platformFeeCents: 0, processorFeeCents: 0, netCents: 0 },
  };
  for (const one of moved) {
    bill[PART[one.kind]] += one.grossCents;
    bill.platformFeeCents -= one.platformFeeCents;
    bill.processorFeeCents -= one.processorFeeCents;
    bill.netCents += one.netCents;
  }
  // -0 would print as "-$0".
  for (const part of BILL_PARTS) bill[part] = bill[part] || 0;
  return bill;
}

/** What a payout holds beyond its movements; anything but 0 has to be explained (payments.md: Σ net = amount). */
export function differenceOf(amountCents: number, bill: Bill): number {
  return amountCents - bill.netCents;
}

/** How often the provider pays an office out. */
export type Schedule = { interval: string | null; anchor: string | null };

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const weekday = (on: DateOn) => toDbDate(on).getUTCDay();

/** The first day the banks work on or after a date. Holidays are not known here, so it is an expectation. */
export function businessDay(on: DateOn): DateOn {
  const day = weekday(on);
  return day === 6 ? addDays(on, 2) : day === 0 ? addDays(on, 1) : on;
}

function nextOfMonth(today: DateOn, day: number): DateOn {
  const first = dateOn(`${today.slice(0, 7)}-01`);
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
  { interval, anchor }: Schedule,
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
