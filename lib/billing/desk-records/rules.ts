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
