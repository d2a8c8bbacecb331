import { collectionOf } from "@/lib/billing/payments/rules";
import { type Bps, type Cents, cents, ZERO } from "@/lib/core/money";
import { addMonthsClamped, type DateOn, laterOf, monthOf } from "@/lib/core/time/dates";
import type { Discount, FamilyDiscounts } from "@/lib/practice/plans/rules";
import { CALENDAR_MONTHS, type ComingKind } from "./calendar.schema";
import { type BilledMembership, type NextLine, nextAtDesk, nextCharges } from "./upcoming.rules";

/** One upcoming line, for a person or for a family's payment that is retried. */
export type CalendarEntry = {
  on: DateOn;
  kind: ComingKind;
  /** Null for a retried payment: it may be for several. */
  membershipId: number | null;
  memberName: string;
  planName: string;
  spanishName: string | null;
  /** The amount to charge; zero for an end and for free periods. */
  cents: Cents;
  listCents: Cents;
  discountBps: Bps;
  discountReason: Discount["reason"];
  renews: boolean;
  changed: NextLine["changed"];
  /** The due date of a retried payment. */
  dueOn: DateOn | null;
};

export type FamilyToCome = {
  /** The office's billing day. */
  today: DateOn;
  memberships: readonly BilledMembership[];
  discounts: FamilyDiscounts;
};

/** A payment waiting for its next attempt. */
export type ScheduledAttempt = {
  nextAttemptOn: DateOn;
  dueOn: DateOn;
  amountCents: number;
  attemptCount: number;
  memberName: string;
};

const NOTHING = {
  cents: ZERO,
  listCents: ZERO,
  discountBps: 0,
  discountReason: null,
  renews: false,
  changed: null,
  dueOn: null,
} as const;

/** The first day after a calendar of twelve months: a year from today. */
export function calendarEnd(today: DateOn): DateOn {
  return addMonthsClamped(today, CALENDAR_MONTHS);
}

/** What a family is charged. Of periods missed in an outage the oldest alone is collected; a person decides about more. */
function chargesOf(family: FamilyToCome, until: DateOn): CalendarEntry[] {
  const { today } = family;
  const late = new Set<number>();
  return nextCharges(family, until).flatMap(({ dueOn, lines }) => {
    const asked = lines.filter(({ membershipId }) => {
      const missed = late.has(membershipId);
      if (dueOn <= today) late.add(membershipId);
      return dueOn > today || !missed;
    });
    const total = asked.reduce((sum, { netCents }) => sum + netCents, 0);
    const kind = collectionOf(total) === "charge" ? ("charge" as const) : ("free" as const);
    return asked.map(
      (line): CalendarEntry => ({
        on: laterOf(dueOn, today),
        kind,
        membershipId: line.membershipId,
        memberName: line.memberName,
        planName: line.planName,
        spanishName: line.spanishName,
        cents: kind === "charge" ? line.netCents : ZERO,
        listCents: line.listCents,
        discountBps: line.discountBps,
        discountReason: line.discountReason,
        renews: line.renews,
        changed: line.changed,
        dueOn: null,
      }),
    );
  });
}

/** The next dues in the office: unpaid, they end the membership, so that later ones are not known. */
function inOfficeOf(one: BilledMembership, family: FamilyToCome): CalendarEntry[] {
  const line = nextAtDesk(one, family);
  if (!line) return [];
  const { membershipId, memberName, planName, spanishName, renews, changed } = line;
  const { netCents, listCents, discountBps, discountReason } = line;
  return [
    {
      ...{ on: laterOf(line.dueOn, family.today), kind: "desk", dueOn: null },
      ...{ membershipId, memberName, planName, spanishName, renews, changed },
      ...{ cents: netCents, listCents, discountBps, discountReason },
    },
  ];
}

function endOf(one: BilledMembership, today: DateOn): CalendarEntry[] {
  const { membershipId, memberName, planName, spanishName, status } = one;
  const running = status === "active" || status === "active_transferred" || status === "past_due";
  const end =
    status === "cancellation_requested"
      ? one.cancelOn
      : running && one.collection === "auto" && !one.autoRenew
        ? one.termEndOn
        : null;
  if (end === null) return [];
  return [{ ...NOTHING, on: laterOf(end, today), kind: "end", membershipId, memberName, planName, spanishName }];
}

const retryOf = (one: ScheduledAttempt, today: DateOn): CalendarEntry => ({
  ...NOTHING,
  on: laterOf(one.nextAttemptOn, today),
  kind: one.attemptCount > 0 ? "retry" : "charge",
  membershipId: null,
  memberName: one.memberName,
  planName: "",
  spanishName: null,
  cents: cents(one.amountCents),
  listCents: cents(one.amountCents),
  dueOn: one.dueOn,
});

const ORDER: readonly ComingKind[] = ["retry", "charge", "free", "desk", "end"];

/**
 * Upcoming lines of a family before a day if nothing changes and every charge succeeds: the billing run's charges
 * (`nextCharges`), scheduled retries, dues in the office and ends. Oldest first.
 */
export function comingFor(family: FamilyToCome, waiting: readonly ScheduledAttempt[], until: DateOn): CalendarEntry[] {
  const lines = [
    ...waiting.map((one) => retryOf(one, family.today)),
    ...chargesOf(family, until),
    ...family.memberships.flatMap((one) => [...inOfficeOf(one, family), ...endOf(one, family.today)]),
  ];
  return lines
    .filter(({ on }) => on < until)
    .sort((a, b) => (a.on === b.on ? ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) : a.on < b.on ? -1 : 1));
}

/** A day of an office's calendar in figures. */
export type DayTotal = {
  on: DateOn;
  /** Payments to charge, including retries. */
  payments: number;
  chargeCents: number;
  retryCents: number;
  desk: number;
  deskCents: number;
  ends: number;
};

/** Adds a family's lines to the days they fall on; a family's charges of a day are one payment. */
export function addToDays(days: Map<DateOn, DayTotal>, lines: readonly CalendarEntry[]): void {
  const charged = new Set<DateOn>();
  for (const { on, kind, cents: amount, membershipId } of lines) {
    const day = days.get(on) ?? { on, payments: 0, chargeCents: 0, retryCents: 0, desk: 0, deskCents: 0, ends: 0 };
    days.set(on, day);
    if (kind === "retry") day.retryCents += amount;
    if (kind === "charge") day.chargeCents += amount;
    if (kind === "desk") day.deskCents += amount;
    if (kind === "desk") day.desk += 1;
    if (kind === "end") day.ends += 1;
    const alone = kind === "retry" || membershipId === null;
    if (alone || (kind === "charge" && !charged.has(on))) day.payments += 1;
    if (kind === "charge" && !alone) charged.add(on);
  }
}

export type MonthTotal = Omit<DayTotal, "on"> & { month: DateOn; days: DayTotal[] };

/** The days by month, starting with this one; empty months are included. */
export function monthsOf(days: readonly DayTotal[], today: DateOn): MonthTotal[] {
  const first = monthOf(today);
  const end = calendarEnd(today);
  const months: MonthTotal[] = [];
  for (let at = 0; addMonthsClamped(first, at) < end; at += 1) {
    const month = addMonthsClamped(first, at);
    const own = days.filter(({ on }) => on.slice(0, 7) === month.slice(0, 7)).sort((a, b) => (a.on < b.on ? -1 : 1));
    const sum = (of: (day: DayTotal) => number) => own.reduce((total, day) => total + of(day), 0);
    months.push({
      month,
      days: own,
      payments: sum((day) => day.payments),
      chargeCents: sum((day) => day.chargeCents),
      retryCents: sum((day) => day.retryCents),
      desk: sum((day) => day.desk),
      deskCents: sum((day) => day.deskCents),
      ends: sum((day) => day.ends),
    });
  }
  return months;
}
