import { nextStatus, settlingEvent } from "@/lib/platform/membership-status/rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";

/** How often a membership was changed, by somebody or by a payment: a period that was issued is no change of it. */
export const changesOf = ({ revision, issues }: { revision: number; issues: number }): number => revision - issues;

/**
 * The `issues` of a membership whose next revision undoes something: it counts as changed as often as before, so that what was done
 * before can be undone in its turn. Nothing where that number is not known, or another record of the desk was made since and
 * stands: it was kept at the number that would be counted anew for the next change.
 * @param changes how often it had been changed before what is undone
 */
export const issuesOfUndo = (
  { revision }: { revision: number },
  changes: number | null,
  isRecordedSince: boolean,
): { issues?: number } => (changes === null || isRecordedSince ? {} : { issues: revision + 1 - changes });

type Before = { status: StoredStatus; statusesBefore: readonly StoredStatus[]; changes: number };
type After = { status: StoredStatus; revision: number; issues: number };

/**
 * Whether a membership is as a charge leaves it: as it was, or late no more and nothing else. Whatever else was done to it
 * in those seconds would be lost with the charge's undo.
 */
export function isOfCharge({ status, statusesBefore, changes }: Before, after: After): boolean {
  const changed = changesOf(after) - changes;
  if (changed === 0) return after.status === status;
  const event = settlingEvent({ status });
  return changed === 1 && event !== null && after.status === nextStatus(status, event, statusesBefore);
}
