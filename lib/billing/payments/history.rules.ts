import { cents, split } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import type { DateRange } from "@/lib/core/time/period";

export const ENTRY_KINDS = ["due", "writtenOff", "paid", "refund", "dispute"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What one person owed for one period, as it was issued. */
export type OwedObligation = {
  id: number;
  memberId: number;
  on: DateOn;
  netCents: number;
  writtenOff: boolean;
  paymentId: number | null;
};

/** What happened to a payment, with the days it happened on in the office's calendar. */
export type FinancePayment = {
  id: number;
  /** Null while it has not been paid. */
  on: DateOn | null;
  amountCents: number;
  refunds: { id: number; on: DateOn; lines: { obligationId: number; cents: number }[] }[];
  /** Disputes that were lost: the bank gave the money back. */
  lost: { id: number; on: DateOn; amountCents: number }[];
};

/** A line of a member's ledger, in cents. A refund gives money back and changes nothing of what is owed. */
export type FinanceLine = {
  kind: EntryKind;
  on: DateOn;
  /** Id of what it is about: the obligation, payment, refund or dispute. */
  id: number;
  paymentId: number | null;
  /** The obligations it touches. */
  obligationIds: number[];
  chargedCents: number;
  paidCents: number;
  returnedCents: number;
  /** What is owed after this line. */
  balanceCents: number;
};

type Bare = Omit<FinanceLine, "balanceCents">;
const NOTHING = { chargedCents: 0, paidCents: 0, returnedCents: 0 };

function ofOwed(one: OwedObligation): Bare[] {
  const common = { ...NOTHING, on: one.on, id: one.id, paymentId: one.paymentId, obligationIds: [one.id] };
  const due: Bare = { ...common, kind: "due", chargedCents: one.netCents };
  return one.writtenOff ? [due, { ...common, kind: "writtenOff", chargedCents: -one.netCents }] : [due];
}

/** A payment as far as it concerns `mine`: sums spread over its obligations end at its own amount. */
function ofPayment(payment: FinancePayment, all: readonly OwedObligation[], mine: ReadonlySet<number>): Bare[] {
  const owed = all.filter((one) => one.paymentId === payment.id && !one.writtenOff);
  const own = owed.filter((one) => mine.has(one.id));
  if (payment.on === null || own.length === 0) return [];
  const shareOf = (amount: number) => {
    const parts = split(
      cents(amount),
      owed.map((one) => one.netCents),
    );
    return owed.reduce((sum, one, at) => sum + (mine.has(one.id) ? (parts[at] ?? 0) : 0), 0);
  };
  const common = { ...NOTHING, paymentId: payment.id, obligationIds: own.map(({ id }) => id) };
  const refunds = payment.refunds.flatMap((refund): Bare[] => {
    const lines = refund.lines.filter((line) => mine.has(line.obligationId));
    const returnedCents = lines.reduce((sum, line) => sum + line.cents, 0);
    const obligationIds = lines.map((line) => line.obligationId);
    return returnedCents > 0
      ? [{ ...common, obligationIds, kind: "refund", on: refund.on, id: refund.id, returnedCents }]
      : [];
  });
  const disputes = payment.lost.map(
    ({ id, on, amountCents }): Bare => ({ ...common, kind: "dispute", on, id, returnedCents: shareOf(amountCents) }),
  );
  return [
    { ...common, kind: "paid", on: payment.on, id: payment.id, paidCents: shareOf(payment.amountCents) },
    ...refunds,
    ...disputes,
  ];
}

/**
 * A family's ledger, or that of one of its people, the oldest line first, each with what is owed after it. A payment for
 * several people counts for one of them with their own part.
 */
export function ledgerOf(
  owed: readonly OwedObligation[],
  payments: readonly FinancePayment[],
  memberId: number | null,
): FinanceLine[] {
  const own = owed.filter((one) => memberId === null || one.memberId === memberId);
  const mine = new Set(own.map(({ id }) => id));
  const order = (kind: EntryKind) => ENTRY_KINDS.indexOf(kind);
  const bare = [...own.flatMap(ofOwed), ...payments.flatMap((one) => ofPayment(one, owed, mine))].sort((a, b) =>
    a.on === b.on ? order(a.kind) - order(b.kind) || a.id - b.id : a.on < b.on ? -1 : 1,
  );
  let balance = 0;
  return bare.map((entry) => {
    balance += entry.chargedCents - entry.paidCents;
    return { ...entry, balanceCents: balance };
  });
}

type Sums = Pick<FinanceLine, "chargedCents" | "paidCents" | "returnedCents" | "balanceCents">;

export type LedgerTotals = { chargedCents: number; paidCents: number; returnedCents: number; balanceCents: number };

export function totalsOf(entries: readonly Sums[]): LedgerTotals {
  const sum = (of: (entry: Sums) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  return {
    chargedCents: sum((entry) => entry.chargedCents),
    paidCents: sum((entry) => entry.paidCents),
    returnedCents: sum((entry) => entry.returnedCents),
    balanceCents: entries.at(-1)?.balanceCents ?? 0,
  };
}

type Wanted = DateRange & { filter: "all" | EntryKind; sort: "date" | "-date" };

/**
 * The lines of a ledger that a payment history shows, with how many there are of each kind in its days and what the shown
 * ones come to. Each keeps the balance after it; what is owed now is the ledger's, whatever is shown of it.
 */
export function shownLines<Line extends Omit<FinanceLine, "obligationIds">>(
  ledger: readonly Line[],
  { filter, sort, from, until }: Wanted,
): { lines: Line[]; counts: Record<"all" | EntryKind, number>; totals: LedgerTotals } {
  const within = ledger.filter(({ on }) => (from === null || on >= from) && (until === null || on <= until));
  const lines = within.filter(({ kind }) => filter === "all" || kind === filter);
  const countOf = (kind: EntryKind) => within.filter((line) => line.kind === kind).length;
  return {
    lines: sort === "date" ? lines : lines.toReversed(),
    counts: {
      all: within.length,
      due: countOf("due"),
      writtenOff: countOf("writtenOff"),
      paid: countOf("paid"),
      refund: countOf("refund"),
      dispute: countOf("dispute"),
    },
    totals: { ...totalsOf(lines), balanceCents: ledger.at(-1)?.balanceCents ?? 0 },
  };
}
