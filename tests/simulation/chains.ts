// The offices of a story become the locations of one organization, whose plan they follow: prices set for all, in a group or
// given back, now or from a day on, and a location that has another group. Beside it the plainest model of what then holds where.
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { dateOn } from "@/lib/core/time/dates";
import { changeGroup, createGroup, removeLocations } from "@/lib/membership/locations/groups.commands";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { mergePlans } from "@/lib/membership/master-plans/merge.commands";
import {
  beginMasterPrices,
  beginsOnIn,
  planMasterPrice,
  withdrawMasterPrice,
} from "@/lib/membership/master-plans/planned.commands";
import { changeMasterPrice, type NewPrices } from "@/lib/membership/master-plans/price.commands";
import { planTree, type SeenPlan } from "@/lib/membership/master-plans/queries";
import { createMaster } from "@/lib/membership/master-plans/save.commands";
import type { PlanPlace } from "@/lib/membership/master-plans/tree.rules";
import { getPlan } from "@/lib/practice/plans/queries";
import { editorValues } from "@/lib/practice/plans/wire";
import { TENANTS } from "@/tenants/registry";
import { type Day, plusDays, wall } from "./calendar";
import { awaitsPrice, type Chain, FOLLOWS, type Level, priceAt, same, setAt, setsOwn } from "./chain-prices";
import { accepted, must, note, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import { officeAt } from "./turns";
import type { SimOffice, World } from "./world";

const placeOf = (level: Level): PlanPlace => (level === "all" ? { at: "top" } : { at: "group", groupId: level });

/**
 * The offices found an organization, each in a group of its own, and what each asks for its first plan stays: the plan of the first is
 * kept for all, the others follow it with their own price. Not where an office is billed by us already.
 */
async function found(world: Story): Promise<Chain | null> {
  const offices = [...world.offices];
  const [[firstName, first] = [], [secondName, second] = []] = offices;
  const [kept, other] = [first?.plans[FOLLOWS], second?.plans[FOLLOWS]];
  if (!firstName || !first || !secondName || !second || !kept || !other) return null;
  if (kept.planned || other.planned || (await db.tierAccount.count()) > 0) return null;
  const createdAt = new Date(clock.now());
  const { id } = await db.organization.create({ data: { tenantId: "dental", name: "Chain", createdAt } });
  await db.office.updateMany({ where: { id: { in: [first.id, second.id] } }, data: { organizationId: id } });
  const organization: Organization = { id, name: "Chain", offices: [first.id, second.id], managed: true };
  const west = await createGroup(organization, { groupName: "West", locationIds: [first.id] }, SYSTEM);
  const east = await createGroup(organization, { groupName: "East", locationIds: [second.id] }, SYSTEM);
  const values = editorValues(await getPlan(first.id, kept.id));
  const plan = { values, status: "active", locations: [] } as const;
  const master = await createMaster(TENANTS.dental, organization, null, plan, SYSTEM);
  await mergePlans(organization, { targetPlanId: master.id, planIds: [kept.id, other.id] }, SYSTEM);
  // What leaving means is one for all; who is there keeps what they signed.
  other.policy = kept.policy;
  for (const one of [kept, other]) await readVersion(one);
  const chain: Chain = {
    organization,
    planId: master.id,
    groups: [west, east],
    price: { month: kept.month, year: kept.year },
    ofGroup: new Map(),
    own: new Map(),
    groupOf: new Map([
      [firstName, west],
      [secondName, east],
    ]),
  };
  world.chain = chain;
  setsOwn(world, secondName, FOLLOWS, { month: other.month, year: other.year });
  note(world, "organization founded");
  return chain;
}

async function readVersion(plan: SimOffice["plans"][number]): Promise<void> {
  const { currentVersionId } = await db.plan.findUniqueOrThrow({ where: { id: plan.id } });
  plan.version = currentVersionId ?? 0;
}

async function seen({ organization, planId }: Chain): Promise<SeenPlan> {
  const plan = await planTree(db, organization, planId);
  if (!plan) throw new Error("the organization's plan is gone");
  return { plan, organization };
}

/** The offices whose price is set at a level. */
const reached = (world: World, chain: Chain, level: Level) =>
  [...world.offices].filter(([name]) => setAt(chain, name, level));

/** What these offices ask is what it has become, and their people are told. */
async function tell(world: Story, chain: Chain, offices: readonly [string, SimOffice][]): Promise<void> {
  for (const [name, office] of offices) {
    const plan = office.plans[FOLLOWS];
    if (!plan) continue;
    const price = priceAt(chain, name);
    Object.assign(plan, price);
    await readVersion(plan);
    world.oracle.announce(name, FOLLOWS, price, clock.now());
  }
}

/** Every office's plan is what the levels say, and whose its price is: the product's own resolution beside the plain one. */
async function agree(world: Story, chain: Chain): Promise<void> {
  const tree = await seen(chain);
  for (const { office, own } of tree.plan.following) {
    const [name] = [...world.offices].find(([, one]) => one.id === office) ?? [];
    if (name && (own.price !== undefined) !== chain.own.has(name))
      throw new Error(`${name} has ${own.price === undefined ? "no" : "a"} price of its own`);
  }
  for (const [name, office] of world.offices) {
    const { monthlyCents, annualCents } = await getPlan(office.id, office.plans[FOLLOWS]?.id ?? 0);
    const is = { month: monthlyCents ?? 0, year: annualCents ?? 0 };
    const should = priceAt(chain, name);
    if (!same(is, should)) throw new Error(`${name} asks ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
  }
}

/** The oracle can say from when a price would hold for everybody it reaches, and no price of a location's own waits there. */
const mayTell = (world: World, offices: readonly [string, SimOffice][]) =>
  offices.every(([name, { plans }]) => world.oracle.mayAnnounce(name, FOLLOWS) && !plans[FOLLOWS]?.planned);

/** Another price for all or in a group, now or from a day on; none is announced to whom another one was. */
async function setPrice(world: Story, chain: Chain, step: Step & { do: "chain" }, level: Level): Promise<void> {
  const offices = reached(world, chain, level);
  if (!mayTell(world, offices)) return;
  const now = level === "all" ? chain.price : (chain.ofGroup.get(level) ?? chain.price);
  const price = { month: Math.round((now.month * step.to) / 100), year: Math.round((now.year * step.to) / 100) };
  const sent = { monthlyCents: cents(price.month), annualCents: cents(price.year) };
  const [place, tree] = [placeOf(level), await seen(chain)];
  const waits = chain.planned;
  const meets = waits && (waits.level === level || offices.some(([name]) => setAt(chain, name, waits.level)));
  if (waits && !meets) return;
  if (step.ahead > 0) {
    const on = plusDays(wall(clock.now(), "Pacific/Honolulu").day, step.ahead + 1);
    const plan = async () => {
      const beginsOn = await beginsOnIn(tree, place, dateOn(on));
      if (beginsOn === null) throw new Error(`${on} is not to come`);
      return planMasterPrice(TENANTS.dental, tree, place, sent, { beginsOn }, SYSTEM);
    };
    if (!(await accepted(plan))) return;
    if (meets) throw new Error("two prices of the organization wait for one location");
    chain.planned = { level, price, on };
    for (const [name] of offices) world.oracle.announce(name, FOLLOWS, price, clock.now(), on);
    return note(world, "organization's price planned");
  }
  if (!(await accepted(() => changeMasterPrice(TENANTS.dental, tree, place, sent, {}, SYSTEM)))) return;
  if (meets) throw new Error("the organization's price changed though one waits");
  if (level === "all") chain.price = price;
  else chain.ofGroup.set(level, price);
  await tell(world, chain, offices);
  note(world, level === "all" ? "organization's price announced" : "group's price announced");
}

/** A location gives its own price back, and asks what its group or its organization does. */
async function giveBack(world: Story, chain: Chain, [name, office]: [string, SimOffice]): Promise<void> {
  if (!chain.own.has(name) || !mayTell(world, [[name, office]])) return;
  const back: NewPrices = null;
  const place = { at: "location", office: office.id } as const;
  const tree = await seen(chain);
  await must(`${name} gives its price back`, () => changeMasterPrice(TENANTS.dental, tree, place, back, {}, SYSTEM));
  chain.own.delete(name);
  await tell(world, chain, [[name, office]]);
  note(world, "price given back");
}

/** A location has another group, or none: nothing of its plan changes, and what it had by the group is its own. */
async function regroup(world: Story, chain: Chain, [name, office]: [string, SimOffice], to: number): Promise<void> {
  const from = chain.groupOf.get(name) ?? null;
  const target = [...chain.groups, null][to % 3] ?? null;
  if (target === from) return;
  const before = priceAt(chain, name);
  const next = { ...chain, groupOf: new Map([...chain.groupOf, [name, target] as const]) };
  const keeps = !same(priceAt(next, name), before);
  const [{ revision }, version] = [
    await db.officeGroup.findUniqueOrThrow({ where: { id: target ?? from ?? 0 } }),
    office.plans[FOLLOWS]?.version,
  ];
  const group = { id: target ?? from ?? 0, groupName: "", revision, organization: chain.organization };
  const move = () =>
    target === null
      ? removeLocations(group, [office.id], {}, SYSTEM)
      : changeGroup(group, { addLocationIds: [office.id] }, SYSTEM);
  const done = await accepted(move);
  // People were told of a price that waits: nothing leaves its reach.
  const leaves = awaitsPrice(world, name, FOLLOWS) && (keeps || chain.planned?.level === from);
  if (!done && chain.planned === undefined) throw new Error(`${name} has no other group`);
  if (done && leaves) throw new Error(`${name} leaves the price its people were told of`);
  if (!done) return;
  chain.groupOf.set(name, target);
  if (keeps) chain.own.set(name, before);
  const plan = await db.plan.findUniqueOrThrow({ where: { id: office.plans[FOLLOWS]?.id ?? 0 } });
  if (plan.currentVersionId !== version) throw new Error(`the plan of ${name} changed with its group`);
  note(world, "group changed");
}

export async function chainTurn(world: Story, step: Step & { do: "chain" }): Promise<void> {
  const chain = world.chain ?? (await found(world));
  if (!chain) return;
  const at = officeAt(world, step.office);
  if (step.act === "price") await setPrice(world, chain, step, "all");
  if (step.act === "groupPrice") await setPrice(world, chain, step, chain.groups[step.office % 2] ?? 0);
  if (step.act === "giveBack") await giveBack(world, chain, at);
  if (step.act === "regroup") await regroup(world, chain, at, step.to);
  await agree(world, chain);
}

/** Whether it is the day at every location that a level is above, whoever sets the price there. */
function isDay(world: World, chain: Chain, { level, on }: { level: Level; on: Day }): boolean {
  const below = [...world.offices].filter(([name]) => level === "all" || chain.groupOf.get(name) === level);
  const zones = below.map(([, { zone }]) => zone);
  return (zones.length > 0 ? zones : ["America/New_York"]).every((zone) => on <= wall(clock.now(), zone).day);
}

/** A price of the organization begins once, at all locations it reaches or none; those who have joined since are told from then. */
export async function beginChainPrice(world: Story): Promise<void> {
  const { chain } = world;
  const planned = chain?.planned;
  if (!chain || !planned) return;
  const due = isDay(world, chain, planned);
  const offices = reached(world, chain, planned.level);
  if (due && !offices.every(([name]) => world.oracle.mayAnnounce(name, FOLLOWS))) {
    const tree = await seen(chain);
    await must("the organization's price withdrawn", () => withdrawMasterPrice(tree, placeOf(planned.level), SYSTEM));
    for (const [name] of offices) world.oracle.takeBack(name, FOLLOWS);
    chain.planned = undefined;
    return note(world, "organization's price withdrawn");
  }
  const began = [await beginMasterPrices(), await beginMasterPrices()];
  if (began.join() !== `${due ? 1 : 0},0`) throw new Error(`the organization's price began ${began}, due: ${due}`);
  if (!due) return;
  chain.planned = undefined;
  if (planned.level === "all") chain.price = planned.price;
  else chain.ofGroup.set(planned.level, planned.price);
  await tell(world, chain, offices);
  await agree(world, chain);
  note(world, "organization's price begun");
}
