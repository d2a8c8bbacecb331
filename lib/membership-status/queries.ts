import "server-only";
import { now } from "@/lib/core/clock";
import { type DateOn, today } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/core/db";

/**
 * Payments that are owed, so that their failure makes late: those of the scheduled run, and the first one of an
 * enrolment that was let in while its bank draft was on its way. A family whose card was refused owes nothing.
 */
export const OWED: Prisma.PaymentWhereInput = {
  OR: [
    { batch: { startsWith: "cycle" } },
    { batch: { startsWith: "enrol:" }, obligations: { some: { membership: { status: { not: "inactive" } } } } },
  ],
};

/** The same in SQL, of a payment `p`. */
export const OWED_SQL = Prisma.sql`(p.batch like 'cycle%' or (p.batch like 'enrol:%' and exists (
  select 1 from obligation w join membership v on v.id = w.membership_id where w.payment_id = p.id and v.status <> 'inactive')))`;

export async function isOwed(tx: Tx, payment: { id: number }): Promise<boolean> {
  return (await tx.payment.count({ where: { id: payment.id, ...OWED } })) === 1;
}

/** The day it is at the offices of `rows`. */
export async function daysOf(
  tx: Tx,
  rows: readonly { officeId: number }[],
  at: Date,
): Promise<(officeId: number) => DateOn> {
  const where = { id: { in: [...new Set(rows.map(({ officeId }) => officeId))] } };
  const offices = await tx.office.findMany({ where, select: { id: true, timezone: true } });
  const days = new Map(offices.map(({ id, timezone }) => [id, today(at, timezone)]));
  return (officeId) => {
    const day = days.get(officeId);
    if (day === undefined) throw new Error(`no office ${officeId}`);
    return day;
  };
}

/** The day it is now at one office. */
export async function dayOf(tx: Tx, officeId: number): Promise<DateOn> {
  return (await daysOf(tx, [{ officeId }], await now()))(officeId);
}
