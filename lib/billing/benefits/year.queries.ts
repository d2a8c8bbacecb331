import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { ledgerOfMembership } from "./queries";
import { type YearInMonth, yearInMonth } from "./year.rules";

/**
 * What a membership's period of one month brings of its year, were it paid at the desk now; null where that is no month's or not
 * known. Throws 404 for another office's.
 * @param startOn the first day of the period
 */
export async function yearOfMonth(
  office: OfficeId,
  membershipId: number,
  startOn: DateOn,
): Promise<YearInMonth | null> {
  const row = await db.membership.findFirst({
    where: { officeId: office, id: membershipId },
    select: {
      unit: true,
      createdAt: true,
      planVersion: { select: { exitPolicy: true } },
      office: { select: { timezone: true } },
    },
  });
  if (!row) throw notFound();
  return yearInMonth({
    unit: row.unit,
    exitPolicy: row.planVersion.exitPolicy,
    createdOn: today(row.createdAt, row.office.timezone),
    startOn,
    ledger: await ledgerOfMembership(db, office, membershipId),
  });
}
