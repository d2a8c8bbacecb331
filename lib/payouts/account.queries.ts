import "server-only";
import { db, type Tx } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import { payoutReady, payoutState } from "./account.rules";

/** The office's payout account with its state, for pages. Nothing of it is secret, nothing is shown to patients. */
export async function payoutAccount(office: OfficeId, tx: Tx = db) {
  const account = await tx.payoutAccount.findUnique({ where: { officeId: office } });
  return {
    state: payoutState(account),
    ready: payoutReady(account),
    last4: account?.last4 ?? null,
    chargesEnabled: account?.chargesEnabled ?? false,
    payoutsEnabled: account?.payoutsEnabled ?? false,
    requirementsDue: account?.requirementsDue ?? [],
    hasNewAccount: account?.stripeAccountId != null,
    /** Since when enrolment waits for the new account, as the office counts days; null while it does not. */
    upgradingSince: account?.upgradingSince ?? null,
  };
}

export type PayoutView = Awaited<ReturnType<typeof payoutAccount>>;
