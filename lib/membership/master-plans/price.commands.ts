import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import type { DateOn } from "@/lib/core/time/dates";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { announceChanges, priceChangesOf } from "@/lib/membership/memberships/price.commands";
import type { PriceChanges } from "@/lib/membership/memberships/price.rules";
import { previewMails } from "@/lib/membership/memberships/price-letters.commands";
import { type Aspect, aspectOf, withoutAspects } from "@/lib/practice/plans/inherited.rules";
import type { PlanInput } from "@/lib/practice/plans/schema";
import type { Tenant } from "@/tenants/tenant";
import { checkTree, holdTree, TREE_TIME_MS, writeTree } from "./edit.commands";
import { checkNonePlannedIn } from "./planned.queries";
import { type LocationChanges, masterPreview } from "./price.rules";
import type { SeenPlan } from "./queries";
import {
  edited,
  type FollowingPlan,
  groupOverrides,
  type MasterPlan,
  overridesAtPlace,
  type PlanEdit,
  type PlanPlace,
  pricedAt,
} from "./tree.rules";

/** Prices that are named; the other one stays. `null`: the place gives its price back, and has that of the level above. */
export type NewPrices = Partial<Pick<PlanInput, "monthlyCents" | "annualCents">> | null;

const PRICE: readonly Aspect[] = ["price"];

/** What setting a price did; `beginsOn` is null where new members are asked it right away. */
export type MasterPriceSet = {
  planId: number;
  revision: number;
  locations: number;
  members: number;
  beginsOn: DateOn | null;
};

/** The plan as a place has it: its own terms, or what a group or a location has of them. */
export function valuesAt(plan: MasterPlan, place: PlanPlace): PlanInput {
  if (place.at === "top") return plan.values;
  const own = overridesAtPlace(plan, place);
  const at = place.at === "location" ? plan.following.find(({ office }) => office === place.office) : undefined;
  return { ...plan.values, ...(at ? groupOverrides(plan, at).price : {}), ...own.price };
}

/** A new price as an edit of the level it is set at. */
export function priceEdit(plan: MasterPlan, place: PlanPlace, prices: NewPrices): PlanEdit {
  const wanted = { ...valuesAt(plan, place), ...prices };
  if (place.at === "top") return { place, values: wanted };
  const own = overridesAtPlace(plan, place);
  if (prices === null) return { place, own: withoutAspects(own, PRICE) };
  return { place, own: { ...own, price: aspectOf(wanted, "price") } };
}

/**
 * What a new price does to the members of every location whose price is set at this place.
 * @param beginsOn the day from which it holds for new members; null where that is now
 */
export async function changesIn(
  tx: Tx,
  after: MasterPlan,
  place: PlanPlace,
  { lock, beginsOn = null }: { lock: boolean; beginsOn?: DateOn | null },
): Promise<LocationChanges[]> {
  const all: LocationChanges[] = [];
  for (const { office, officeName, planId, values } of pricedAt(after, place))
    all.push({
      dentistInfoId: office,
      officeName,
      ...(await priceChangesOf(tx, office, planId, { lock, prices: values, beginsOn })),
    });
  return all;
}

/** Locations that the place reaches and whose own price, or their group's, stays. */
const keepsOwn = (after: MasterPlan, place: PlanPlace) => {
  const priced = new Set(pricedAt(after, place).map(({ office }) => office));
  return after.following
    .filter((at) => place.at === "top" || (place.at === "group" && at.groupId === place.groupId))
    .filter(({ office }) => !priced.has(office))
    .map(({ office, officeName }) => ({ dentistInfoId: office, officeName }));
};

/** Preview of a new price at a place: for each location who pays what from when, and the email. Throws as it would be set. */
export async function showMasterPrice(
  tenant: Tenant,
  { plan }: SeenPlan,
  place: PlanPlace,
  prices: NewPrices,
  beginsOn: DateOn | null,
) {
  const after = edited(plan, priceEdit(plan, place, prices));
  checkTree(tenant, plan, after);
  await checkNonePlannedIn(db, plan, place);
  const locations = await changesIn(db, after, place, { lock: false, beginsOn });
  const letters = await previewMails(locations.flatMap(({ moves }) => moves));
  const { monthlyCents, annualCents } = valuesAt(plan, place);
  const at = place.at === "location" ? plan.following.find(({ office }) => office === place.office) : plan;
  return {
    ...masterPreview(locations),
    letters,
    revision: at?.revision ?? plan.revision,
    monthlyCents,
    annualCents,
    keeps: keepsOwn(after, place),
    beginsOn,
  };
}

/** Tells the members of each location what changes for them, by `tell`, which answers how many it told. Returns how many in all. */
export async function tellEach(
  { following }: MasterPlan,
  changes: readonly LocationChanges[],
  tell: (at: FollowingPlan, moved: PriceChanges) => Promise<number>,
): Promise<number> {
  let told = 0;
  for (const { dentistInfoId, officeName: _name, ...moved } of changes) {
    const at = following.find(({ office }) => office === dentistInfoId);
    if (at) told += await tell(at, moved);
  }
  return told;
}

/** The same by the announcement of a new price. */
export const announceEach = (tx: Tx, plan: MasterPlan, changes: readonly LocationChanges[], author: Author) =>
  tellEach(
    plan,
    changes,
    async (at, moved) => (await announceChanges(tx, at.office, at.planId, moved, author)).members,
  );

/**
 * Sets the price of an organization's plan for all it is kept for, in a group or at a location (001 §7): right away for new
 * members, and for current members from their first period after contract and notice, with an email. All locations it reaches
 * or none. Throws 400 for a price below the minimum, 409 when the plan was changed, other members
 * would be affected than were shown, or a planned price waits there.
 */
export async function changeMasterPrice(
  tenant: Tenant,
  seen: SeenPlan,
  place: PlanPlace,
  prices: NewPrices,
  shown: { revision?: number | undefined; expectedMembers?: number | undefined },
  author: Author,
): Promise<MasterPriceSet> {
  const about = { author, action: "plan.masterPrice", timeMs: TREE_TIME_MS } as const;
  const { done, offices } = await change(about, async (tx) => {
    const before = await holdTree(tx, seen, place, shown.revision ?? revisionAt(seen.plan, place));
    await checkNonePlannedIn(tx, before, place);
    const edit = priceEdit(before, place, prices);
    await writeTree(tx, tenant, before, edit, author);
    const changes = await changesIn(tx, edited(before, edit), place, { lock: true });
    const notified = await announceEach(tx, before, changes, author);
    if (shown.expectedMembers !== undefined && shown.expectedMembers !== notified)
      throw conflict("errors.changedMeanwhile");
    const { monthlyCents, annualCents } = valuesAt(before, place);
    const { revision } = await tx.plan.findUniqueOrThrow({ where: { id: before.id }, select: { revision: true } });
    const reached = changes.map(({ dentistInfoId }) => dentistInfoId);
    return {
      id: before.id,
      before: { monthlyCents, annualCents },
      after: { ...prices, place, locations: reached, members: notified },
      done: { planId: before.id, revision, locations: reached.length, members: notified, beginsOn: null },
      offices: pricedAt(before, place),
    };
  });
  await invalidatePublicPages(...offices.map(({ office }) => office));
  return done;
}

const revisionAt = (plan: MasterPlan, place: PlanPlace): number | undefined =>
  place.at === "location" ? plan.following.find(({ office }) => office === place.office)?.revision : plan.revision;
