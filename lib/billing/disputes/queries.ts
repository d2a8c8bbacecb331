import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { WorkQueue } from "@/lib/queue/work-queue";

/** The office of a dispute, proven for the actor; throws 404 for other offices' disputes and unknown ones. */
export async function officeOfDispute(actor: Actor, disputeId: number): Promise<OfficeId> {
  const dispute = await db.dispute.findUnique({ where: { id: disputeId }, select: { officeId: true } });
  if (!dispute) throw notFound();
  return proveOffice(actor, dispute.officeId);
}

const WITH_FILES = {
  files: { include: { storedFile: true }, orderBy: { id: "asc" } },
  payment: { select: { mode: true, stripeAccountId: true } },
} as const;

/** A dispute of the office with its documents, its row locked. Throws 404. */
export async function lockDispute(tx: Tx, office: OfficeId, disputeId: number) {
  await tx.$queryRaw`select id from dispute where office_id = ${office} and id = ${disputeId} for no key update`;
  const row = await tx.dispute.findFirst({ where: { officeId: office, id: disputeId }, include: WITH_FILES });
  if (!row) throw notFound();
  return row;
}

export type LockedDispute = Awaited<ReturnType<typeof lockDispute>>;

/** A dispute by its id alone, for the worker. */
export function loadDispute(id: number) {
  return db.dispute.findUnique({ where: { id }, include: WITH_FILES });
}

/** The account at the provider that holds a dispute: the office's own for direct charges, else the platform's. */
export const accountOfDispute = ({ payment }: Pick<LockedDispute, "payment">): string | null =>
  payment.mode === "direct" ? payment.stripeAccountId : null;

/** Drafts the provider does not have yet, and submissions and acceptances in progress. */
export async function disputesToCarry(at: Date, limit: number): Promise<{ id: number; draft: boolean }[]> {
  return db.$queryRaw<{ id: number; draft: boolean }[]>`
    select id, (sending_at is null and accepted_at is null) as draft from dispute
    where status like '%needs_response' and closed_at is null and (lease_until is null or lease_until < ${at})
      and (sending_at is not null or accepted_at is not null or revision > staged_revision)
    order by id limit ${limit}`;
}

/** Disputes as work: one at a time, because each takes several calls. */
export const DISPUTES: WorkQueue = { table: Prisma.sql`dispute`, leaseMs: 60_000 };

/** Every account that may hold disputes of ours; null is the platform's. */
export async function accountsWithDisputes(): Promise<(string | null)[]> {
  const rows = await db.payment.findMany({
    where: { mode: "direct", stripeAccountId: { not: null } },
    distinct: ["stripeAccountId"],
    select: { stripeAccountId: true },
  });
  return [null, ...rows.map((row) => row.stripeAccountId)];
}

/** Disputes an appeal has won whose office has not got its money back yet. */
export async function disputesToReturn(): Promise<{ stripeId: string; account: string | null }[]> {
  return db.$queryRaw<{ stripeId: string; account: string | null }[]>`
    select d.stripe_id as "stripeId", case p.mode when 'direct' then p.stripe_account_id end as account
    from dispute d join payment p on p.id = d.payment_id
    where d.status = 'won'
      and exists (select 1 from journal j where j.kind = 'dispute_lost' and j.source = 'dispute:' || d.stripe_id)
      and not exists (select 1 from journal j where j.kind = 'dispute_regained' and j.source = 'dispute:' || d.stripe_id)`;
}
