// What a location offers of a plan its organization keeps, for any values and any order of edits, beside a plain definition.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "@/lib/core/money";
import {
  ASPECT_FIELDS,
  ASPECTS,
  type Aspect,
  aspectOf,
  differingAspects,
  differingFixed,
  levelsOf,
  type Overrides,
  overridesAfter,
  overridesAfterMove,
  planAt,
  withoutAspects,
} from "@/lib/practice/plans/inherited.rules";
import { overrides } from "@/lib/practice/plans/overrides.schema";
import { type PlanInput, planEditor } from "@/lib/practice/plans/schema";

const FIRST = planEditor.parse({ planName: "Adult Plan", description: "Two cleanings" });
const plans = fc.record({
  price: fc.integer({ min: 0, max: 3 }),
  age: fc.integer({ min: 0, max: 3 }),
  name: fc.integer({ min: 0, max: 3 }),
  shown: fc.boolean(),
  fee: fc.integer({ min: 0, max: 1 }),
  years: fc.boolean(),
});
type Drawn = { price: number; age: number; name: number; shown: boolean; fee: number; years: boolean };
const planOf = ({ price, age, name, shown, fee, years }: Drawn): PlanInput => ({
  ...FIRST,
  monthlyCents: cents(3000 + price * 500),
  activationFeeCents: cents(fee * 1000),
  ageLimit: age ? "under" : "no_limit",
  maxAge: age ? 12 + age : null,
  planName: `Plan ${name}`,
  showOnBC: shown,
  exitPolicy: years ? "none" : "refund_90",
});

/** The plain definition: for every field ask the location, then its group, then the organization. */
function plainly(kept: PlanInput, group: Overrides, own: Overrides): PlanInput {
  const value = (field: keyof PlanInput) => {
    const aspect = ASPECTS.find((one) => (ASPECT_FIELDS[one] as readonly string[]).includes(field));
    const level = aspect && [own, group].find((one) => one[aspect] !== undefined);
    return aspect && level ? Reflect.get(level[aspect] ?? {}, field) : kept[field];
  };
  return Object.fromEntries(
    (Object.keys(kept) as (keyof PlanInput)[]).map((field) => [field, value(field)]),
  ) as PlanInput;
}

/** An organization of two groups and three locations, each location with what it offers as it was last written. */
type World = {
  kept: PlanInput;
  groups: Overrides[];
  locations: { group: number; own: Overrides; offered: PlanInput }[];
};

const place = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant("keep" as const), plan: plans, at: place }),
  fc.record({ do: fc.constant("group" as const), plan: plans, at: place }),
  fc.record({ do: fc.constant("location" as const), plan: plans, at: place }),
  fc.record({
    do: fc.constant("giveBack" as const),
    aspects: fc.subarray([...ASPECTS]),
    at: place,
    group: fc.boolean(),
  }),
  fc.record({ do: fc.constant("move" as const), at: place, to: fc.integer({ min: 0, max: 1 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What only the organization sets stays as it keeps it. */
const fixedFrom = (kept: PlanInput, wanted: PlanInput): PlanInput =>
  planAt(kept, Object.fromEntries(ASPECTS.map((aspect) => [aspect, aspectOf(wanted, aspect)])));

function act(world: World, one: Step): void {
  const group = (index: number) => world.groups[index] ?? {};
  const at = world.locations[one.at] as World["locations"][number];
  const index = one.at % 2;
  if (one.do === "keep") world.kept = planOf(one.plan);
  if (one.do === "group") {
    const before = planAt(world.kept, group(index));
    world.groups[index] = overridesAfter(group(index), before, fixedFrom(world.kept, planOf(one.plan)));
  }
  if (one.do === "location") at.own = overridesAfter(at.own, at.offered, fixedFrom(world.kept, planOf(one.plan)));
  if (one.do === "giveBack") {
    if (one.group) world.groups[index] = withoutAspects(group(index), one.aspects);
    else at.own = withoutAspects(at.own, one.aspects);
  }
  if (one.do === "move") {
    const before = at.offered;
    at.own = overridesAfterMove(world.kept, group(at.group), group(one.to), at.own);
    at.group = one.to;
    expect(planAt(world.kept, group(at.group), at.own)).toEqual(before);
  }
  for (const location of world.locations) location.offered = planAt(world.kept, group(location.group), location.own);
}

it("is for any edits, moves and give-backs what the plain definition says", () => {
  fc.assert(
    fc.property(plans, fc.array(step, { maxLength: 25 }), (first, steps) => {
      const kept = planOf(first);
      const location = (group: number) => ({ group, own: {}, offered: kept });
      const world: World = { kept, groups: [{}, {}], locations: [location(0), location(0), location(1)] };
      for (const one of steps) {
        act(world, one);
        for (const at of world.locations)
          expect(at.offered).toEqual(plainly(world.kept, world.groups[at.group] ?? {}, at.own));
        for (const set of [...world.groups, ...world.locations.map(({ own }) => own)])
          expect(overrides.parse(JSON.parse(JSON.stringify(set)))).toEqual(set);
      }
    }),
    { numRuns: 300 },
  );
});

describe("one level", () => {
  const kept = planOf({ price: 0, age: 0, name: 0, shown: false, fee: 0, years: false });
  const dearer = { ...kept, monthlyCents: cents(4500) };

  it("sets a whole aspect with what was changed of it, and nothing that was not", () => {
    expect(overridesAfter({}, kept, dearer)).toEqual({ price: aspectOf(dearer, "price") });
    expect(overridesAfter({}, kept, kept)).toEqual({});
    const named = overridesAfter({}, kept, { ...dearer, spanishName: "Plan para adultos" });
    expect(Object.keys(named)).toEqual(["price", "text"]);
  });

  it("keeps what it set when the organization comes to the same", () => {
    const own = overridesAfter({}, kept, dearer);
    expect(overridesAfter(own, planAt(dearer, own), dearer)).toEqual(own);
    expect(planAt({ ...dearer, monthlyCents: cents(6000) }, own).monthlyCents).toBe(4500);
  });

  it("says from which level each aspect comes, the location's before the group's", () => {
    const own = overridesAfter({}, kept, dearer);
    expect(levelsOf("master", {}, {})).toEqual({
      price: "master",
      ages: "master",
      text: "master",
      visibility: "master",
    });
    expect(levelsOf("master", own, {}).price).toBe("group");
    expect(levelsOf("group", own, own)).toMatchObject({ price: "location", ages: "group" });
  });

  it("names what only the organization sets, without the notes and the order of services", () => {
    const services = [
      { code: "1110", quantity: 2 },
      { code: "0120", quantity: 2 },
    ];
    expect(differingFixed({ ...kept, services }, { ...kept, services: services.toReversed() })).toEqual([]);
    expect(differingFixed(kept, { ...dearer, notes: "Ask Ada" })).toEqual([]);
    expect(differingFixed(kept, { ...kept, exitPolicy: "none", services })).toEqual(["exitPolicy", "services"]);
    expect(differingAspects(kept, { ...dearer, showOnBC: true })).toEqual(["price", "visibility"] satisfies Aspect[]);
  });
});
