import { addDays, type DateOn, dateOn, daysBetween, earlierOf, monthOf } from "@/lib/core/time/dates";
import { classifyDecline, type Decline, nextAttemptOn } from "./decline.rules";
import type { DunningPolicy } from "./schema";

/** The days and limits of a row, without what the database adds. */
export function policyOf(row: DunningPolicy): DunningPolicy {
  const { attemptDays, mailDays, textDays, delinquentDay, achRetries, expiryDays, promiseDays } = row;
  return { attemptDays, mailDays, textDays, delinquentDay, achRetries, expiryDays, promiseDays };
}

/** What kind of refusal a payment met last; read from its code where that was not written down. */
export function declineKindOf(payment: {
  declineKind: Decline | null;
  failureCode: string | null;
  status: string;
}): Decline {
  const { declineKind, failureCode, status } = payment;
  if (declineKind !== null) return declineKind;
  return status === "requires_action" ? "authentication" : classifyDecline({ code: failureCode });
}

/** Everything a policy says about one day after the due date. */
export type DunningDay = {
  day: number;
  attempt: boolean;
  mail: boolean;
  text: boolean;
  /** The day on which the membership becomes delinquent. */
  delinquent: boolean;
};

/** What happens on a day; exactly one thing for every day. */
export function policyDayOf(policy: DunningPolicy, day: number): DunningDay {
  return {
    day,
    attempt: policy.attemptDays.includes(day),
    mail: policy.mailDays.includes(day),
    text: policy.textDays.includes(day),
    delinquent: day === policy.delinquentDay,
  };
}

/** The days on which something happens, from the due date to the delinquency. */
export function scheduleOf(policy: DunningPolicy): DunningDay[] {
  return Array.from({ length: policy.delinquentDay + 1 }, (_, day) => policyDayOf(policy, day)).filter(
    (one) => one.attempt || one.mail || one.text || one.delinquent,
  );
}

/**
 * The latest day of notices after `notifiedDay` up to `day`; only one, so that an outage is not followed by a pile of
 * emails.
 */
export function noticeDayDue(policy: DunningPolicy, notifiedDay: number, day: number): number | null {
  const due = [...policy.mailDays, ...policy.textDays].filter((one) => one > notifiedDay && one <= day);
  return due.length === 0 ? null : Math.max(...due);
}

/** Far beyond the last day of any policy. */
const FOR_EVER = 100_000;

/** The last day without a notice, counted from the due date: until then the payment can be skipped. */
export function quietUntil(policy: Pick<DunningPolicy, "mailDays" | "textDays">, day: number): number {
  return Math.min(FOR_EVER, ...[...policy.mailDays, ...policy.textDays].filter((one) => one > day)) - 1;
}

export type Channels = { mail: boolean; text: boolean };

/** Channels for a failure notice on `day`: those of the latest policy day reached. */
export function channelsOn(policy: DunningPolicy, day: number): Channels {
  const last = noticeDayDue(policy, -1, day);
  if (last === null) return { mail: false, text: false };
  const { mail, text } = policyDayOf(policy, last);
  return { mail, text };
}

/**
 * The next retry after a decline: the next day of the schedule, but not before a promised date. Null when an automatic
 * retry is no use: the card is gone, or the bank requires confirmation.
 */
export function retryAfterDecline(
  policy: Pick<DunningPolicy, "attemptDays">,
  facts: { dueOn: DateOn; day: DateOn; kind: Decline; promisedOn: DateOn | null },
): DateOn | null {
  const { dueOn, day, kind, promisedOn } = facts;
  if (kind !== "soft") return null;
  return promisedOn !== null && promisedOn > day ? promisedOn : nextAttemptOn(dueOn, day, policy.attemptDays);
}

/** The last day a family may promise: within the policy's days, and before the membership becomes delinquent. */
export function latestPromise(
  policy: Pick<DunningPolicy, "promiseDays" | "delinquentDay">,
  dueOn: DateOn,
  today: DateOn,
): DateOn | null {
  const latest = earlierOf(addDays(today, policy.promiseDays), addDays(dueOn, policy.delinquentDay - 1));
  return latest > today ? latest : null;
}

/** What a notice is about, by how the payment stands. */
export type DunningNoticeKind =
  | "paymentFailed"
  | "paymentReminder"
  | "paymentFinal"
  | "cardUpdate"
  | "securePay"
  | "delinquent";

/** The notice for a day without an attempt. */
export function reminderKind(facts: {
  delinquent: boolean;
  kind: Decline | null;
  nextAttemptOn: DateOn | null;
}): DunningNoticeKind {
  if (facts.delinquent) return "delinquent";
  if (facts.kind === "authentication") return "securePay";
  if (facts.kind === "hard") return "cardUpdate";
  return facts.nextAttemptOn === null ? "paymentFinal" : "paymentReminder";
}

/** The last day a card is good on. */
export function cardEndsOn(expYear: number, expMonth: number): DateOn {
  const first = dateOn(`${String(expYear).padStart(4, "0")}-${String(expMonth).padStart(2, "0")}-01`);
  const later = addDays(first, 31);
  return addDays(monthOf(later), -1);
}

/** Whether to request a new card: within the policy's days before its expiry, and after it. */
export function needsNewCardNotice(policy: Pick<DunningPolicy, "expiryDays">, endsOn: DateOn, today: DateOn): boolean {
  return daysBetween(today, endsOn) <= policy.expiryDays;
}

export type PlannedDay = { on: DateOn; attempt: boolean; mail: boolean; text: boolean; delinquent: boolean };

/**
 * Remaining steps of a payment after `today`, day by day. A promise pauses notices until its day; retries follow the
 * scheduled one, and there are none where retrying is no use.
 */
export function upcoming(
  policy: DunningPolicy,
  facts: {
    dueOn: DateOn;
    today: DateOn;
    kind: Decline | null;
    nextAttemptOn: DateOn | null;
    promisedOn: DateOn | null;
    delinquent: boolean;
  },
): PlannedDay[] {
  const { dueOn, today, kind, nextAttemptOn: next, promisedOn } = facts;
  if (facts.delinquent) return [];
  const passed = daysBetween(dueOn, today);
  const days = Array.from({ length: Math.max(0, policy.delinquentDay - passed) }, (_, at) => passed + 1 + at);
  return days
    .map((day): PlannedDay => {
      const on = addDays(dueOn, day);
      const rule = policyDayOf(policy, day);
      const quiet = promisedOn !== null && on <= promisedOn;
      const attempt =
        kind !== "authentication" && next !== null && (on === next || (kind === "soft" && on > next && rule.attempt));
      return { on, attempt, mail: rule.mail && !quiet, text: rule.text && !quiet, delinquent: rule.delinquent };
    })
    .filter((one) => one.attempt || one.mail || one.text || one.delinquent);
}

/**
 * Days before the end of a term paid in the office on which its family is reminded: of a year a month, of a month a week.
 * The specification names none (docs/decisions/0024-what-a-family-is-told.md).
 */
export const TERM_REMINDER_DAYS = { year: 30, month: 7 } as const;
