import { untilOf } from "@/lib/billing/dues/until.rules";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { type BilledMembership, lastAtDesk, nextCharges, nextDues } from "@/lib/billing/dues/upcoming.rules";
import { type Cents, cents, split, sum, ZERO } from "@/lib/core/money";
import { addDays, type DateOn, daysBetween, laterOf } from "@/lib/core/time/dates";
import type { ClosureState } from "@/lib/membership/locations/standing.queries";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";
import { isOpen } from "@/lib/practice/offices/rules";
import type { Said } from "./schema";

/** How far ahead an office can be closed: who stays a member without paying does not do so for long. */
export const MOST_DAYS_AHEAD = 180;

/** The memberships that end with their office. What was given up before keeps its debt, and what waits for its first payment its own end. */
export const ENDS_WITH_OFFICE = [
  "active",
  "active_cash",
  "active_transferred",
  "past_due",
  "cancellation_requested",
  "disputed",
  "delinquent_gpp",
  "pending_cash",
] as const satisfies StoredStatus[];

export const endsWithOffice = (status: StoredStatus) => ENDS_WITH_OFFICE.some((one) => one === status);

export type ClosingRefusal = "notOpen" | "closing" | "takesOver" | "lastOpen" | "past" | "tooFar";

export type ClosingState = ClosureState & {
  /** An organization closes it itself, and no other location of it stays open. */
  lastOpen?: boolean;
};

/** Why an office cannot be closed on a day; null where it can. Its last day is today at the earliest. */
export function refusalToClose(standing: ClosingState, wanted: DateOn): ClosingRefusal | null {
  const { state, closesOn, today, takesOver, lastOpen = false } = standing;
  if (!isOpen(state)) return "notOpen";
  if (closesOn !== null) return "closing";
  if (takesOver) return "takesOver";
  if (lastOpen) return "lastOpen";
  if (wanted < today) return "past";
  return wanted > addDays(today, MOST_DAYS_AHEAD) ? "tooFar" : null;
}

export type StayRefusal = "notClosing" | "tooLate";

/** Why a closing cannot be taken back; null where it can: until its last day is over. */
export function refusalToStay({ state, closesOn, today }: ClosingState): StayRefusal | null {
  if (closesOn === null) return "notClosing";
  return state === "closed" || closesOn < today ? "tooLate" : null;
}

export type ClosingFamily = Pick<BilledFamily, "memberships" | "discounts">;

/** Whether somebody of the family is a member until the office closes. */
export const endsHere = ({ memberships }: Pick<BilledFamily, "memberships">): boolean =>
  memberships.some(({ status }) => endsWithOffice(status));

/**
 * A membership of a family whose office closes, and the day of its last payment, null where nothing more is paid; `until` is its last
 * day where that comes before the office's.
 */
export type LastPayment = { membership: BilledMembership; lastOn: DateOn | null; until: DateOn | null };

/** The last day of a membership that ends by itself: who leaves, does not renew, or whom the desk cannot renew any more. */
function lastDayOf(membership: BilledMembership, deskEndOn: DateOn | null): DateOn | null {
  const { collection, termEndOn } = membership;
  if (termEndOn === null) return null;
  const endOn = collection === "in_office" ? (deskEndOn ?? termEndOn) : termEndOn;
  const until = untilOf({ ...membership, endedOn: null, termEndOn: endOn });
  return until?.kind === "ends" || until?.kind === "cancels" ? until.on : null;
}

/** The family's memberships that end with the office, each with the day it pays for the last time, by the rule that draws. */
export function lastPayments(family: ClosingFamily, closesOn: DateOn): LastPayment[] {
  const after = addDays(closesOn, 1);
  return family.memberships.flatMap((membership) => {
    if (!endsWithOffice(membership.status)) return [];
    const charges = nextCharges(family, after, [membership]);
    const { lastOn, endOn } = lastAtDesk(membership, after);
    const lastDay = lastDayOf(membership, endOn);
    const until = lastDay !== null && lastDay < closesOn ? lastDay : null;
    return { membership, lastOn: charges.at(-1)?.dueOn ?? lastOn, until };
  });
}

/** What a letter with these lines says. */
export const saidOf = (rows: readonly LastPayment[]): Said =>
  rows.map(({ membership, lastOn }) => ({ membershipId: membership.membershipId, lastOn }));

/** Whether it has begun: who waits for their first payment in the office is no member yet. */
export const hasBegun = ({ membership }: LastPayment): boolean => membership.status !== "pending_cash";

/**
 * Whether who has read that is surprised by no payment: it names everybody who has begun, and nobody's last one is on another day. That none comes
 * any more, because it has been made, somebody leaves or a bank is asked, needs no other letter.
 */
export const isTold = (said: Said, rows: readonly LastPayment[]): boolean =>
  saidOf(rows.filter(hasBegun)).every(({ membershipId, lastOn }) => {
    const told = said.find((one) => one.membershipId === membershipId);
    return told !== undefined && (lastOn === null || lastOn === told.lastOn);
  });

/** The family's memberships that go on, each with the day of its next payment; null where nothing is ahead. */
export const nextPayments = (family: BilledFamily): LastPayment[] =>
  family.memberships.flatMap((membership) => {
    if (!endsWithOffice(membership.status)) return [];
    const next = nextDues(membership, family);
    return { membership, lastOn: next && laterOf(next.dueOn, family.today), until: null };
  });

/** What the family still pays by itself until its office closes: on which days, and how much. */
export function paidUntil(family: ClosingFamily, closesOn: DateOn): { days: DateOn[]; cents: Cents } {
  const charges = nextCharges(family, addDays(closesOn, 1));
  return { days: charges.map(({ dueOn }) => dueOn), cents: sum(charges.map(({ totalCents }) => totalCents)) };
}

/** What rows of cents come to. */
export const totalOf = (rows: readonly { cents: number }[]): Cents => sum(rows.map((row) => cents(row.cents)));

/** A period that was paid, from its first day to the day after its last. */
export type PaidPeriod = { netCents: number; startOn: DateOn; endOn: DateOn };

/** The share of a paid period that lies after the office's last day, by the day. */
export function unusedCents({ netCents, startOn, endOn }: PaidPeriod, closesOn: DateOn): Cents {
  const from = laterOf(startOn, addDays(closesOn, 1));
  if (endOn <= from) return ZERO;
  return split(cents(netCents), [daysBetween(startOn, from), daysBetween(from, endOn)])[1] ?? ZERO;
}
