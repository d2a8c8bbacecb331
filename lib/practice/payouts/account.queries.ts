import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { today } from "@/lib/core/time/wall-clock";
import { payoutReady, payoutState, rawDashboard, upgradeIsDue } from "./account.rules";
import { oldAccount } from "./standard.queries";

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
    /** The account before this one, kept for what may still be refunded or disputed there. */
    oldAccount: await oldAccount(office, account, tx),
  };
}

export type PayoutView = Awaited<ReturnType<typeof payoutAccount>>;

/** The address of the office's account at the provider, for whom it may be shown to; see `rawDashboard`. */
export async function rawPayoutDashboard(office: OfficeId, looking: Parameters<typeof rawDashboard>[1]) {
  if (!looking.impersonated || !looking.mayManage) return null;
  const account = await db.payoutAccount.findUnique({ where: { officeId: office } });
  return rawDashboard(account, looking, env().SANDBOX_URL);
}

/** Whether the office's old payout account must be replaced now; see `upgradeIsDue`. */
export async function mustUpgrade(office: OfficeId, timezone: string, impersonated: boolean): Promise<boolean> {
  const gate = env().UPGRADE_GATE_DATE;
  if (gate === "" || impersonated) return false;
  const [account, at] = await Promise.all([db.payoutAccount.findUnique({ where: { officeId: office } }), now()]);
  return upgradeIsDue(gate, today(at, timezone), payoutState(account), impersonated);
}
