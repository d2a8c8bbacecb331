import "server-only";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { notifyOfficeAndPlatform } from "@/lib/platform/accounts/notify.commands";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { COUNTS_AS_DEBT_SQL } from "@/lib/platform/membership-status/queries";
import { storePayoutFacts } from "@/lib/practice/payouts/account.commands";
import { type AccountFacts, accountFacts } from "@/lib/practice/payouts/account.rules";
import { isOutOfReach, retrieveAccount } from "@/lib/providers/stripe";
import type { TenantId } from "@/tenants/tenant";

function find(accountId: string) {
  return db.payoutAccount.findFirst({
    where: { OR: [{ stripeAccountId: accountId }, { standardAccountId: accountId }] },
    include: { office: { select: { tenantId: true, officeName: true } } },
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * Schedules the payments held for the office's account for its business day, so that they are charged at once, before the
 * morning too. Returns how many.
 */
export async function releaseHeld(tx: Tx, officeId: number): Promise<number> {
  const held = Prisma.sql`p.office_id = ${officeId} and p.held_reason = 'payout_account' and p.status in ('planned', 'created', 'failed')`;
  const cycle = await tx.$executeRaw`
    update payment p set held_reason = null, next_attempt_on = ${billingDay(await now())} from office o
    where o.id = p.office_id and ${held} and ${COUNTS_AS_DEBT_SQL}`;
  const others = await tx.$executeRaw`update payment p set held_reason = null where ${held}`;
  return cycle + others;
}

/** Notifies those who can fix the account, and us, that payments are on hold; once per outage. */
function notifyClosed(tx: Tx, office: { id: number; tenantId: TenantId; officeName: string }, at: Date): Promise<void> {
  return notifyOfficeAndPlatform(tx, office, `payoutClosed:${office.id}:${at.toISOString()}`, {
    ...{ template: "payoutClosed", kind: "payoutClosed", path: "/account/settings/office" },
    values: () => ({ practice: office.officeName }),
  });
}

async function write({ officeId, office }: Found, accountId: string, facts: AccountFacts): Promise<void> {
  await transaction(async (tx) => {
    const { opened, closed, at } = await storePayoutFacts(tx, officeId, accountId, facts, SYSTEM);
    if (opened) await releaseHeld(tx, officeId);
    if (closed) await notifyClosed(tx, { id: officeId, ...office }, at);
  });
  // The public page shows whether an office takes cards, or enrolls at all.
  await invalidatePublicPages(officeId);
}

/**
 * The account can no longer be used (the office revoked our access): charges wait, and nobody is late because of it.
 * False for an account that is no office's.
 */
export async function closePayoutAccount(accountId: string): Promise<boolean> {
  const found = await find(accountId);
  if (!found) return false;
  const { last4, requirementsDue } = found;
  await write(found, accountId, { chargesEnabled: false, payoutsEnabled: false, last4, requirementsDue });
  return true;
}

/**
 * Brings an office's payout account up to what the provider says; releases held payments when it works again, and
 * finishes an upgrade when the new account does. False for an account that is no office's.
 */
export async function refreshPayoutAccount(accountId: string): Promise<boolean> {
  const found = await find(accountId);
  if (!found) return false;
  try {
    await write(found, accountId, accountFacts(await retrieveAccount(accountId)));
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    await closePayoutAccount(accountId);
  }
  return true;
}
