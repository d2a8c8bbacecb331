import "server-only";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now, systemTime } from "@/lib/core/clock";
import { daysFrom } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import type { Job } from "@/lib/core/jobs/jobs";
import { softly } from "@/lib/core/work-queue";
import { cancelIntent, faultIn } from "@/lib/providers/stripe";
import { resumeEnrolment } from "./commands";
import { closeEnrolment } from "./finish.commands";
import { forgetUploads } from "./uploads.commands";

const BATCH = 50;
/** Younger work may still be in progress on a screen. */
const QUIET_MS = 60_000;

const takenUp = (enrolmentId: number, work: () => Promise<unknown>) =>
  softly(work, { say: "enrolment not taken up", about: { enrolmentId } });

/** The intent goes first: once it is canceled, no late bank result can collect money for something void. */
async function giveUp(enrolmentId: number): Promise<void> {
  const row = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  const payment = row.paymentId === null ? null : await db.payment.findUnique({ where: { id: row.paymentId } });
  if (payment?.stripeIntentId && payment.status !== "canceled") {
    const account = payment.mode === "direct" ? payment.stripeAccountId : null;
    try {
      await cancelIntent(payment.stripeIntentId, account, `enrol:${enrolmentId}:cancel`);
    } catch (error) {
      // It has already ended: paid after all, or canceled before.
      if (faultIn(error)?.kind !== "unexpectedState") throw error;
      await resumeEnrolment({ ...row, state: "charging" }, SYSTEM);
    }
  }
  await closeEnrolment(enrolmentId);
}

/**
 * Resumes what a crash, a closed browser or a late bank result left open: collected money activates the family, and
 * what was never paid is closed once its day is over. Returns how many were checked.
 */
export async function resumeEnrolments(): Promise<number> {
  const quiet = new Date(systemTime().getTime() - QUIET_MS);
  const open = await db.enrolment.findMany({
    where: { state: { in: ["charging", "requires_action"] }, paymentId: { not: null }, updatedAt: { lt: quiet } },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
  for (const row of open) {
    await db.enrolment.updateMany({
      where: { id: row.id, updatedAt: row.updatedAt },
      data: { updatedAt: systemTime() },
    });
    await takenUp(row.id, () => resumeEnrolment(row, SYSTEM));
  }
  const yesterday = daysFrom(await now(), -1);
  const unpaid = await db.$queryRaw<{ id: number }[]>`
    select id from enrolment where state in ('failed', 'requires_action') and result is not null
      and coalesce((result->>'closed')::boolean, false) = false and created_at < ${yesterday} order by id limit ${BATCH}`;
  for (const { id } of unpaid) await takenUp(id, () => giveUp(id));
  return open.length + unpaid.length;
}

export const enrolmentJobs: readonly Job[] = [
  { name: "enrolment.forgetUploads", cron: "25 8 * * *", run: forgetUploads },
];
