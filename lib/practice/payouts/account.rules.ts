import type { DateOn } from "@/lib/core/time/dates";

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

/** Who looks: the raw dashboard is for a practice administrator whom an administrator has logged in as. */
type Looking = { mayManage: boolean; impersonated: boolean };

/**
 * The payout account as the provider shows it to the platform (000 §6), for an administrator who looks at an office; null
 * for everybody else, and without an account.
 */
export function rawDashboard(
  account: Pick<PayoutFacts, "stripeAccountId" | "standardAccountId"> | null,
  { mayManage, impersonated }: Looking,
  sandboxUrl: string,
): string | null {
  const id = account?.stripeAccountId ?? account?.standardAccountId;
  if (!id || !mayManage || !impersonated) return null;
  return sandboxUrl ? `${sandboxUrl}/express/${id}` : `https://dashboard.stripe.com/connect/accounts/${id}`;
}

/**
 * Whether an office must upgrade its payout account before it does anything else: the day has come, and it still has the
 * old one. An administrator who looks at the office is never kept (000 §4, Q-059).
 * @param gate the day as YYYY-MM-DD; empty for never.
 */
export function upgradeIsDue(gate: string, on: DateOn, state: PayoutState, impersonated: boolean): boolean {
  return gate !== "" && on >= gate && state === "standard" && !impersonated;
}

/** An upgrade is in progress: the legacy account is still in use, the new one cannot take charges yet. */
export function isUpgrading(account: PayoutFacts): boolean {
  return account.standardAccountId !== null && account.convertedAt === null && account.stripeAccountId !== null;
}

/** The provider's facts about an account that decide anything here. */
export type AccountFacts = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  last4: string | null;
  requirementsDue: string[];
};

type ProviderAccount = {
  charges_enabled?: boolean;
  payouts_enabled?: boolean;
  capabilities?: { card_payments?: string };
  requirements?: { currently_due?: string[] | null } | null;
  external_accounts?: { data: { last4?: string | null }[] };
};

/** Reads the provider's account. It may be in order while its right to take cards is not there yet: both are needed. */
export function accountFacts(account: ProviderAccount): AccountFacts {
  return {
    chargesEnabled: account.charges_enabled === true && account.capabilities?.card_payments === "active",
    payoutsEnabled: account.payouts_enabled === true,
    last4: account.external_accounts?.data[0]?.last4 ?? null,
    requirementsDue: account.requirements?.currently_due ?? [],
  };
}

/**
 * Effect of an account's update on an office. During an upgrade the legacy account keeps taking payments: the new one's
 * update is what information it still requires, until it can take charges and replaces the old one. Updates of an
 * account that was left, or is not the office's, change nothing (null).
 */
export function newsOf(
  office: PayoutFacts,
  accountId: string,
  facts: AccountFacts,
): { data: Partial<AccountFacts>; converts: boolean } | null {
  const { stripeAccountId, standardAccountId, convertedAt } = office;
  if (accountId !== stripeAccountId && accountId !== standardAccountId) return null;
  const isNew = accountId === stripeAccountId;
  if (convertedAt !== null && !isNew) return null;
  if (!isUpgrading(office)) return { data: facts, converts: false };
  const { requirementsDue, ...state } = facts;
  if (!isNew) return { data: state, converts: false };
  return facts.chargesEnabled ? { data: facts, converts: true } : { data: { requirementsDue }, converts: false };
}

/** How a visitor returns from the provider's pages: `again` when their link was used or has expired. */
export type PayoutReturn = "done" | "again";

/** What an address says about it; anything else is no way back. */
export function payoutReturn(value: string | undefined): PayoutReturn | undefined {
  return value === "done" || value === "again" ? value : undefined;
}
