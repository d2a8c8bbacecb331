import {
  addMonthsClamped,
  type DateOn,
  dueDate,
  earlierOf,
  lastDayBefore,
  laterOf,
  type Unit,
} from "@/lib/core/time/dates";
import { periodIndexOn } from "@/lib/platform/membership-status/period.rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";
import type { PlanService } from "@/lib/practice/plans/schema";

/** What a membership's term is reckoned from. */
export type TermFacts = { unit: Unit; startedOn: DateOn; termEndOn: DateOn };
/** A year of benefits: its first day, and the first day of the next. */
export type Term = { startOn: DateOn; endOn: DateOn };

/**
 * The term that holds a day: what a plan includes is included once in it (docs/decisions/0021). Paid by the month it is
 * the year from the day the membership started; paid by the year it is the paid year, which a late renewal in the office
 * moves. A day before the start is in the first term.
 */
export function benefitTerm({ unit, startedOn, termEndOn }: TermFacts, on: DateOn): Term {
  const day = laterOf(on, startedOn);
  if (unit === "month") {
    const index = periodIndexOn(startedOn, "year", day);
    return { startOn: dueDate(startedOn, "year", index), endOn: dueDate(startedOn, "year", index + 1) };
  }
  let years = 0;
  while (addMonthsClamped(termEndOn, years * 12) <= day) years += 1;
  while (addMonthsClamped(termEndOn, (years - 1) * 12) > day) years -= 1;
  const startOn = laterOf(addMonthsClamped(termEndOn, (years - 1) * 12), startedOn);
  return { startOn, endOn: addMonthsClamped(termEndOn, years * 12) };
}

export const isIn = ({ startOn, endOn }: Term, on: DateOn): boolean => on >= startOn && on < endOn;

/** A use as it is kept; undone ones are not among them. */
export type Use = {
  id: number;
  code: string;
  usedOn: DateOn;
  feeCents: number | null;
  overLimit: boolean;
  /** Used at the office the member came from. */
  carried: boolean;
  /** Who marked it; null for whom that is nobody's business, and for what came along. */
  by: string | null;
};

/**
 * What the member pays for a whole term: what was paid in it less refunds, and what is still to come, which is what is late
 * and what will be charged until the term ends.
 */
export type Cost = { paidCents: number; toComeCents: number };

const costOf = ({ paidCents, toComeCents }: Cost): number => paidCents + toComeCents;

/** How long a membership goes on: to its cancellation, or to the end of its term where it does not renew. */
export type Lasting = { cancelOn: DateOn | null; autoRenew: boolean };

export type BenefitFacts = TermFacts &
  Lasting & {
    membershipId: number;
    memberId: number;
    planName: string;
    status: StoredStatus;
    endedOn: DateOn | null;
    today: DateOn;
    services: readonly PlanService[];
    /** The office's usual fees in cents, by code. */
    fees: Readonly<Record<string, number>>;
    /** In the order they were used. */
    uses: readonly Use[];
    /** Null where it is not known whole: the first part of the term was paid elsewhere. */
    cost: Cost | null;
  };

/** A service of the plan in this term. */
export type ServiceLine = {
  code: string;
  /** Included in a term; 0 for a service used under another plan before. */
  quantity: number;
  /** Used of what is included. */
  used: number;
  left: number;
  feeCents: number | null;
  uses: readonly Use[];
};

export type BenefitLedger = {
  membershipId: number;
  memberId: number;
  planName: string;
  term: Term;
  /** The last day on which what is left can be used: of the term, or of the membership where that ends before. */
  lastOn: DateOn;
  mayUse: boolean;
  startedOn: DateOn;
  today: DateOn;
  lines: readonly ServiceLine[];
  /** Uses of earlier terms, the newest first. */
  earlier: readonly Use[];
  included: number;
  used: number;
  left: number;
  /** At the office's usual fees; null where a fee is missing. */
  usedCents: number | null;
  leftCents: number | null;
  cost: Cost | null;
  /** What was used is worth more than the whole term costs, by so much; null where that is not so or not known. */
  savedCents: number | null;
  lastUsedOn: DateOn | null;
};

/** A membership that can be used: not what waits for its first payment, is unpaid for good, or has ended. */
const USABLE: readonly StoredStatus[] = [
  "active",
  "active_transferred",
  "active_cash",
  "past_due",
  "cancellation_requested",
  "disputed",
];

export const mayUse = ({ status }: { status: StoredStatus }): boolean => USABLE.includes(status);

/** Codes as the plan lists them, then those used under another plan. */
function codesOf(services: readonly PlanService[], uses: readonly Use[]): string[] {
  return [...new Set([...services.map(({ code }) => code), ...uses.map(({ code }) => code)])];
}

/** The uses of a service in the term of a day, in their order: what `nth` counts. */
export function usesIn(facts: TermFacts & { uses: readonly Use[] }, code: string, on: DateOn): Use[] {
  const term = benefitTerm(facts, on);
  return facts.uses.filter((use) => use.code === code && isIn(term, use.usedOn));
}

/** The sum, or null where a part is not known. */
function total(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

const count = (lines: readonly ServiceLine[], of: "quantity" | "used" | "left") =>
  lines.reduce((sum, line) => sum + line[of], 0);

/**
 * What was used of a term, what is left, and what that is worth. A saving compares like with like: what was used in the
 * term, at the fees of its days, with what the whole term costs this member, as the office's public page does: no payment of
 * dues makes it smaller. What went beyond the plan was paid at the visit and counts for nothing.
 */
export function ledgerOf(facts: BenefitFacts): BenefitLedger {
  const { membershipId, memberId, planName, startedOn, today, services, fees, uses, cost } = facts;
  const term = benefitTerm(facts, today);
  const now = uses.filter(({ usedOn }) => isIn(term, usedOn));
  const lines = codesOf(services, now).map((code): ServiceLine => {
    const quantity = services.find((each) => each.code === code)?.quantity ?? 0;
    const own = now.filter((use) => use.code === code);
    const used = own.filter(({ overLimit }) => !overLimit).length;
    return { code, quantity, used, left: Math.max(0, quantity - used), feeCents: fees[code] ?? null, uses: own };
  });
  const usedCents = total(now.filter(({ overLimit }) => !overLimit).map(({ feeCents }) => feeCents));
  const saved = usedCents !== null && cost !== null ? usedCents - costOf(cost) : 0;
  return {
    ...{ membershipId, memberId, planName, term, startedOn, today, lines, cost, usedCents },
    lastOn: lastDayOfBenefits(facts, today),
    mayUse: mayUse(facts),
    earlier: uses.filter(({ usedOn }) => !isIn(term, usedOn)).reverse(),
    included: count(lines, "quantity"),
    used: count(lines, "used"),
    left: count(lines, "left"),
    leftCents: total(lines.map(({ left, feeCents }) => (left === 0 ? 0 : feeCents === null ? null : left * feeCents))),
    savedCents: saved > 0 ? saved : null,
    lastUsedOn: uses.at(-1)?.usedOn ?? null,
  };
}

/** What the ledger says was used of the plan in this term: what an exit quote begins with. */
export function usedServicesOf({ lines }: Pick<BenefitLedger, "lines">): { code: string; quantity: number }[] {
  return lines.flatMap(({ code, used, quantity }) => {
    const counted = Math.min(used, quantity);
    return counted > 0 ? [{ code, quantity: counted }] : [];
  });
}

export type UseRefusal = "notUsable" | "beforeStart" | "future" | "afterEnd" | "notIncluded" | "overLimit" | "stale";

/** What marking a use means: the one that exists already, a new one, or why not. */
export function decideUse(
  facts: Omit<BenefitFacts, "cost" | "planName" | "fees">,
  request: { code: string; nth: number; usedOn: DateOn; overLimit: boolean },
): { refused: UseRefusal } | { same: Use } | { overLimit: boolean } {
  const { startedOn, endedOn, today, services } = facts;
  const { code, nth, usedOn } = request;
  if (usedOn > today) return { refused: "future" };
  if (usedOn < startedOn) return { refused: "beforeStart" };
  if (endedOn !== null && usedOn > endedOn) return { refused: "afterEnd" };
  const already = usesIn(facts, code, usedOn);
  const same = already[nth - 1];
  if (same) return { same };
  if (!mayUse(facts)) return { refused: "notUsable" };
  const quantity = services.find((each) => each.code === code)?.quantity ?? 0;
  if (quantity === 0) return { refused: "notIncluded" };
  if (already.length < nth - 1) return { refused: "stale" };
  const used = already.filter((use) => !use.overLimit).length;
  if (used < quantity) return { overLimit: false };
  return request.overLimit ? { overLimit: true } : { refused: "overLimit" };
}

/**
 * What a family has saved: what all its people used less what all their terms cost, so that whoever has not been yet is not
 * left out of the account. Null where that is not above zero, or where it is not known of one of them.
 */
export function savedTogether(ledgers: readonly Pick<BenefitLedger, "usedCents" | "cost">[]): number | null {
  let saved = 0;
  for (const { usedCents, cost } of ledgers) {
    if (usedCents === null || cost === null) return null;
    saved += usedCents - costOf(cost);
  }
  return saved > 0 ? saved : null;
}

/**
 * The last day on which what the running term includes can be used: the term's, or the membership's own where it has been
 * canceled or does not renew before that.
 */
export function lastDayOfBenefits(facts: TermFacts & Lasting, on: DateOn): DateOn {
  const { endOn } = benefitTerm(facts, on);
  const { cancelOn, autoRenew, termEndOn } = facts;
  const ends = [cancelOn, autoRenew ? null : termEndOn].flatMap((day) => day ?? []);
  return lastDayBefore(ends.reduce(earlierOf, endOn));
}

/** The term a membership is in, as a contract: the year that ends with it, or less where it began later, or ends before. */
export function contractTerm({ startedOn, termEndOn, cancelOn }: Omit<TermFacts, "unit"> & Pick<Lasting, "cancelOn">) {
  const startOn = laterOf(addMonthsClamped(termEndOn, -12), startedOn);
  return { startOn, lastOn: lastDayBefore(cancelOn === null ? termEndOn : earlierOf(cancelOn, termEndOn)) };
}
