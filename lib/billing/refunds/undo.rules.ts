import type { DeskBefore } from "@/lib/billing/arrears/desk-record.schema";

type Kept = DeskBefore["memberships"][number];
type Now = { id: number; revision: number; nextIndex: number; nextDueOn: Date | null };

const sameDay = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** Whether the record itself has moved where billing goes on: it began again after a delinquency. */
export const movedPeriod = ({ nextIndex, nextDueOn, after }: Kept): boolean =>
  nextIndex !== after.nextIndex || !sameDay(nextDueOn, after.nextDueOn);

/**
 * Why what the front desk recorded can no longer be undone, as the key of a sentence; null while it can. A period that has
 * come since follows from the record only where billing had stopped before it.
 */
export function undoRefusal(
  payments: readonly { tierLineId: number | null; refundedCents: number; status: string }[],
  kept: readonly Kept[],
  memberships: readonly Now[],
): string | null {
  if (payments.some(({ tierLineId }) => tierLineId !== null)) return "refundsUndo.invoiced";
  if (payments.some(({ refundedCents }) => refundedCents > 0)) return "refundsUndo.refunded";
  if (payments.some(({ status }) => status !== "succeeded")) return "refundsUndo.notRecorded";
  const byId = new Map(memberships.map((one) => [one.id, one]));
  const isBuiltOn = (one: Kept) => {
    const found = byId.get(one.id);
    if (!found || found.revision !== one.after.revision) return true;
    const { nextIndex, nextDueOn } = one.after;
    return movedPeriod(one) && (found.nextIndex !== nextIndex || !sameDay(found.nextDueOn, nextDueOn));
  };
  return kept.some(isBuiltOn) ? "refundsUndo.followed" : null;
}
