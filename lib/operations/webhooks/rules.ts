/** The subject of a provider's event, for those this product handles. */
export type Subject =
  | "intent"
  | "charge"
  | "refund"
  | "fee"
  | "dispute"
  | "account"
  | "deauthorized"
  | "instrument"
  | "mandate"
  | "payout"
  | "nothing";

const PREFIXES: readonly (readonly [string, Subject])[] = [
  ["payment_intent.", "intent"],
  ["charge.dispute.", "dispute"],
  ["charge.refund.", "refund"],
  ["charge.", "charge"],
  ["refund.", "refund"],
  ["application_fee.", "fee"],
  ["account.application.deauthorized", "deauthorized"],
  ["account.external_account.", "account"],
  ["account.updated", "account"],
  ["capability.updated", "account"],
  ["payment_method.", "instrument"],
  ["customer.source.", "instrument"],
  ["mandate.", "mandate"],
  ["payout.", "payout"],
];

/** Reads an event's type; unhandled types are `nothing`. */
export function eventSubjectOf(type: string): Subject {
  return PREFIXES.find(([prefix]) => type.startsWith(prefix))?.[1] ?? "nothing";
}

const MAX_WAIT_SECONDS = 600;
/** How long an event may wait for an object we do not know: our own commit may be a little late, not an hour. */
export const UNKNOWN_FOR_MS = 3_600_000;
/** How long a failing event is retried, for example while the provider is unreachable. */
export const FAILING_FOR_MS = 3 * 86_400_000;

/** Attempts every event gets, however long no worker ran. */
export const MIN_ATTEMPTS = 5;

/** Seconds before an event's next attempt. */
export function pauseAfter(attemptCount: number): number {
  return Math.min(MAX_WAIT_SECONDS, 2 * 2 ** attemptCount);
}

/** The provider's largest events are far smaller. In bytes. */
export const LARGEST_EVENT = 1024 * 1024;
/** The same of the bank-link provider, whose messages are a few lines. */
export const LARGEST_MESSAGE = 64 * 1024;
