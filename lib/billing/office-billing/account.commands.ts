import "server-only";
import { ensureCustomer, startCardSetup } from "@/lib/billing/payment-methods/commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { type BillingAccount, billedOwner, billingAccount, ownedBy } from "./account.queries";
import { firstMonth } from "./tier.rules";

const BATCH = 50;

/** Opens the account of an office's payer, once; its first invoice is for the month that comes. */
export async function ensureBillingAccount(office: OfficeId): Promise<number> {
  const at = await now();
  return transaction(async (tx) => {
    const owner = await billedOwner(office, tx);
    // Offices of one organisation wait for each other here, so that it gets one account.
    if (owner.organizationId === null) await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    else await tx.$queryRaw`select id from organization where id = ${owner.organizationId} for no key update`;
    const known = await tx.tierAccount.findFirst({ where: ownedBy(owner), select: { id: true } });
    if (known) return known.id;
    const { tenantId, timezone } = await tx.office.findUniqueOrThrow({ where: { id: owner.offices[0] ?? office } });
    const payer = await tx.payer.create({ data: { tenantId, createdAt: at } });
    const { id } = await tx.tierAccount.create({
      data: {
        tenantId,
        payerId: payer.id,
        officeId: owner.officeId,
        organizationId: owner.organizationId,
        nextOn: toDbDate(firstMonth(today(at, timezone))),
        createdAt: at,
      },
    });
    return id;
  });
}

/** Creates accounts for live offices without one. Returns how many. */
export async function openAccounts(): Promise<number> {
  const rows = await db.office.findMany({
    where: {
      accountStatus: "live",
      tierAccount: null,
      OR: [{ organizationId: null }, { organization: { tierAccount: null } }],
    },
    orderBy: { id: "asc" },
    take: BATCH,
    select: { id: true },
  });
  for (const { id } of rows) await ensureBillingAccount(systemOffice(id));
  return rows.length;
}

/** The account of an office for who may manage it, opened on first need. Throws 404. */
export async function managedAccount(actor: Actor, office: OfficeId): Promise<BillingAccount> {
  await ensureBillingAccount(office);
  return billingAccount(actor, office);
}

/** Opens the provider's form for a new card of the account. */
export async function openCardForm({ payerId, officeId }: BillingAccount): Promise<{ clientSecret: string }> {
  const customer = await ensureCustomer(payerId);
  // The legacy account call shows an office's customer (`tieredPayment.stripeCustomerId`, 000 §3).
  if (officeId !== null)
    await db.office.updateMany({
      where: { id: officeId, tierStripeCustomerId: null },
      data: { tierStripeCustomerId: customer },
    });
  const { clientSecret } = await startCardSetup(payerId);
  return { clientSecret };
}

/** Sets the monthly management fee per active member. Throws 409 when someone changed it meanwhile. */
export async function setManagementFee(
  account: BillingAccount,
  input: { feeCents: number; fromCents: number },
  author: Author,
): Promise<void> {
  const { feeCents, fromCents } = input;
  await transaction(async (tx) => {
    const where = { id: account.accountId, managementFeeCents: fromCents };
    const { count } = await tx.tierAccount.updateMany({ where, data: { managementFeeCents: feeCents } });
    if (count === 0) throw conflict("officeBilling.feeChanged");
    await audit(tx, author, {
      action: "tier.management_fee",
      noun: "tierAccount",
      nounId: account.accountId,
      officeId: account.offices[0] ?? null,
      before: { managementFeeCents: fromCents },
      after: { managementFeeCents: feeCents },
    });
  });
}
