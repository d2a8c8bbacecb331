import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, hasRole, OFFICE, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { systemOffice, systemPayer } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
/** The payer of an office's invoices: the office, or its organization, with all of its offices. */
export type BilledOwner = { officeId: number | null; organizationId: number | null; offices: OfficeId[] };

export type BillingAccount = BilledOwner & { accountId: number; payerId: PayerId };

/** The payer of a proven office's invoices. */
export async function billedOwner(office: OfficeId, tx: Tx = db): Promise<BilledOwner> {
  const { organizationId } = await tx.office.findUniqueOrThrow({
    where: { id: office },
    select: { organizationId: true },
  });
  if (organizationId === null) return { officeId: office, organizationId: null, offices: [office] };
  const rows = await tx.office.findMany({ where: { organizationId }, select: { id: true }, orderBy: { id: "asc" } });
  return { officeId: null, organizationId, offices: rows.map(({ id }) => systemOffice(id)) };
}

/**
 * Whether a user may see and change how an owner pays: administrators, and practice administrators of the office or of
 * every office of the organization. A manager of one of many locations does not see the others' money.
 */
export function mayManage(actor: Actor, { offices }: Pick<BilledOwner, "offices">): boolean {
  if (hasRole(actor.role, ADMINS)) return true;
  return hasRole(actor.role, PRACTICE_ADMINS) && offices.every((id) => actor.officeIds.includes(id));
}

/**
 * Whether a user may look at how an owner pays: who may manage it, and everybody who works in an office that pays for itself (Q-036).
 * What an organization pays says what its other offices do, and is its managers' alone.
 */
export function maySee(actor: Actor, owner: Pick<BilledOwner, "offices" | "organizationId">): boolean {
  if (mayManage(actor, owner)) return true;
  const own = owner.organizationId === null && owner.offices.every((id) => actor.officeIds.includes(id));
  return own && hasRole(actor.role, OFFICE);
}

export const ownedBy = ({ officeId, organizationId }: BilledOwner) =>
  organizationId === null ? { officeId: officeId ?? 0 } : { organizationId };

/** The billing account of a proven office, for users who may manage it. Throws 404. */
export async function billingAccount(actor: Actor, office: OfficeId): Promise<BillingAccount> {
  const owner = await billedOwner(office);
  if (!mayManage(actor, owner)) throw notFound();
  const account = await db.tierAccount.findFirst({ where: ownedBy(owner) });
  if (!account) throw notFound();
  return { ...owner, accountId: account.id, payerId: systemPayer(account.payerId) };
}

/** An office of an organization, proven for users who may manage the organization's billing. Throws 404. */
export async function officeOfOrganization(actor: Actor, organizationId: number): Promise<OfficeId> {
  const first = await db.office.findFirst({
    where: { organizationId, tenantId: actor.tenantId },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (!first) throw notFound();
  const office = systemOffice(first.id);
  if (!mayManage(actor, await billedOwner(office))) throw notFound();
  return office;
}
