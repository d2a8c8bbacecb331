import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { priceTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { type BilledMembership, nextDues } from "@/lib/billing/dues/upcoming.rules";
import type { Cents } from "@/lib/core/money";
import { addDays, type DateOn, dueDate, laterOf, type Unit } from "@/lib/core/time/dates";
import { OWING } from "@/lib/membership/memberships/rules";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import { lastPayments } from "./rules";

/** A plan of the location that takes members over, with all of its terms but the price as one text. */
export type PlanThere = {
  planId: number;
  planVersionId: number;
  planName: string;
  spanishName: string | null;
  terms: string;
  /** Whom it is for, of these terms: ages and specialty. */
  suits: string;
  parentPlanId: number | null;
  disableFamilyDiscounts: boolean;
  /** What it is sold for, in cents; null where it is not sold by that unit. */
  prices: Readonly<Record<Unit, number | null>>;
};

/** How payments reach a location; null where it can take none from cards and bank accounts. */
export type PayoutRoute = "direct" | "destination" | null;

/** The location that takes the members of one that closes over. */
export type Successor = {
  officeId: number;
  officeName: string;
  route: PayoutRoute;
  discounts: FamilyDiscounts;
  plans: readonly PlanThere[];
  /** The families that pay there already, by their payer. */
  families: ReadonlyMap<number, BilledFamily>;
};

/** What of a membership decides whether it continues, and is not read for its payments. */
export type TermsHere = { gpp: boolean; terms: string; suits: string; parentPlanId: number | null };

/** Why a family does not continue at the other location: a text under `closingsTakeover.why`. */
export const STAY_REASONS = [
  "owes",
  "leaves",
  "disputed",
  "guaranteed",
  "account",
  "changing",
  "terms",
  "costsMore",
] as const;
export type StayReason = (typeof STAY_REASONS)[number];

/** A membership as it continues: on which plan, what it pays next and when; null where nothing is ahead. */
export type Continuation = {
  membership: BilledMembership;
  plan: PlanThere;
  next: { dueOn: DateOn; cents: Cents } | null;
};

/** A membership as it would continue on other terms: its list price there, and what a period costs here and there, in cents. */
export type OfferLine = Continuation & { listCents: number; nowCents: Cents; thereCents: Cents };

/**
 * What becomes of a family: it continues as a whole, or it does not, for one reason. Where that is nothing but other terms or a higher
 * price, it is asked (decision 83): `offer` is what it would have, else null. Nobody in it is a member: neither.
 */
export type FamilyFate =
  | { continues: true; memberships: Continuation[] }
  | { continues: false; why: StayReason | null; offer: OfferLine[] | null };

const stays = (why: StayReason | null): FamilyFate => ({ continues: false, why, offer: null });

/** What must still hold on the day of whoever has accepted: plans, their versions, and prices. Days may move. */
export const termsOfOffer = (lines: readonly OfferLine[]): string =>
  JSON.stringify(
    lines.map(({ membership, plan, listCents, thereCents }) => [
      membership.membershipId,
      plan.planId,
      plan.planVersionId,
      listCents,
      thereCents,
    ]),
  );

/**
 * The plan there with the same terms that is sold by the same unit: the one that follows the same plan of the organization, else the one
 * of the same name, else the first.
 */
export function samePlan(
  { unit, planName }: Pick<BilledMembership, "unit" | "planName">,
  here: TermsHere,
  plans: readonly PlanThere[],
): PlanThere | null {
  const same = plans.filter(({ terms, prices }) => terms === here.terms && prices[unit] !== null);
  return closest(same, planName, here) ?? same[0] ?? null;
}

/** The plan that follows the same plan of the organization, else the one of the same name. */
const closest = (plans: readonly PlanThere[], planName: string, here: TermsHere): PlanThere | undefined =>
  plans.find(({ parentPlanId }) => parentPlanId !== null && parentPlanId === here.parentPlanId) ??
  plans.find((plan) => plan.planName === planName);

/** The plan there for the same ages and specialty on other terms: the closest one, else the cheapest. */
export function suitingPlan(
  { unit, planName }: Pick<BilledMembership, "unit" | "planName">,
  here: TermsHere,
  plans: readonly PlanThere[],
): PlanThere | null {
  const suiting = plans.filter(({ suits, prices }) => suits === here.suits && prices[unit] !== null);
  const cheapest = [...suiting].sort((a, b) => (a.prices[unit] ?? 0) - (b.prices[unit] ?? 0));
  return closest(suiting, planName, here) ?? cheapest[0] ?? null;
}

/** The plan there of a membership, and its list price: its own on the same terms, that of the plan on others. Null where none suits. */
function placeOf(membership: BilledMembership, here: TermsHere | undefined, plans: readonly PlanThere[]) {
  const same = here && samePlan(membership, here, plans);
  if (same) return { membership, plan: same, isSame: true, listCents: membership.listCents };
  const plan = here && suitingPlan(membership, here, plans);
  const listCents = plan?.prices[membership.unit];
  return plan && listCents ? { membership, plan, isSame: false, listCents } : null;
}

/** Why nobody of the family can continue, whatever is sold there; null where they can. */
function hindrance(
  family: BilledFamily,
  moving: readonly BilledMembership[],
  terms: ReadonlyMap<number, TermsHere>,
  { route }: Successor,
  routeHere: PayoutRoute,
): StayReason | null {
  if (family.memberships.some(({ status }) => OWING.some((one) => one === status))) return "owes";
  if (moving.some(({ status }) => status === "cancellation_requested")) return "leaves";
  if (moving.some(({ status }) => status === "disputed")) return "disputed";
  if (moving.some(({ membershipId }) => terms.get(membershipId)?.gpp)) return "guaranteed";
  // By another route a saved card or a bank's permission is none: whoever pays would be asked for it again.
  if (moving.some(({ collection }) => collection === "auto") && (route === null || route !== routeHere))
    return "account";
  // Announced prices end with the office; what was promised as lower, or as another plan, would be lost unseen.
  return moving.some(({ changes }) => changes.some(({ kind }) => kind !== "price")) ? "changing" : null;
}

/**
 * Whether a family of a location that closes continues at another one of the organization (decision 0075): all of it, on plans with the
 * same terms, paying the same way and for nobody more than here; or what it would have there on others (decision 83). Who ends before the last day anyway is not asked about.
 * @param family as it is charged while its office stays open
 * @param terms of its memberships, by their ids
 */
export function familyFate(
  family: BilledFamily,
  terms: ReadonlyMap<number, TermsHere>,
  there: Successor,
  { route, closesOn }: { route: PayoutRoute; closesOn: DateOn },
): FamilyFate {
  const moving = lastPayments(family, closesOn)
    .filter(({ until, membership }) => until === null && membership.status !== "pending_cash")
    .map(({ membership }) => membership);
  if (moving.length === 0) return stays(null);
  const why = hindrance(family, moving, terms, there, route);
  if (why) return stays(why);
  const placed = moving.flatMap((membership) => {
    const place = placeOf(membership, terms.get(membership.membershipId), there.plans);
    return place ? [place] : [];
  });
  if (placed.length < moving.length) return stays("terms");
  const settled = there.families.get(family.payerId)?.memberships ?? [];
  let costsMore = false;
  const lines: OfferLine[] = placed.map(({ membership, plan, listCents }) => {
    const next = nextDues(membership, family);
    const onDay = next?.dueOn ?? dueDate(membership.anchorOn, membership.unit, membership.nextIndex);
    const priced = { ...membership, listCents, kept: null, disableFamilyDiscounts: plan.disableFamilyDiscounts };
    const costs = (members: readonly BilledMembership[]) =>
      periodPrice(priced, { memberships: members, discounts: there.discounts }, onDay).netCents;
    const nowCents = next?.netCents ?? periodPrice(membership, family, onDay).netCents;
    // Whom the family has there already makes it cheaper, and may be the same person: what is decided does not count on it.
    if (costs(moving) > nowCents) costsMore = true;
    const thereCents = costs([...settled, ...moving]);
    const first = next && { dueOn: laterOf(next.dueOn, addDays(closesOn, 1)), cents: thereCents };
    return { membership, plan, next: first, listCents, nowCents, thereCents };
  });
  const differs = placed.some(({ isSame }) => !isSame);
  // A lower price that is announced would be lost unseen: who waits for one is not asked to give it up.
  if (moving.some(awaitsLess)) return stays(differs ? "terms" : "costsMore");
  if (differs || costsMore) return { continues: false, why: differs ? "terms" : "costsMore", offer: lines };
  return {
    continues: true,
    memberships: lines.map(({ membership, plan, next }) => ({ membership, plan, next })),
  };
}

/** Whether a lower price is announced, which would be lost: it ends with the office. */
const awaitsLess = ({ listCents, changes }: BilledMembership): boolean =>
  changes.some(({ kind, payload }) => kind === "price" && priceTerms.parse(payload).listCents < listCents);

/** How many people of families continue. */
export const continuing = (fates: readonly FamilyFate[]): number =>
  new Set(
    fates.flatMap((fate) => (fate.continues ? fate.memberships.map(({ membership }) => membership.memberId) : [])),
  ).size;
