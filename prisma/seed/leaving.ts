import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, toDbDate } from "@/lib/core/time/dates";
import { requestExitRefund } from "@/lib/membership/memberships/exit.commands";
import { FILTER_DAYS } from "@/lib/platform/membership-status/schema";

/** Some days before the money can no longer be asked for, so that the demo's request outlives a look at it. */
const SPARE_DAYS = 10;

/** The last family of the demo's office to join asks to leave with a refund: the office has not confirmed the services. */
export async function askToLeave(officeId: number, today: DateOn): Promise<void> {
  const office = systemOffice(officeId);
  const since = addDays(today, SPARE_DAYS - FILTER_DAYS.uncancel);
  const { id } = await db.membership.findFirstOrThrow({
    where: {
      officeId: office,
      status: "active",
      startedOn: { gt: toDbDate(since) },
      planVersion: { exitPolicy: "refund_90" },
      obligations: { some: { status: "paid", payment: { disputed: false } } },
    },
    orderBy: [{ startedOn: "desc" }, { id: "asc" }],
    select: { id: true },
  });
  await requestExitRefund(office, id, SYSTEM);
}
