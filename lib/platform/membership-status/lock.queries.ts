import "server-only";
import type { Tx } from "@/lib/core/db/db";

/**
 * Locks memberships for acts on them, after the payments that carry what they owe or have paid: whoever settles a payment
 * comes from there, and two who lock in two orders wait for each other for ever
 * (docs/decisions/0029-one-order-of-locks.md). The caller has proven whose they are.
 * @param paymentIds further payments that the act changes
 */
export async function lockMemberships(
  tx: Tx,
  ids: readonly number[],
  paymentIds: readonly number[] = [],
): Promise<void> {
  await lockPaymentsOf(tx, ids, paymentIds);
  await tx.$queryRaw`select id from membership where id = any(${ids}::int[]) order by id for no key update`;
}

/** The same for one membership of an office; none of another's is locked. */
export async function lockMembership(tx: Tx, officeId: number, id: number): Promise<void> {
  if ((await tx.membership.count({ where: { officeId, id } })) > 0) await lockMemberships(tx, [id]);
}

/**
 * Locks all memberships of an office, or those on one of its plans, for what changes the terms of everybody there. No payment is
 * touched with them.
 */
export async function lockOfficeMemberships(tx: Tx, officeId: number, planId: number | null = null): Promise<void> {
  await tx.$queryRaw`select id from membership
    where office_id = ${officeId}::int and (${planId}::int is null or plan_id = ${planId}::int) order by id for no key update`;
}

/** Locks all memberships of several offices, before one after the other is gone through: by id over all of them. */
export async function lockMembershipsAt(tx: Tx, officeIds: readonly number[]): Promise<void> {
  await tx.$queryRaw`select id from membership where office_id = any(${[...officeIds]}::int[]) order by id for no key update`;
}

/**
 * Locks all payments of memberships, and others with them: of two statements the second might name earlier ones. One list of both,
 * because with an `or` between them every payment there is would be read.
 */
export async function lockPaymentsOf(
  tx: Tx,
  membershipIds: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  await tx.$queryRaw`
    select p.id from payment p
    where p.id in (
      select o.payment_id from obligation o where o.membership_id = any(${membershipIds}::int[])
      union all select unnest(${others}::int[]))
    order by p.id for no key update`;
}

/** Locks the payments by which memberships owe something. */
export async function lockOwedBy(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await tx.$queryRaw`
    select p.id from payment p
    where p.id in (select o.payment_id from obligation o
      where o.membership_id = any(${membershipIds}::int[]) and o.status = 'open')
    order by p.id for no key update`;
}
