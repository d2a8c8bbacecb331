import type { PlanInput } from "./schema";
import { comparable } from "./versions.rules";

// A plan that an organization keeps for its locations: its own terms, over them what a group sets, over both what a
// location sets (docs/decisions/0013-plans-an-organization-keeps.md).

/** What a group or a location may set itself, each whole: half a price or half an age limit says nothing. */
export const ASPECTS = ["price", "ages", "text", "visibility"] as const;
export type Aspect = (typeof ASPECTS)[number];

/** The fields of each; all others are the organization's, except the notes, which every office keeps for itself. */
export const ASPECT_FIELDS = {
  price: ["monthlyCents", "annualCents", "activationFeeCents"],
  ages: ["ageGroup", "ageLimit", "minAge", "maxAge"],
  text: ["planName", "spanishName", "description", "spanishDescription"],
  visibility: [
    "showOnBC",
    "showOnEnrollmentMonthly",
    "showOnEnrollmentAnnual",
    "showOnInternalEnrollmentMonthly",
    "showOnInternalEnrollmentAnnual",
    "forInsured",
    "forUninsured",
  ],
} as const satisfies Record<Aspect, readonly (keyof PlanInput)[]>;

/** What one level sets itself; an aspect that is not there is inherited. */
export type Overrides = { [A in Aspect]?: Pick<PlanInput, (typeof ASPECT_FIELDS)[A][number]> };

/** Where a value comes from: the organization, a group of it, or the location. */
export type PlanLevel = "master" | "group" | "location";

const fieldsOf = (aspect: Aspect): readonly (keyof PlanInput)[] => ASPECT_FIELDS[aspect];

const picked = (plan: PlanInput, fields: readonly (keyof PlanInput)[]) =>
  Object.fromEntries(fields.map((field) => [field, plan[field]]));

/** The values of one aspect of a plan. */
export function aspectOf<A extends Aspect>(plan: PlanInput, aspect: A): NonNullable<Overrides[A]> {
  return picked(plan, fieldsOf(aspect)) as NonNullable<Overrides[A]>;
}

/** A plan with what levels below its own set: the later one counts. */
export function planAt(kept: PlanInput, ...levels: readonly Overrides[]): PlanInput {
  const own = levels.flatMap((level) => ASPECTS.map((aspect) => level[aspect] ?? {}));
  return Object.assign({ ...kept }, ...own);
}

/** From which level a location has each aspect; `kept` is the plan's own level. */
export function levelsOf(
  kept: Exclude<PlanLevel, "location">,
  group: Overrides,
  location: Overrides,
): Record<Aspect, PlanLevel> {
  const from = (aspect: Aspect): PlanLevel => (location[aspect] ? "location" : group[aspect] ? "group" : kept);
  return { price: from("price"), ages: from("ages"), text: from("text"), visibility: from("visibility") };
}

const isSame = (a: PlanInput, b: PlanInput) => (field: keyof PlanInput) =>
  comparable(a[field]) === comparable(b[field]);

/** The aspects in which two plans differ. */
export const differingAspects = (a: PlanInput, b: PlanInput): Aspect[] =>
  ASPECTS.filter((aspect) => !fieldsOf(aspect).every(isSame(a, b)));

const ASPECT_NAMES: ReadonlySet<string> = new Set(ASPECTS.flatMap(fieldsOf));
const isFixed = (field: string) => field !== "notes" && !ASPECT_NAMES.has(field);

/** The fields in which two plans differ that only the organization sets. */
export const differingFixed = (a: PlanInput, b: PlanInput): (keyof PlanInput)[] =>
  (Object.keys(a) as (keyof PlanInput)[]).filter((field) => isFixed(field) && !isSame(a, b)(field));

/** What a level sets after a plan was saved there as `wanted`: what it set before, and every aspect that was changed. */
export function overridesAfter(own: Overrides, before: PlanInput, wanted: PlanInput): Overrides {
  const set = differingAspects(before, wanted).map((aspect) => [aspect, aspectOf(wanted, aspect)]);
  return { ...own, ...Object.fromEntries(set) };
}

/**
 * What a location sets once it has another group: what it had by the group it leaves is its own, and so is what the
 * next one would change. A move changes no plan; giving it back is an act of its own.
 */
export function overridesAfterMove(kept: PlanInput, from: Overrides, to: Overrides, own: Overrides): Overrides {
  return overridesAfter(own, planAt(kept, to, own), planAt(kept, from, own));
}

/** The same without these aspects, which are inherited again. */
export const withoutAspects = (own: Overrides, aspects: readonly Aspect[]): Overrides =>
  Object.fromEntries(Object.entries(own).filter(([aspect]) => !aspects.some((one) => one === aspect)));
