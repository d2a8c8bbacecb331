import { addDays, type DateOn } from "@/lib/core/time/dates";
import { ACH_REPRESENTMENTS, RETRY_DAYS } from "./schema";

/**
 * The day of the next retry after a decline: the first day of the schedule after the last attempt, so that retries
 * missed in an outage are not made up on one day. Null when none are left.
 */
export function nextAttemptOn(
  dueOn: DateOn,
  lastAttemptOn: DateOn | null,
  days: readonly number[] = RETRY_DAYS,
): DateOn | null {
  const schedule = days.map((day) => addDays(dueOn, day));
  return schedule.find((on) => lastAttemptOn === null || on > lastAttemptOn) ?? null;
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

/** Whether this return code ends debits from the account (Nacha): another payment method is needed. */
export function endsBankAccount(code: string): boolean {
  return ACH_ENDS.has(code);
}

/** Whether a bank debit returned with this code may be resubmitted. */
export function isSoftReturn(code: string): boolean {
  return ACH_SOFT.has(code);
}

/**
 * Kind of a decline: soft is retried on schedule, hard never with this payment method, authentication needs the payer
 * (a pay link). `bankReturns` counts this payment's earlier returns.
 */
export function classifyDecline(refusal: {
  code?: string | null;
  declineCode?: string | null;
  adviceCode?: string | null;
  bankReturnCode?: string | null;
  bankReturns?: number;
  /** How often a returned bank debit may be resubmitted. */
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
