import { addDays, type DateOn, toDbDate } from "@/lib/core/dates";

/** Days the banks take for a draft, not counting weekends; told to people, never relied upon. */
export const DRAFT_BUSINESS_DAYS = 4;

/** The day by which a draft sent on `sentOn` is usually there. Bank holidays are left out; it is said as "usually". */
export function draftExpectedOn(sentOn: DateOn): DateOn {
  let on = sentOn;
  for (let left = DRAFT_BUSINESS_DAYS; left > 0; ) {
    on = addDays(on, 1);
    const weekday = toDbDate(on).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return on;
}

/**
 * Whether members of an office may pay by bank draft: the office allows it (001 §3, allowBankDraft), and its payout
 * account is of the upgraded kind, because a saved bank account cannot be shared with an office's own account.
 */
export function takesBankDrafts(
  settings: { allowBankDraft: boolean } | null,
  account: { mode: string; chargesEnabled: boolean } | null,
): boolean {
  return settings?.allowBankDraft === true && account?.mode === "destination" && account.chargesEnabled;
}

/** What a message of the bank link asks for: that a connection is looked at, that it has ended, or nothing. */
export function bankEventSubject(type: string, code: string): "look" | "revoked" | "nothing" {
  if (type !== "ITEM") return "nothing";
  if (code === "USER_PERMISSION_REVOKED" || code === "USER_ACCOUNT_REVOKED") return "revoked";
  return ["ERROR", "LOGIN_REPAIRED", "PENDING_EXPIRATION", "PENDING_DISCONNECT"].includes(code) ? "look" : "nothing";
}
