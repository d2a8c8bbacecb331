import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { AppError, notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { TenantId } from "@/tenants/tenant";
import { mayHaveAccount } from "./request.rules";

export type GuaranteeAccount = {
  approved: boolean;
  approvedOn: DateOn | null;
  active: boolean;
  /** Requested, and the link not used yet. */
  pending: boolean;
  mayHaveAccount: boolean;
  setupFeeBps: number;
};

/** How an office stands with guaranteed payment plans. */
export async function guaranteeAccount(office: OfficeId): Promise<GuaranteeAccount> {
  const [row, { associationId }] = await Promise.all([
    db.planSettings.findUnique({ where: { officeId: office } }),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { associationId: true } }),
  ]);
  const approved = row?.gppApproved ?? false;
  return {
    approved,
    approvedOn: row?.gppApprovedOn ? fromDbDate(row.gppApprovedOn) : null,
    active: row?.gppActive ?? false,
    pending: !approved && row?.gppAppliedAt != null,
    mayHaveAccount: mayHaveAccount(associationId),
    setupFeeBps: row?.gppSetupFeeBps ?? 500,
  };
}

export type ConfirmLink = { tokenId: number; officeId: number; officeName: string; timezone: string; used: boolean };

/** What a confirmation link is for. Throws 404 for an unknown or old one, and for the other tenant's. */
export async function confirmLink(client: Tx, tenantId: TenantId, token: string, at: Date): Promise<ConfirmLink> {
  const row = await client.accountToken.findFirst({
    where: { purpose: "guarantee_account", tokenHash: tokenHash(token), expiresAt: { gt: at } },
  });
  if (!row?.officeId) throw notFound();
  const office = await client.office.findFirst({
    where: { id: row.officeId, tenantId },
    select: { id: true, officeName: true, timezone: true, settings: { select: { gppApproved: true } } },
  });
  // A link that a newer one replaced is over; one that did its work says so again.
  if (!office || (row.usedAt !== null && !office.settings?.gppApproved)) throw notFound();
  const { id: officeId, officeName, timezone } = office;
  return { tokenId: row.id, officeId, officeName, timezone, used: row.usedAt !== null };
}

/** The same for the page behind the link; null when the link is over. */
export async function confirmLinkOf(tenantId: TenantId, token: string): Promise<ConfirmLink | null> {
  return confirmLink(db, tenantId, token, systemTime()).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}
