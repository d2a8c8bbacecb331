import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { withdrawUnwanted } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";
import { householdOfLink } from "./opt-out.queries";

type Family = { id: number; officeId: number; members: { id: number }[] };
export const FAMILY = { id: true, officeId: true, members: { select: { id: true } } } as const;

/** Stops an office's own messages to a family, or sends them again; what is still held of them is taken back. */
export async function switchOfficeMail(tx: Tx, family: Family, wanted: boolean, author: Author): Promise<void> {
  const where = { id: family.id, officeMailOffAt: wanted ? { not: null } : null };
  const { count } = await tx.household.updateMany({ where, data: { officeMailOffAt: wanted ? null : await now() } });
  if (count === 0) return;
  if (!wanted)
    await withdrawUnwanted(
      tx,
      family.members.map(({ id }) => id),
    );
  await audit(tx, author, {
    ...{ action: "household.officeMail", noun: "household", nounId: family.id, officeId: family.officeId },
    ...{ before: { officeMail: !wanted }, after: { officeMail: wanted } },
  });
}

/**
 * Stops an office's own messages to a family, or sends them again, for whoever holds the link of such a message; how it
 * stood before. What is still held of them is taken back. Receipts, failed payments, prices and terms are mailed either way. Throws 404 for a link we did not make.
 */
export async function setOfficeMail(tenantId: TenantId, token: string, wanted: boolean, author: Author): Promise<void> {
  const id = householdOfLink(token);
  await transaction(async (tx) => {
    const household = await tx.household.findFirst({
      where: { id: id ?? 0, office: { tenantId } },
      select: FAMILY,
    });
    if (!household) throw notFound();
    await switchOfficeMail(tx, household, wanted, author);
  });
}
