import type { PlaidItemRec } from "@/sandbox/records";

export interface Institution {
  id: string;
  name: string;
  routing: string;
  color: string;
}

export const INSTITUTIONS: readonly Institution[] = [
  { id: "ins_109508", name: "First Platypus Bank", routing: "011401533", color: "#1f1f1f" },
  { id: "ins_109509", name: "First Gingham Credit Union", routing: "110000000", color: "#4b6cb7" },
  { id: "ins_109510", name: "Tattersall Federal Credit Union", routing: "110000000", color: "#7b4397" },
  { id: "ins_109511", name: "Tartan Bank", routing: "021000021", color: "#11998e" },
  { id: "ins_109512", name: "Houndstooth Bank", routing: "021000021", color: "#c31432" },
];

/** User names of the test banks, and the account number that their checking account has (Stripe's test numbers). */
export const USERS: { [user: string]: string } = {
  user_good: "1111222233330000",
  user_insufficient: "000222222227",
  user_closed: "000111111113",
  user_no_account: "000111111116",
  user_unauthorized: "000333333335",
  user_late_return: "000555555559",
};

export const PASSWORD = "pass_good";

/** The accounts that a test user has; every mask is the end of the number. */
export function accountsOf(user: string, newAccountId: () => string): PlaidItemRec["accounts"] {
  const checking = USERS[user] ?? "1111222233330000";
  const account = (number: string, name: string, subtype: string) => ({
    id: newAccountId(),
    mask: number.slice(-4),
    name,
    subtype,
    number,
  });
  return [account(checking, "Plaid Checking", "checking"), account("1111222233331111", "Plaid Saving", "savings")];
}
