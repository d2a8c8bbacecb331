import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { mailProgress } from "@/lib/queue/mail/mail";

/** What names one report to one recipient: it is mailed once. */
export const causeOf = (recipientId: number, month: DateOn): string => `monthReport:${recipientId}:${month}`;

export type Recipient = {
  id: number;
  email: string;
  day: number;
  /** The first day of the month reported last, and how far that mail has got. */
  reportedOn: DateOn | null;
  state: "waiting" | "sent" | "failed" | null;
};

/** Who gets an office's monthly report, by address, with what came of the last one. */
export async function recipientsOf(office: OfficeId): Promise<Recipient[]> {
  const rows = await db.reportRecipient.findMany({
    where: { officeId: office },
    orderBy: { email: "asc" },
    select: { id: true, email: true, day: true, reportedOn: true },
  });
  const causes = rows.flatMap(({ id, reportedOn }) => (reportedOn ? [causeOf(id, fromDbDate(reportedOn))] : []));
  const progress = await mailProgress(causes);
  return rows.map(({ reportedOn, ...row }) => {
    const month = reportedOn && fromDbDate(reportedOn);
    return { ...row, reportedOn: month, state: (month && progress.get(causeOf(row.id, month))) ?? null };
  });
}
