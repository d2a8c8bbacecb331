import type { DateOn } from "@/lib/core/time/dates";
import type { EntryKind } from "./history.rules";

type Moved = { kind: EntryKind; on: DateOn; paidCents: number; returnedCents: number };

/** Kinds of ledger lines in which money moved. */
const MONEY: readonly EntryKind[] = ["paid", "refund", "dispute"];

/** What was paid and what came back in a calendar year, each in the year it happened, the oldest first. */
export function movedIn<Entry extends Moved>(entries: readonly Entry[], year: number): Entry[] {
  return entries.filter(({ kind, on }) => MONEY.includes(kind) && on.startsWith(`${year}-`));
}

/** Years in which money moved, and `also` this one; the latest first. */
export function statementYears(entries: readonly Pick<Moved, "kind" | "on">[], also: number | null): number[] {
  const years = entries.filter(({ kind }) => MONEY.includes(kind)).map(({ on }) => Number(on.slice(0, 4)));
  return [...new Set(also === null ? years : [...years, also])].sort((a, b) => b - a);
}

/** Paid, returned and what is left, of lines of a year. */
export function yearTotal(lines: readonly Moved[]): { paidCents: number; returnedCents: number; netCents: number } {
  const paidCents = lines.reduce((sum, line) => sum + line.paidCents, 0);
  const returnedCents = lines.reduce((sum, line) => sum + line.returnedCents, 0);
  return { paidCents, returnedCents, netCents: paidCents - returnedCents };
}
