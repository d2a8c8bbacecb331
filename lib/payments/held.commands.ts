import "server-only";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { toDbDate, today } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { invalidatePublicPages } from "@/lib/core/public-cache";
import { OWED } from "@/lib/membership-status/queries";
import { storePayoutFacts } from "@/lib/payouts/account.commands";
import { type AccountFacts, accountFacts } from "@/lib/payouts/account.rules";
import { faultIn, retrieveAccount } from "@/lib/providers/stripe";
import { tellOfficeAndOurs } from "@/lib/receipts/mail.commands";
import type { TenantId } from "@/tenants/tenant";

function find(accountId: string) {
  return db.payoutAccount.findFirst({
    where: { OR: [{ stripeAccountId: accountId }, { standardAccountId: accountId }] },
    include: { office: { select: { timezone: true, tenantId: true, officeName: true } } },
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

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

/** Payments wait from now on: those who can mend it hear of it, and ours; once for each time it ends. */
function tellClosed(tx: Tx, office: { id: number; tenantId: TenantId; officeName: string }, at: Date): Promise<void> {
  return tellOfficeAndOurs(tx, office, `payoutClosed:${office.id}:${at.toISOString()}`, {
    ...{ template: "payoutClosed", path: "/account/settings/office" },
    values: () => ({ practice: office.officeName }),
  });
}

async function write({ officeId, office }: Found, accountId: string, facts: AccountFacts): Promise<void> {
  await transaction(async (tx) => {
    const { opened, closed, at } = await storePayoutFacts(tx, officeId, accountId, facts, SYSTEM);
    if (opened) await releaseHeld(tx, officeId, office.timezone);
    if (closed) await tellClosed(tx, { id: officeId, ...office }, at);
  });
  // Whether an office takes cards, or anybody at all just now, stands on its public page.
  await invalidatePublicPages(officeId);
}

/** The account cannot be used any more (the office took our access away): charges wait, nobody is late for it. */
export async function closePayoutAccount(accountId: string): Promise<void> {
  const found = await find(accountId);
  if (!found) return;
  const { last4, requirementsDue } = found;
  await write(found, accountId, { chargesEnabled: false, payoutsEnabled: false, last4, requirementsDue });
}

/**
 * Brings an office's payout account up to what the provider says; releases held payments when it works again, and
 * finishes an upgrade when the new account does.
 */
export async function refreshPayoutAccount(accountId: string): Promise<void> {
  const found = await find(accountId);
  if (!found) return;
  try {
    await write(found, accountId, accountFacts(await retrieveAccount(accountId)));
  } catch (error) {
    if (faultIn(error)?.kind !== "missing") throw error;
    await closePayoutAccount(accountId);
  }
}
