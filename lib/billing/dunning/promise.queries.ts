import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";

/** The day a family has promised to pay by and that has not passed, or null. The newest promise is the one that counts. */
export async function promisedDay(tx: Tx, householdId: number, today: DateOn): Promise<DateOn | null> {
  const promise = await tx.paymentPromise.findFirst({
    where: { householdId, withdrawnAt: null, promisedOn: { gte: toDbDate(today) } },
    orderBy: { id: "desc" },
    select: { promisedOn: true },
  });
  return promise && fromDbDate(promise.promisedOn);
}
