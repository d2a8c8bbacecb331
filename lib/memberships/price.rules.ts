import { type DateOn, dueDate, type Unit } from "@/lib/core/dates";
import type { StoredStatus } from "@/lib/membership-status/schema";
import { priceChangeIndex } from "@/lib/payments/rules";

export type PricedMember = {
  membershipId: number;
  householdId: number;
  status: StoredStatus;
  unit: Unit;
  listCents: number;
  anchorOn: DateOn;
  nextIndex: number;
  termEndOn: DateOn;
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

/** Statuses whose periods continue: members who leave or have left keep their price. */
const GOES_ON: readonly StoredStatus[] = ["active", "active_transferred", "active_cash", "past_due"];

type Prices = { monthlyCents: number | null; annualCents: number | null };

/** Why a member's price stays: the membership is over or ends, pays the plan's price already, or the plan has none in its unit. */
export function priceStays(
  { status, unit, listCents }: Pick<PricedMember, "status" | "unit" | "listCents">,
  prices: Prices,
): "ended" | "noPrice" | "samePrice" | null {
  if (!GOES_ON.includes(status)) return "ended";
  const toCents = unit === "month" ? prices.monthlyCents : prices.annualCents;
  if (!toCents) return "noPrice";
  return toCents === listCents ? "samePrice" : null;
}

/**
 * Moves the members of a plan to its current prices: each at their first period after both the end of their contract
 * and the notice. Members who already pay that price, or whose unit the plan has no price for, are left out.
 */
export function priceMoves(members: readonly PricedMember[], prices: Prices, today: DateOn): PriceMove[] {
  return members.flatMap((one) => {
    const toCents = one.unit === "month" ? prices.monthlyCents : prices.annualCents;
    if (!toCents || priceStays(one, prices) !== null) return [];
    const effectiveIndex = priceChangeIndex({ ...one, contractEndOn: one.termEndOn }, today);
    const { membershipId, householdId, unit, listCents: fromCents } = one;
    const effectiveOn = dueDate(one.anchorOn, unit, effectiveIndex);
    return [{ membershipId, householdId, unit, fromCents, toCents, effectiveIndex, effectiveOn }];
  });
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
  /** Current and new prices, by unit. */
  groups: { unit: Unit; fromCents: number; toCents: number; members: number }[];
  /** From when so many members pay the new price. */
  days: { on: DateOn; members: number }[];
};

/** The moves as one looks at them before announcing: by price, and by the day they begin. */
export function previewOf(moves: readonly PriceMove[]): PricePreview {
  const groups = new Map<string, PricePreview["groups"][number]>();
  const days = new Map<DateOn, number>();
  for (const { unit, fromCents, toCents, effectiveOn } of moves) {
    const key = `${unit} ${fromCents} ${toCents}`;
    const group = groups.get(key) ?? { unit, fromCents, toCents, members: 0 };
    groups.set(key, { ...group, members: group.members + 1 });
    days.set(effectiveOn, (days.get(effectiveOn) ?? 0) + 1);
  }
  return {
    ...priceSummaryOf(moves),
    groups: [...groups.values()].sort((a, b) => b.members - a.members),
    days: [...days].map(([on, members]) => ({ on, members })).sort((a, b) => (a.on < b.on ? -1 : 1)),
  };
}
