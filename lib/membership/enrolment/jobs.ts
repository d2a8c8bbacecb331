import "server-only";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now, systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";
import type { Job } from "@/lib/queue/jobs/jobs";
import { softly } from "@/lib/queue/work-queue";
import { giveUp, resumeEnrolment } from "./resume.commands";
import { forgetUploads } from "./uploads.commands";

const BATCH = 50;
/** Younger work may still be in progress on a screen. */
const QUIET_MS = 60_000;
/** Whoever claimed a key this long ago and saved nobody is gone. */
const LOST_MS = 600_000;

const takenUp = (enrolmentId: number, work: () => Promise<unknown>) =>
  softly(work, { say: "enrolment not taken up", about: { enrolmentId } });

/**
 * Resumes what a crash, a closed browser or a late bank result left open: collected money activates the family, and
 * what was never paid is closed once its day is over. Returns how many were checked.
 */
export async function resumeEnrolments(): Promise<number> {
  const quiet = new Date(systemTime().getTime() - QUIET_MS);
  const open = await db.enrolment.findMany({
    where: {
      state: { in: ["charging", "requires_action"] },
      updatedAt: { lt: quiet },
      OR: [{ lookedAt: null }, { lookedAt: { lt: quiet } }],
    },
    orderBy: { lookedAt: { sort: "asc", nulls: "first" } },
    take: BATCH,
  });
  for (const row of open) {
    await db.enrolment.update({ where: { id: row.id }, data: { lookedAt: systemTime() } });
    await takenUp(row.id, () => resumeEnrolment(row, SYSTEM));
  }
  // Nothing was saved with it: a later press of the same key begins at the beginning.
  const lost = new Date(systemTime().getTime() - LOST_MS);
  await db.enrolment.deleteMany({ where: { state: "received", updatedAt: { lt: lost } } });
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
