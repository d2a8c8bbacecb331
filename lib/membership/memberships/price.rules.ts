import { type FamilyThen, periodPrice } from "@/lib/billing/dues/period-price.rules";
import { type Schedule, type ScheduledChange, termsAt } from "@/lib/billing/dues/scheduled-changes.rules";
import { priceTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { atNextPeriod, type BilledMembership } from "@/lib/billing/dues/upcoming.rules";
import { priceChangeIndex } from "@/lib/billing/payments/rules";
import { type DateOn, dueDate, type Unit } from "@/lib/core/time/dates";
import { renewingAtTheDesk } from "@/lib/platform/membership-status/family.rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";

export type PricedMember = Schedule & {
  membershipId: number;
  householdId: number;
  status: StoredStatus;
  collection: "auto" | "in_office";
  autoRenew: boolean;
  termEndOn: DateOn;
  /** Plans and prices that wait for their period. */
  changes: readonly ScheduledChange[];
};

export type PriceMove = {
  membershipId: number;
  householdId: number;
  unit: Unit;
  fromCents: number;
  toCents: number;
  effectiveIndex: number;
  effectiveOn: DateOn;
};

/** An announced price that is withdrawn, because the plan's price is again the one that is paid. */
export type PriceSetBack = {
  membershipId: number;
  unit: Unit;
  keepsCents: number;
  announcedCents: number;
  announcedOn: DateOn;
};

/** Statuses whose periods continue: members who leave or have left keep their price. */
const GOES_ON: readonly StoredStatus[] = ["active", "active_transferred", "active_cash", "past_due"];

export type PlanPrices = { monthlyCents: number | null; annualCents: number | null };

/**
 * Why nothing changes for a member: it is announced already, paid already, another plan comes first, the plan has no
 * price in their unit, or the membership is over or ends.
 */
export type PriceStays = "announced" | "samePrice" | "changesPlan" | "noPrice" | "ended";

export type PriceStanding =
  | { is: "moves"; move: PriceMove }
  | { is: "setBack"; setBack: PriceSetBack }
  | { is: "stays"; why: PriceStays };

const stays = (why: PriceStays): PriceStanding => ({ is: "stays", why });

/**
 * What announcing a plan's prices does to one of its members: they move at their first period after both the end of
 * their contract and the notice; or an announced price is withdrawn; or nothing changes. What will be drawn is what
 * issuing makes of the changes that wait.
 * @param beginsOn the day from which the prices hold for new members; null where they do already
 */
export function priceStanding(
  member: PricedMember,
  prices: PlanPrices,
  today: DateOn,
  beginsOn: DateOn | null = null,
): PriceStanding {
  const { membershipId, householdId, unit, listCents, anchorOn, changes } = member;
  if (!GOES_ON.includes(member.status)) return stays("ended");
  const toCents = unit === "month" ? prices.monthlyCents : prices.annualCents;
  if (!toCents) return stays("noPrice");
  const known = changes.find(({ kind }) => kind === "price");
  const others = changes.filter((one) => one !== known);
  const isDrawn = (cents: number, index: number) => {
    const price = { kind: "price", effectiveIndex: index, payload: { listCents: cents } };
    const then = termsAt(member, [...others, price], index);
    return then.planId === member.planId && then.unit === unit && then.listCents === cents;
  };
  const announcedCents = known ? priceTerms.parse(known.payload).listCents : listCents;
  if (known && isDrawn(announcedCents, known.effectiveIndex)) {
    if (announcedCents === toCents) return stays("announced");
    const announcedOn = dueDate(anchorOn, unit, known.effectiveIndex);
    const setBack = { membershipId, unit, keepsCents: listCents, announcedCents, announcedOn };
    if (listCents === toCents) return { is: "setBack", setBack };
  }
  if (listCents === toCents) return stays("samePrice");
  const effectiveIndex = priceChangeIndex({ ...member, contractEndOn: member.termEndOn }, today, beginsOn);
  if (!isDrawn(toCents, effectiveIndex)) return stays("changesPlan");
  const effectiveOn = dueDate(anchorOn, unit, effectiveIndex);
  // Without renewal the term is over by then: at the desk people renew themselves.
  if (member.collection === "auto" && !member.autoRenew && effectiveOn >= member.termEndOn) return stays("ended");
  return {
    is: "moves",
    move: { membershipId, householdId, unit, fromCents: listCents, toCents, effectiveIndex, effectiveOn },
  };
}

/** What a member pays after discounts in the period in which a new price begins: without it, and with it. */
export function paidByMove(
  { effectiveIndex: nextIndex, toCents }: PriceMove,
  one: BilledMembership,
  { memberships, discounts }: FamilyThen,
): { beforeCents: number; afterCents: number } {
  const family = { memberships: renewingAtTheDesk(memberships), discounts };
  const others = one.changes.filter(({ kind }) => kind !== "price");
  const paid = (changes: readonly ScheduledChange[]) => {
    const { membership, dueOn } = atNextPeriod({ ...one, nextIndex, changes });
    return periodPrice(membership, family, dueOn).netCents;
  };
  const price = { kind: "price", effectiveIndex: nextIndex, payload: { listCents: toCents } };
  return { beforeCents: paid(others), afterCents: paid([...others, price]) };
}

/** What announcing does, member by member. */
export type PriceChanges = { moves: PriceMove[]; setBacks: PriceSetBack[] };

/** The members of a plan whose price its announcement moves, and those whose announced price it withdraws. */
export function priceChanges(
  members: readonly PricedMember[],
  prices: PlanPrices,
  today: DateOn,
  beginsOn: DateOn | null = null,
): PriceChanges {
  const all = members.map((one) => priceStanding(one, prices, today, beginsOn));
  return {
    moves: all.flatMap((one) => (one.is === "moves" ? [one.move] : [])),
    setBacks: all.flatMap((one) => (one.is === "setBack" ? [one.setBack] : [])),
  };
}

export type PriceSummary = {
  members: number;
  firstOn: DateOn | null;
  lastOn: DateOn | null;
  /** List prices a month, annual ones by the twelfth, before and after. */
  monthlyBeforeCents: number;
  monthlyAfterCents: number;
};

/** The moves in figures. */
export function priceSummaryOf(moves: readonly PriceMove[]): PriceSummary {
  const days = moves.map(({ effectiveOn }) => effectiveOn).sort();
  const aMonth = (cents: number, unit: Unit) => (unit === "month" ? cents : Math.round(cents / 12));
  return {
    members: moves.length,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    monthlyBeforeCents: moves.reduce((sum, { fromCents, unit }) => sum + aMonth(fromCents, unit), 0),
    monthlyAfterCents: moves.reduce((sum, { toCents, unit }) => sum + aMonth(toCents, unit), 0),
  };
}

export type PricePreview = PriceSummary & {
  /** Members whose announced price is withdrawn: they keep the one they pay. */
  setBacks: { unit: Unit; keepsCents: number; announcedCents: number; members: number }[];
  /** Current and new prices, by unit. */
  groups: { unit: Unit; fromCents: number; toCents: number; members: number }[];
  /** From when so many members pay the new price. */
  days: { on: DateOn; members: number }[];
};

/** How many there are of each like, the most first. */
function counted<One extends object>(all: readonly One[]): (One & { members: number })[] {
  const groups = new Map<string, One & { members: number }>();
  for (const one of all) {
    const key = JSON.stringify(one);
    groups.set(key, { ...one, members: (groups.get(key)?.members ?? 0) + 1 });
  }
  return [...groups.values()].sort((a, b) => b.members - a.members);
}

/** The changes as one looks at them before announcing: by price, and by the day they begin. */
export function previewOf({ moves, setBacks }: PriceChanges): PricePreview {
  return {
    ...priceSummaryOf(moves),
    setBacks: counted(setBacks.map(({ unit, keepsCents, announcedCents }) => ({ unit, keepsCents, announcedCents }))),
    groups: counted(moves.map(({ unit, fromCents, toCents }) => ({ unit, fromCents, toCents }))),
    days: counted(moves.map(({ effectiveOn: on }) => ({ on }))).sort((a, b) => (a.on < b.on ? -1 : 1)),
  };
}
