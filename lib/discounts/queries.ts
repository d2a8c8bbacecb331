import "server-only";
import { now } from "@/lib/core/clock";
import type { DateOn } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import { getPlanSettings } from "@/lib/plans/queries";
import type { FamilyDiscounts } from "@/lib/plans/rules";
import { familiesOf } from "./commands";
import { type DiscountMove, discountChange } from "./rules";

const SHOWN = 50;

export type DiscountsPreview = {
  families: number;
  /** The first and the last day on which one of them pays differently; null where nobody does. */
  firstOn: DateOn | null;
  lastOn: DateOn | null;
  /** The first of them, by the day. */
  moves: DiscountMove[];
};

/** What other discounts would change, by the very rule that announces them. */
export async function discountsPreview(office: OfficeId, wanted: FamilyDiscounts): Promise<DiscountsPreview> {
  const families = await familiesOf(db, office, await now(), await getPlanSettings(office));
  const reached = families
    .map((family) => discountChange(family, wanted, family.today).moves)
    .filter((some) => some.length > 0);
  const moves = reached.flat().sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1));
  return {
    families: reached.length,
    firstOn: moves[0]?.effectiveOn ?? null,
    lastOn: moves.at(-1)?.effectiveOn ?? null,
    moves: moves.slice(0, SHOWN),
  };
}
