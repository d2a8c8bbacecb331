import { changesOf } from "@/lib/billing/desk-records/rules";
import type { DeskBefore } from "@/lib/billing/desk-records/schema";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";

type Kept = DeskBefore["memberships"][number];
type Now = Kept["after"] & { id: number; officeFeeCents: number };

/** What has happened since a record: services used and exits asked for or quoted of the plans it has begun or renewed, and to its money. */
export type BuiltOn = {
  uses: number;
  quotes: number;
  /** Its charges have been paid out to the office, or lie in an account that is out of our reach. */
  paidOut: boolean;
  /** One of its charges is older than a charge may be to be undone. */
  tooOld: boolean;
  /** The bank asks about one of its charges. */
  disputed: boolean;
  /** Exits that are being paid this moment, by what was paid and owed when they were quoted. */
  exits: number;
};

const sameDay = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** Whether the record itself has moved where billing goes on: it began again after a delinquency. */
export const movedPeriod = ({ nextIndex, nextDueOn, after }: Kept): boolean =>
  nextIndex !== after.nextIndex || !sameDay(nextDueOn, after.nextDueOn);

/** Whether nothing was issued any more before the record: what comes after it follows from it, also where no period was skipped. */
const hadStopped = (one: Kept): boolean =>
  one.status === "delinquent" || one.status === "delinquent_gpp" || movedPeriod(one);

/**
 * Why what the front desk recorded can no longer be undone, as the key of a sentence; null while it can. A period that has
 * come since follows from the record only where billing had stopped before it.
 * @param role of whoever asks; preview and undo ask with the same
 */
export function undoRefusal(
  payments: readonly { claimId: number | null; tierLineId: number | null; refundedCents: number; status: string }[],
  { memberships: kept, issued }: Pick<DeskBefore, "memberships" | "issued">,
  memberships: readonly Now[],
  since: BuiltOn,
  role: Role,
): string | null {
  // What was recorded for the guarantor is the guarantor's: its own people alone take it back.
  if (payments.some(({ claimId }) => claimId !== null) && !hasRole(role, ADMINS))
    return "paymentsBilling.guarantorsPayment";
  if (payments.some(({ tierLineId }) => tierLineId !== null)) return "deskRecords.invoiced";
  if (payments.some(({ refundedCents }) => refundedCents > 0)) return "deskRecords.refunded";
  if (payments.some(({ status }) => status !== "succeeded")) return "deskRecords.notRecorded";
  if (since.disputed) return "deskRecords.disputed";
  if (since.paidOut) return "deskRecords.paidOut";
  if (since.tooOld) return "deskRecords.tooOld";
  if (since.exits > 0) return "deskRecords.followed";
  // Its set-up fee is ours and stands in the books since the plan has begun.
  if (issued && memberships.some(({ officeFeeCents }) => officeFeeCents > 0)) return "deskRecords.guaranteed";
  if (issued && since.uses > 0) return "deskRecords.used";
  if (issued && since.quotes > 0) return "deskRecords.followed";
  const byId = new Map(memberships.map((one) => [one.id, one]));
  const isBuiltOn = (one: Kept) => {
    const found = byId.get(one.id);
    if (!found || changesOf(found) !== changesOf(one.after)) return true;
    const { nextIndex, nextDueOn } = one.after;
    return hadStopped(one) && (found.nextIndex !== nextIndex || !sameDay(found.nextDueOn, nextDueOn));
  };
  return kept.some(isBuiltOn) ? "deskRecords.followed" : null;
}

/** What the front desk had taken money for: a balance (by the office's own means, or by a card charged here), the first payment of plans, their renewal, the last payment of an exit. */
export type RecordedFor = "balance" | "charge" | "first" | "renewal" | "final";

/** What a record was for, and so what its undo brings back. */
export function recordedFor({ issued, charged, exitQuoteId, memberships }: DeskBefore): RecordedFor {
  if (!issued) return charged ? "charge" : "balance";
  if (exitQuoteId !== null) return "final";
  return memberships.some(({ status }) => status === "pending_cash") ? "first" : "renewal";
}
