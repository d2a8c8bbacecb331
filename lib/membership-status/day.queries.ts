import "server-only";
import { now } from "@/lib/core/clock";
import { type DateOn, today } from "@/lib/core/dates";
import { Prisma, type Tx } from "@/lib/core/db";

/** The office's date from 06:00 local time on; before that still the day before. The hour exists on every day. */
export const billingDay = (at: Date | Prisma.Sql) =>
  Prisma.sql`(timezone(o.timezone, ${at}::timestamptz) - interval '6 hours')::date`;

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
