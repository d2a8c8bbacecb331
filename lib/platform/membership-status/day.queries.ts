import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";

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

/** Today in the office's zone, and that zone. */
export type OfficeDay = { today: DateOn; timezone: string };

/** Today at the office. Throws 404 for an unknown one. */
export async function officeDay(office: OfficeId): Promise<OfficeDay> {
  const [at, row] = await Promise.all([
    now(),
    db.office.findUnique({ where: { id: office }, select: { timezone: true } }),
  ]);
  if (!row) throw notFound();
  return { today: today(at, row.timezone), timezone: row.timezone };
}
