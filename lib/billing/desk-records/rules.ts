/** How often a membership was changed, by somebody or by a payment: a period that was issued is no change of it. */
export const changesOf = ({ revision, issues }: { revision: number; issues: number }): number => revision - issues;
