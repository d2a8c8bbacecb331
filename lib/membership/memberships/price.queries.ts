import "server-only";
import { readFamilies } from "@/lib/billing/dues/upcoming.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import type { DateOn, Unit } from "@/lib/core/time/dates";
import { type Known, type Prices, planWithPrice } from "@/lib/practice/plans/commands";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { priceChangesOf, waitingOn } from "./price.commands";
import { type PlanPrices, type PriceMove, type PricePreview, paidByMove, previewOf } from "./price.rules";
import { previewMails } from "./price-letters.commands";

export type ShownPrices = PricePreview & {
  /** Members for whom a new price is announced already and does not hold yet. */
  waiting: number;
  letters: { locale: Locale; subject: string; text: string }[];
};

/** Preview of moving all members of a plan to its current prices, or to others. Throws 404. */
export async function showPrices(office: OfficeId, planId: number): Promise<ShownPrices> {
  return (await shownPrices(office, planId)).shown;
}

async function shownPrices(
  office: OfficeId,
  planId: number,
  planned: { prices?: PlanPrices; beginsOn?: DateOn | null } = {},
): Promise<{ shown: ShownPrices; moves: PriceMove[] }> {
  const changes = await priceChangesOf(db, office, planId, planned);
  const [letters, waiting] = await Promise.all([
    previewMails(changes.moves),
    db.scheduledChange.count({ where: waitingOn(office, planId) }),
  ]);
  return { shown: { ...previewOf(changes), waiting, letters }, moves: changes.moves };
}

/** A member whose price an announcement would change, and what they pay after their discounts before and after. */
export type PricedMove = {
  membershipId: number;
  memberName: string;
  planName: string;
  unit: Unit;
  effectiveOn: DateOn;
  beforeCents: number;
  afterCents: number;
};

export type PlanPricePreview = ShownPrices & {
  /** The day from which new members are asked it; null for right away. */
  beginsOn: DateOn | null;
  /** The first of them, by the day. */
  moves: PricedMove[];
};

const SHOWN = 50;

/**
 * What announcing other prices of a plan to its members would change, before these are saved: for whom, from which day and to how
 * much, by the rule that announces them. Throws as saving or planning them does.
 */
export async function planPricePreview(
  tenant: Tenant,
  office: OfficeId,
  known: Known,
  prices: Prices,
  beginsOn: DateOn | null,
  locale: Locale,
): Promise<PlanPricePreview> {
  const { monthlyCents, annualCents } = await planWithPrice(tenant, office, known, prices);
  const { shown, moves } = await shownPrices(office, known.planId, { prices: { monthlyCents, annualCents }, beginsOn });
  const first = moves.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1)).slice(0, SHOWN);
  const households = first.map(({ householdId }) => householdId);
  const where = Prisma.sql`h.office_id = ${office}::int and h.id = any(${households}::int[])`;
  const families = new Map((await readFamilies(db, where, await now())).map((one) => [one.householdId, one]));
  const priced = first.flatMap((move): PricedMove[] => {
    const family = families.get(move.householdId);
    const one = family?.memberships.find(({ membershipId }) => membershipId === move.membershipId);
    if (!family || !one) return [];
    const { membershipId, unit, effectiveOn } = move;
    const { memberName } = one;
    const named = { membershipId, memberName, planName: planLabel(one, locale), unit, effectiveOn };
    return [{ ...named, ...paidByMove(move, one, family) }];
  });
  return { ...shown, moves: priced, beginsOn };
}
