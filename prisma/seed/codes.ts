import type { Tx } from "@/lib/core/db/db";
import { addDays, type DateOn, toDbDate } from "@/lib/core/time/dates";

/** Group codes of an office beside its employer's: one that goes on, one that is limited, one that is over, one taken back. */
export async function makeCodes(tx: Tx, officeId: number, today: DateOn): Promise<void> {
  await tx.groupCode.createMany({
    data: [
      { officeId, code: "NEIGHBOR10", discountBps: 1000, maxUses: 50, expiresOn: toDbDate(addDays(today, 120)) },
      { officeId, code: "SCHOOL5", discountBps: 500 },
      { officeId, code: "OPENHOUSE20", discountBps: 2000, expiresOn: toDbDate(addDays(today, -40)) },
      { officeId, code: "FRIENDS25", discountBps: 2500, active: false },
    ],
  });
}
