import "server-only";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { daysFrom } from "@/lib/core/time/dates";
import { type Receipted, receiptAt } from "@/lib/practice/receipts/queries";

/** How long the key of an enrolment opens its receipt; afterwards the portal and the email have it. */
const OPEN_DAYS = 1;

/**
 * The receipt of an enrolment's first payment, for whoever has just sent it: they have no login yet, and only they know
 * its key. Throws 404 for an unknown key, for one of another office, for one older than a day, and until it is paid.
 */
export async function receiptOfEnrolment(office: PublicOfficeId, submissionKey: string, at: Date): Promise<Receipted> {
  const row = await db.enrolment.findFirst({
    where: { submissionKey, officeId: office, state: "done", createdAt: { gte: daysFrom(at, -OPEN_DAYS) } },
    select: { paymentId: true },
  });
  if (!row || row.paymentId === null) throw notFound();
  return receiptAt(office, row.paymentId);
}
