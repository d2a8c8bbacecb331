import { REFUND_DAYS, SMALLEST_CHARGE_CENTS } from "@/lib/billing/payments/schema";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import type { PlanService } from "@/lib/practice/plans/schema";
import { type CancelFacts, planCancel } from "./cancel.rules";
import type { BackTo, ExitLine, QuotedExit, Settle, UsedService } from "./exit.schema";

/** A paid line of the membership, with its refunds so far. */
export type PaidLine = Omit<BackTo, "cents"> & { cents: number; refundedCents: number; refundable: boolean };

/** Everything an exit quote depends on; the same facts always make the same quote. */
export type ExitFacts = {
  cancel: CancelFacts;
  /** The day that decides about the 90 days: when the quote was first requested, in the office's zone. */
  quotedOn: DateOn;
  validUntil: DateOn;
  names: Pick<QuotedExit, "officeName" | "memberName" | "planName" | "spanishName" | "unit">;
  priceCents: number;
  /** Newest first: money goes back in this order. */
  paid: readonly PaidLine[];
  included: readonly PlanService[];
  fees: Readonly<Record<string, number>>;
  /** Null while the office has not said what was used. */
  used: readonly UsedService[] | null;
  /** What the benefit ledger says until the office has confirmed; some visits may not be marked in it. */
  recorded: readonly UsedService[];
  /** Payments until the term ends: what leaving today owes of them, and what is drawn once leaving at the end is agreed to. */
  term: Record<"owed" | "drawn", { payments: number; cents: number }>;
  /** What the others of the family pay next, now and afterwards, and from when; null where none of them pays. */
  family: { nowCents: number; thenCents: number; fromOn: DateOn } | null;
};

/**
 * How many of a used service count: those the plan included, because what went beyond was paid at the visit. A plan
 * that lists no services counts them all.
 */
export function countedQuantity({ code, quantity }: UsedService, included: readonly PlanService[]): number {
  if (included.length === 0) return quantity;
  return Math.min(quantity, included.find((each) => each.code === code)?.quantity ?? 0);
}

/** The first used service that cannot be settled: not of the plan, or without a fee of the office. */
export function unsettled(used: readonly UsedService[], facts: Pick<ExitFacts, "included" | "fees">): string | null {
  const wrong = used.find(
    (one) =>
      one.quantity > 0 && (countedQuantity(one, facts.included) !== one.quantity || facts.fees[one.code] === undefined),
  );
  return wrong?.code ?? null;
}

const total = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The line, or nothing where it would be nought. */
const lineOf = (kind: ExitLine["kind"], cents: number): ExitLine[] => (cents === 0 ? [] : [{ kind, cents }]);

function refundLines({ paid, used, recorded, included, fees }: ExitFacts): ExitLine[] {
  const kept = paid.filter(({ refundable }) => !refundable);
  const services = (used ?? recorded)
    .map((one) => ({ ...one, quantity: countedQuantity(one, included) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ code, quantity }): ExitLine => ({ kind: "service", cents: -quantity * (fees[code] ?? 0), code, quantity }));
  return [
    ...lineOf("paid", total(paid)),
    ...lineOf("refunded", -paid.reduce((sum, { refundedCents }) => sum + refundedCents, 0)),
    ...lineOf("fee", -kept.reduce((sum, { cents, refundedCents }) => sum + cents - refundedCents, 0)),
    ...services,
  ];
}

/** Whether the signed policy gives the money back on the day of the quote: day 90 in, day 91 out (001 §5). */
const givesBack = ({ cancel, quotedOn }: ExitFacts) => planCancel({ ...cancel, today: quotedOn }).insideRefundDays;

/** The figures of leaving today under the signed policy; they always add up to what is refunded less what is owed. */
export function exitLines(facts: ExitFacts): ExitLine[] {
  const { cancel, term } = facts;
  if (cancel.exitPolicy === "remaining_term")
    return [...lineOf("open", -cancel.openCents), ...lineOf("term", -term.owed.cents)];
  return givesBack(facts) ? refundLines(facts) : [];
}

/** Payments an amount is refunded to: newest first, each up to its rest. */
export function refundsOf(amountCents: number, paid: readonly PaidLine[]): BackTo[] {
  let left = amountCents;
  return paid
    .filter(({ refundable }) => refundable)
    .map(({ cents, refundedCents, refundable: _, ...where }) => {
      const part = Math.max(0, Math.min(left, cents - refundedCents));
      left -= part;
      return { ...where, cents: part };
    })
    .filter(({ cents }) => cents > 0);
}

/**
 * The cost or refund of leaving. At the end of the paid period no money moves; today the signed policy decides. Inside
 * 90 days everything refundable is refunded, less used services (000 §1); a plan with a commitment owes the rest of its
 * term; otherwise no money moves.
 */
export function quoteExit(facts: ExitFacts): QuotedExit {
  const { cancel, paid, term } = facts;
  const plan = planCancel(cancel);
  const lines = exitLines(facts);
  const result = total(lines);
  const runsOn = cancel.exitPolicy === "remaining_term" || cancel.gpp;
  return {
    ...facts.names,
    quotedOn: facts.quotedOn,
    validUntil: facts.validUntil,
    policy: cancel.exitPolicy,
    startedOn: cancel.createdOn,
    refundUntilOn: cancel.exitPolicy === "refund_90" ? addDays(cancel.createdOn, REFUND_DAYS - 1) : null,
    priceCents: facts.priceCents,
    end: plan.hasPeriodLeft
      ? { on: plan.atEndOn, payments: runsOn ? term.drawn.payments : 0, cents: runsOn ? term.drawn.cents : 0 }
      : null,
    now: {
      lines,
      refundCents: Math.max(0, result),
      owedCents: Math.max(0, -result),
      refunds: refundsOf(Math.max(0, result), paid),
      forgivenCents: cancel.exitPolicy === "remaining_term" ? 0 : cancel.openCents,
      needsOffice: givesBack(facts) && facts.used === null && total(paid) > 0,
    },
    family: facts.family,
  };
}

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** The same text for the same content, whatever the order of keys in the database. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

/** Where the final balance is paid: below the smallest charge, and for members who pay in the office, in the office. */
export function settleOf(owedCents: number, collection: "auto" | "in_office", wanted?: Settle): Settle {
  if (collection === "in_office" || owedCents < SMALLEST_CHARGE_CENTS) return "desk";
  return wanted ?? "card";
}

/** Which sentence says what a quote means for the others of the family (messages `membershipsExit.family`). */
export function familyWord({ nowCents, thenCents, fromOn }: NonNullable<QuotedExit["family"]>) {
  if (nowCents === thenCents) return "same";
  return fromOn === null ? "text" : "from";
}

/** Whether the figures still hold on a day. */
export const isValidOn = (validUntil: DateOn, today: DateOn): boolean => today <= validUntil;
