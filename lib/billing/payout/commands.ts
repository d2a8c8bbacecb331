import "server-only";
import type Stripe from "stripe";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { toDbDate, today } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { faultIn, retrieveAccount } from "@/lib/providers/stripe";
import { OWED } from "../standing/queries";

function find(accountId: string) {
  return db.payoutAccount.findFirst({
    where: { OR: [{ stripeAccountId: accountId }, { standardAccountId: accountId }] },
    include: { office: { select: { timezone: true } } },
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;
type Facts = { chargesEnabled: boolean; payoutsEnabled: boolean; last4: string | null; requirementsDue: string[] };

function factsOf(account: Stripe.Account): Facts {
  const bank = account.external_accounts?.data[0];
  return {
    // Both are needed: the account may be in order while its right to take cards is not there yet.
    chargesEnabled: account.charges_enabled === true && account.capabilities?.card_payments === "active",
    payoutsEnabled: account.payouts_enabled === true,
    last4: bank?.last4 ?? null,
    requirementsDue: account.requirements?.currently_due ?? [],
  };
}

/** Payments that waited for the office's account are asked for again, today. Answers how many. */
export async function releaseHeld(tx: Tx, officeId: number, timezone: string): Promise<number> {
  const day = toDbDate(today(await now(), timezone));
  const held = {
    officeId,
    heldReason: "payout_account",
    status: { in: ["planned" as const, "created" as const, "failed" as const] },
  };
  const cycle = await tx.payment.updateMany({
    where: { ...held, ...OWED },
    data: { heldReason: null, nextTryOn: day },
  });
  const others = await tx.payment.updateMany({ where: held, data: { heldReason: null } });
  return cycle.count + others.count;
}

async function write(found: Found, facts: Facts): Promise<void> {
  const { officeId, office } = found;
  await transaction(async (tx) => {
    await tx.payoutAccount.update({ where: { officeId }, data: { ...facts, updatedAt: await now() } });
    if (facts.chargesEnabled && !found.chargesEnabled) await releaseHeld(tx, officeId, office.timezone);
    if (facts.chargesEnabled === found.chargesEnabled && facts.payoutsEnabled === found.payoutsEnabled) return;
    const { chargesEnabled, payoutsEnabled } = found;
    const after = { chargesEnabled: facts.chargesEnabled, payoutsEnabled: facts.payoutsEnabled };
    await audit(tx, SYSTEM, {
      action: "payoutAccount.change",
      noun: "payoutAccount",
      nounId: officeId,
      officeId,
      before: { chargesEnabled, payoutsEnabled },
      after,
    });
  });
}

/** The account cannot be used any more (the office took our access away): charges wait, nobody is late for it. */
export async function closePayoutAccount(accountId: string): Promise<void> {
  const found = await find(accountId);
  if (!found) return;
  const { last4, requirementsDue } = found;
  await write(found, { chargesEnabled: false, payoutsEnabled: false, last4, requirementsDue });
}

/** Brings an office's payout account up to what the provider says; releases held payments when it works again. */
export async function refreshPayoutAccount(accountId: string): Promise<void> {
  const found = await find(accountId);
  if (!found) return;
  const current = found.mode === "direct" ? (found.standardAccountId ?? found.stripeAccountId) : found.stripeAccountId;
  // News of an account the office has left behind must not change the one it uses.
  if (current !== accountId) return;
  try {
    await write(found, factsOf(await retrieveAccount(accountId)));
  } catch (error) {
    if (faultIn(error)?.kind !== "missing") throw error;
    await closePayoutAccount(accountId);
  }
}
