import { takeDebtInOffice } from "@/lib/billing/arrears/debts.commands";
import { undoRecord } from "@/lib/billing/refunds/undo.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";

/** Cash was recorded for a late family that had not paid, and undone: both stand in its history, and it owes what it owed. */
export async function recordAndUndo(officeId: number): Promise<void> {
  const office = systemOffice(officeId);
  const late = await db.payment.findFirst({
    where: { officeId: office, status: "failed", purpose: "dues", obligations: { some: { status: "open" } } },
    orderBy: { id: "desc" },
    select: { amountCents: true, householdId: true },
  });
  const owner = late && (await db.member.findFirst({ where: { householdId: late.householdId ?? 0, addedById: null } }));
  if (!late || !owner) return;
  const handedOver = { deskMethod: "cash", deskReference: null } as const;
  const input = { amountCents: late.amountCents, expectedCents: undefined, handedOver };
  const { paymentIds } = await takeDebtInOffice(office, owner.id, input, SYSTEM);
  const [paymentId] = paymentIds;
  if (paymentId !== undefined) await undoRecord(office, { paymentId, reason: "Recorded for the wrong family" }, SYSTEM);
}
