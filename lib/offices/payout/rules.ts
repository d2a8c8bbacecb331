export type PayoutFacts = {
  stripeAccountId: string | null;
  standardAccountId: string | null;
  convertedAt: Date | null;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  last4: string | null;
};

/**
 * The four states of a payout account (000 §4, Q-070). `none`: the set-up is offered. `standard`: an old account, not
 * yet converted: Connect Bank Account, then I'm Ready to Upgrade. `connected`: an account whose bank is not known yet,
 * which links to the account view. `complete`: the bank's last four digits are known.
 */
export type PayoutState = "none" | "standard" | "connected" | "complete";

export function payoutState(account: PayoutFacts | null): PayoutState {
  if (!account || (account.stripeAccountId === null && account.standardAccountId === null)) return "none";
  if (account.standardAccountId !== null && account.convertedAt === null) return "standard";
  return account.last4 === null ? "connected" : "complete";
}

/** Money can arrive: the provider lets the account take charges and pay them out. */
export function payoutReady(account: PayoutFacts | null): boolean {
  return Boolean(account?.chargesEnabled && account.payoutsEnabled);
}

/** An upgrade is under way: the old account is still in use, the new one exists but cannot take charges yet. */
export function isUpgrading(account: PayoutFacts): boolean {
  return account.standardAccountId !== null && account.convertedAt === null && account.stripeAccountId !== null;
}

/** How somebody comes back from the provider's pages: `again` when their link was used up or too old. */
export type PayoutReturn = "done" | "again";

/** What an address says about it; anything else is no way back. */
export function payoutReturn(value: string | undefined): PayoutReturn | undefined {
  return value === "done" || value === "again" ? value : undefined;
}
