import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import type { DebtPayment } from "./debts.queries";
import type { DeskBefore } from "./desk-record.schema";

type Record = { id: number; before: Pick<DeskBefore, "payments"> & { memberships: readonly Kept[] } };
type Kept = Omit<DeskBefore["memberships"][number], "after">;

const FACTS = {
  id: true,
  status: true,
  statusesBefore: true,
  statusAt: true,
  pastDueOn: true,
  nextIndex: true,
  nextDueOn: true,
} as const;

/**
 * Keeps how late payments and whoever owes them stand before the front desk records them as paid, so that a record for the
 * wrong family can be undone. The caller holds the payments' locks, and ends with `finishRecord`.
 * @param amountCents what the payments come to
 */
export async function beginRecord(
  tx: Tx,
  office: OfficeId,
  householdId: number,
  owed: readonly DebtPayment[],
  amountCents: number,
): Promise<Record> {
  const ids = owed.map(({ id }) => id);
  const own = { obligations: { some: { paymentId: { in: ids }, status: "open" as const } } };
  // Nobody may change one between what is kept and what is done: they are locked as settling locks them, after the payments.
  await tx.$queryRaw`select m.id from membership m where m.id in (select o.membership_id from obligation o
    where o.payment_id = any(${ids}::int[])) order by m.id for no key update`;
  const payments = await tx.payment.findMany({
    where: { id: { in: ids } },
    select: { id: true, nextAttemptOn: true, failureCode: true },
    orderBy: { id: "asc" },
  });
  const memberships = await tx.membership.findMany({ where: own, select: FACTS, orderBy: { id: "asc" } });
  const before = { payments, memberships };
  const { id } = await tx.deskRecord.create({
    data: { officeId: office, householdId, amountCents, before, createdAt: await now() },
  });
  await tx.payment.updateMany({ where: { id: { in: ids } }, data: { deskRecordId: id } });
  return { id, before };
}

/** Adds to a record how it left the memberships: what has changed them since was built on it. */
export async function finishRecord(tx: Tx, { id, before }: Record): Promise<void> {
  const left = await tx.membership.findMany({
    where: { id: { in: before.memberships.map((one) => one.id) } },
    select: { id: true, revision: true, nextIndex: true, nextDueOn: true },
  });
  const afterOf = new Map(left.map(({ id: membershipId, ...after }) => [membershipId, after]));
  const memberships = before.memberships.map((one) => ({ ...one, after: afterOf.get(one.id) }));
  await tx.deskRecord.update({ where: { id }, data: { before: { ...before, memberships } } });
}
