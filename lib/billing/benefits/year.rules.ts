import { REFUND_DAYS } from "@/lib/billing/payments/schema";
import { cents, sum, times } from "@/lib/core/money";
import { addDays, type DateOn, type Unit } from "@/lib/core/time/dates";
import type { ExitPolicy } from "@/lib/practice/plans/schema";
import type { BenefitLedger } from "./rules";

/** What a period of one month brings of its year, and what is asked for it when its person leaves. */
export type YearInMonth = {
  /** What can still be used of the year, in cents at the office's usual fees. */
  leftCents: number;
  /** Nothing of the year has been used yet. */
  isWhole: boolean;
  /** `counted`: whoever leaves at once by `countedUntilOn` gets an exit quote that counts what was used; `nothing`: no such thing is asked for. */
  leaving: "counted" | "nothing" | "unsaid";
  countedUntilOn: DateOn | null;
};

export type MonthFacts = {
  unit: Unit;
  exitPolicy: ExitPolicy;
  createdOn: DateOn;
  /** The first day of the period. */
  startOn: DateOn;
  ledger: Pick<BenefitLedger, "today" | "term" | "lines" | "leftCents" | "used">;
};

/** What the lines are worth when none is used; null where a fee is missing. */
function yearCents(lines: BenefitLedger["lines"]): number | null {
  const included = lines.filter(({ quantity }) => quantity > 0);
  const worth = included.flatMap(({ quantity, feeCents }) =>
    feeCents === null ? [] : [times(cents(feeCents), quantity)],
  );
  return worth.length < included.length ? null : sum(worth);
}

/**
 * Services are included once in a year (decision 21), also for who pays month by month at the desk: one month's money brings all
 * that is left of them. Null where that is not so or its worth is not known: paid by the year, nothing left, a service without a fee.
 * What is asked for it afterwards is what the exit quote does: inside the 90 days (001 §5) it counts what was used, later nothing. A
 * plan that binds for its term has other rules, and nothing is said of it.
 */
export function yearInMonth({ unit, exitPolicy, createdOn, startOn, ledger }: MonthFacts): YearInMonth | null {
  const begins = startOn >= ledger.term.endOn;
  const leftCents = begins ? yearCents(ledger.lines) : ledger.leftCents;
  if (unit !== "month" || !leftCents) return null;
  const isWhole = begins || ledger.used === 0;
  const untilOn = addDays(createdOn, REFUND_DAYS - 1);
  if (exitPolicy === "remaining_term") return { leftCents, isWhole, leaving: "unsaid", countedUntilOn: null };
  return exitPolicy === "refund_90" && untilOn >= ledger.today
    ? { leftCents, isWhole, leaving: "counted", countedUntilOn: untilOn }
    : { leftCents, isWhole, leaving: "nothing", countedUntilOn: null };
}
