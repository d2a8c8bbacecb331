import "server-only";

type Paid<Line> = { voidedOwes: readonly number[]; obligations: Line[] };

/**
 * Payments with what they are for, also those that were recorded at the front desk by mistake: what such a one was for is asked for
 * by another payment since.
 * @param read the obligations with these ids, as the payments have theirs
 */
export async function withWhatVoidedWereFor<Line, Payment extends Paid<Line>>(
  payments: readonly Payment[],
  read: (ids: number[]) => Promise<(Line & { id: number })[]>,
): Promise<Payment[]> {
  const ids = payments.flatMap(({ voidedOwes }) => voidedOwes);
  if (ids.length === 0) return [...payments];
  const lines = new Map((await read(ids)).map((line) => [line.id, line]));
  const linesOf = (owes: readonly number[]): Line[] => owes.flatMap((id) => lines.get(id) ?? []);
  return payments.map((one) => (one.voidedOwes.length === 0 ? one : { ...one, obligations: linesOf(one.voidedOwes) }));
}
