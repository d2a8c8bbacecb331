import "server-only";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import type { DunningPolicy as Row } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { DEFAULT_POLICY } from "./schema";

export type PolicyVersion = Row & { by: string | null };

/** The tenant's current policy. On first use, the default becomes version 1. */
export async function currentPolicy(tx: Tx, tenantId: TenantId): Promise<Row> {
  const newest = () => tx.dunningPolicy.findFirst({ where: { tenantId }, orderBy: { version: "desc" } });
  const known = await newest();
  if (known) return known;
  const first = { ...DEFAULT_POLICY, tenantId, version: 1, createdAt: await now() };
  await tx.dunningPolicy.createMany({ data: first, skipDuplicates: true });
  return tx.dunningPolicy.findFirstOrThrow({ where: { tenantId }, orderBy: { version: "desc" } });
}

/**
 * The policy of one payment: the one it first failed under, so that the announced days stay valid whatever is edited
 * meanwhile. A payment that fails for the first time gets the current one. Call it under the payment's lock.
 */
export async function policyOfPayment(tx: Tx, paymentId: number): Promise<Row> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { policy: true } });
  if (payment.policy) return payment.policy;
  const { tenantId } = await tx.office.findUniqueOrThrow({
    where: { id: payment.officeId },
    select: { tenantId: true },
  });
  const policy = await currentPolicy(tx, tenantId);
  await tx.payment.update({ where: { id: paymentId }, data: { policyId: policy.id } });
  return policy;
}

/** The versions of a tenant's policy, the newest first, with who wrote each. */
export async function policyVersions(tenantId: TenantId, most = 20): Promise<PolicyVersion[]> {
  await currentPolicy(db, tenantId);
  const rows = await db.dunningPolicy.findMany({ where: { tenantId }, orderBy: { version: "desc" }, take: most });
  const ids = rows.flatMap(({ createdById }) => createdById ?? []);
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(users.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
  return rows.map((row) => ({ ...row, by: row.createdById === null ? null : (names.get(row.createdById) ?? null) }));
}
