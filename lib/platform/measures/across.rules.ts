/** What some offices come to together: each number the sum of theirs, as somebody at two of them is a member of each. Money in cents. */
export function togetherOf<Name extends string>(
  names: readonly Name[],
  offices: readonly { values: Readonly<Record<Name, number>> }[],
): Record<Name, number> {
  const sums = names.map((name) => [name, offices.reduce((sum, { values }) => sum + values[name], 0)]);
  return Object.fromEntries(sums) as Record<Name, number>;
}
