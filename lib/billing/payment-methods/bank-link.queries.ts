import "server-only";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { badRequest, notFound } from "@/lib/core/errors";
import type { BankLink } from "@/lib/generated/prisma/client";
import { hasBankLink } from "@/lib/providers/plaid";
import type { TenantId } from "@/tenants/tenant";
import { takesBankDebits } from "./bank-link.rules";

export type DebitOffice = { id: number; officeName: string; timezone: string };

const COLUMNS = {
  id: true,
  officeName: true,
  timezone: true,
  verified: true,
  accountStatus: true,
  closesOn: true,
  settings: { select: { allowBankDraft: true, disableEnrollment: true } },
  payoutAccount: { select: { mode: true, chargesEnabled: true, upgradingSince: true } },
} as const;

/**
 * An office of the tenant that accepts bank debits. Throws 404 for an unknown office, 400 when it does not. `open`:
 * visitors without a login only reach an office that enrolls.
 */
export async function debitOffice(tenantId: TenantId, id: number, open: boolean): Promise<DebitOffice> {
  const office = await db.office.findFirst({ where: { id, tenantId }, select: COLUMNS });
  if (!office) throw notFound();
  const { settings, payoutAccount, verified, accountStatus, closesOn } = office;
  const paused = settings?.disableEnrollment === true || payoutAccount?.upgradingSince != null;
  const enrols = verified && accountStatus !== "closed" && closesOn === null && !paused;
  if (!hasBankLink() || !takesBankDebits(settings, payoutAccount) || (open && !enrols))
    throw badRequest("paymentMethodsBank.notOffered");
  return office;
}

/**
 * The office that may debit a payer's bank account, with their household there; null when there is none. `householdId`
 * names one.
 */
export async function debitOfficeOf(
  payerId: PayerId,
  householdId?: number,
): Promise<(DebitOffice & { householdId: number }) | null> {
  const households = await db.household.findMany({
    where: { payerId, ...(householdId === undefined ? {} : { id: householdId }) },
    orderBy: { id: "desc" },
    select: { id: true, office: { select: COLUMNS } },
  });
  const found = households.find(({ office }) => takesBankDebits(office.settings, office.payoutAccount));
  if (!found || !hasBankLink()) return null;
  const { id, officeName, timezone } = found.office;
  return { id, officeName, timezone, householdId: found.id };
}

/** The connection behind a payer's saved bank account. Throws 404. */
export async function linkOfInstrument(payerId: PayerId, instrumentId: number): Promise<BankLink> {
  const link = await db.bankLink.findFirst({ where: { payerId, instrumentId } });
  if (!link) throw notFound();
  return link;
}
