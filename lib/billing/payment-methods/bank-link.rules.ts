import { addDays, type DateOn, toDbDate } from "@/lib/core/time/dates";

/** Business days a bank debit takes; shown to people, never relied upon. */
export const BANK_DEBIT_BUSINESS_DAYS = 4;

/**
 * The day a bank debit sent on `sentOn` usually completes. Ignores bank holidays, which is why the text says "usually".
 */
export function bankDebitExpectedOn(sentOn: DateOn): DateOn {
  let on = sentOn;
  for (let left = BANK_DEBIT_BUSINESS_DAYS; left > 0; ) {
    on = addDays(on, 1);
    const weekday = toDbDate(on).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return on;
}

/**
 * Whether an office accepts bank debits: it allows them (001 §3, allowBankDraft), and its payout account is upgraded,
 * because a saved bank account cannot be shared with an office's own account.
 */
export function takesBankDebits(
  settings: { allowBankDraft: boolean } | null,
  account: { mode: string; chargesEnabled: boolean } | null,
): boolean {
  return settings?.allowBankDraft === true && account?.mode === "destination" && account.chargesEnabled;
}

/** What a bank-link webhook requires: to check the connection, to end it, or nothing. */
export function bankEventSubject(type: string, code: string): "look" | "revoked" | "nothing" {
  if (type !== "ITEM") return "nothing";
  if (code === "USER_PERMISSION_REVOKED" || code === "USER_ACCOUNT_REVOKED") return "revoked";
  return ["ERROR", "LOGIN_REPAIRED", "PENDING_EXPIRATION", "PENDING_DISCONNECT"].includes(code) ? "look" : "nothing";
}
