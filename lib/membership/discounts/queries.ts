import "server-only";
import { readFamilies } from "@/lib/billing/dues/upcoming.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { getPlanSettings } from "@/lib/practice/plans/queries";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import { familiesOf } from "./commands";
import { type DiscountMove, discountChange, sameDiscounts, waitingMoves } from "./rules";

const SHOWN = 50;

/** The first and the last day on which one of these people pays differently; null where nobody does. */
const daysOf = (moves: readonly DiscountMove[]) => ({
  firstOn: moves[0]?.effectiveOn ?? null,
  lastOn: moves.at(-1)?.effectiveOn ?? null,
});
const byDay = (a: DiscountMove, b: DiscountMove) => (a.effectiveOn < b.effectiveOn ? -1 : 1);

/** Whom a change of discounts reaches. */
export type DiscountsReach = {
  families: number;
  /** The first and the last day on which one of them pays differently; null where nobody does. */
  firstOn: DateOn | null;
  lastOn: DateOn | null;
  /** How many people pay differently. */
  people: number;
};

export type DiscountsPreview = DiscountsReach & {
  /** The first of them, by the day. */
  moves: DiscountMove[];
};

/** Whom it reaches, of what moves family by family. */
export function reachOf(families: readonly DiscountMove[][]): DiscountsReach {
  const moves = families.flat().sort(byDay);
  return { families: families.length, ...daysOf(moves), people: moves.length };
}

/** What other discounts would move, family by family, by the very rule that announces them. */
export async function discountMoves(office: OfficeId, wanted: FamilyDiscounts): Promise<DiscountMove[][]> {
  const families = await familiesOf(db, office, await now(), await getPlanSettings(office));
  return families.map((family) => discountChange(family, wanted, family.today).moves).filter((some) => some.length > 0);
}

/** What other discounts would change, for a page. */
export async function discountsPreview(office: OfficeId, wanted: FamilyDiscounts): Promise<DiscountsPreview> {
  const reached = await discountMoves(office, wanted);
  return { ...reachOf(reached), moves: reached.flat().sort(byDay).slice(0, SHOWN) };
}

export type WaitingDiscounts = {
  /** Whose people pay differently once it holds. */
  families: number;
  firstOn: DateOn | null;
  lastOn: DateOn | null;
  /** The discounts that all who wait keep until then; null where they keep several. */
  keeps: FamilyDiscounts | null;
};

/** The change of an office's discounts that waits for families to have it; null where nobody waits. */
export async function waitingDiscounts(office: OfficeId): Promise<WaitingDiscounts | null> {
  const waits = Prisma.sql`h.office_id = ${office}::int and exists (select 1 from scheduled_change c
    join membership w on w.id = c.membership_id where w.household_id = h.id and c.kind = 'discounts' and c.status = 'pending')`;
  const families = await readFamilies(db, waits, await now());
  const waiting = families.flatMap(({ memberships }) =>
    memberships.filter(({ changes }) => changes.some(({ kind }) => kind === "discounts")),
  );
  const [keeps, ...others] = waiting.flatMap(({ kept }) => (kept ? [kept] : []));
  if (!keeps) return null;
  const reached = families.map(waitingMoves).filter((moves) => moves.length > 0);
  const isOne = others.every((other) => sameDiscounts(keeps, other));
  return { families: reached.length, ...daysOf(reached.flat().sort(byDay)), keeps: isOne ? keeps : null };
}
