// Steps that happen around an office: what its own people change about it, and what the provider does with its account.
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { dateOn } from "@/lib/core/time/dates";
import { discountsPreview } from "@/lib/membership/discounts/queries";
import { saveSettings } from "@/lib/membership/discounts/settings.commands";
import { beginOfficePrices, planOfficePrice, withdrawPrices } from "@/lib/membership/memberships/planned.commands";
import { announcePrices } from "@/lib/membership/memberships/price.commands";
import { changeTerm } from "@/lib/membership/memberships/schedule.commands";
import { updateOfficeProfile } from "@/lib/practice/offices/commands";
import { changePlanPrice } from "@/lib/practice/plans/commands";
import type { EditSettings } from "@/lib/practice/plans/settings.commands";
import { TENANTS } from "@/tenants/registry";
import { plusDays, wall } from "./calendar";
import { awaitsPrice, inheritsPrice, setsOwn } from "./chain-prices";
import { accepted, isBusy, memberAt, must, note, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import type { SimOffice } from "./world";

export function officeAt(world: Story, index: number): [string, SimOffice] {
  const found = [...world.offices][index % world.offices.size];
  if (!found) throw new Error("the script has no office");
  return found;
}

/** An office moves its clocks. */
export async function moveZone(world: Story, { office: index, zone }: Step & { do: "zone" }): Promise<void> {
  const [name, office] = officeAt(world, index);
  if (office.zone === zone) return;
  await must(`another zone for ${name}`, () => updateOfficeProfile(office.id, { timezone: zone }, SYSTEM));
  office.zonesBefore.push({ zone: office.zone, until: clock.now() });
  office.zone = zone;
  world.oracle.moved(name, zone);
  note(world, "zone moved");
}

/** An office lets contracts of a plan end with what is paid for, so that what it announces holds soon. */
async function shorten(world: Story, office: SimOffice, plan: number): Promise<void> {
  const { day } = wall(clock.now(), office.zone);
  for (const [at, { name }] of [...world.members.values()].entries()) {
    const { status, membershipId, home } = memberAt(world, at);
    const isOnIt = world.offices.get(home.office) === office && world.oracle.member(name).plan === plan;
    if (!isOnIt || !["active", "active_transferred"].includes(status) || isBusy(world, name)) continue;
    const end = world.oracle.shorten(name, day);
    if (end === null) continue;
    const input = { subscriptionId: membershipId, preview: false, endDate: dateOn(end) };
    await must(`another term for ${name}`, () => changeTerm({ officeId: office.id }, input, SYSTEM));
    note(world, "contract shortened");
  }
}

/** A plan costs something else from now on, and its members are told from when it does for them. */
export async function newPrices(world: Story, step: Step & { do: "prices" }): Promise<void> {
  const { plan: at, to } = step;
  const [name, office] = officeAt(world, step.office);
  const plan = office.plans[at];
  if (!plan || !world.oracle.mayAnnounce(name, at)) return;
  if (step.soon) await shorten(world, office, at);
  const asked = (now: number, first: number) => (to === "first" ? first : Math.round((now * to) / 100));
  const [month, year] = [asked(plan.month, plan.first.month), asked(plan.year, plan.first.year)];
  const { revision } = await db.plan.findUniqueOrThrow({ where: { id: plan.id }, select: { revision: true } });
  const prices = { monthlyCents: cents(month), annualCents: cents(year) };
  const known = { planId: plan.id, revision };
  if (step.ahead || plan.planned) {
    const on = plusDays(wall(clock.now(), office.zone).day, step.ahead || 1);
    const act = () => planOfficePrice(TENANTS.dental, office.id, known, prices, dateOn(on), SYSTEM);
    const isPlanned = await accepted(act);
    if (isPlanned && (plan.planned || awaitsPrice(world, name, at)))
      throw new Error(`two prices of ${name} wait for their day`);
    if (!isPlanned) return;
    plan.planned = { month, year, on };
    world.oracle.announce(name, at, { month, year }, clock.now(), on);
    return note(world, "prices planned");
  }
  const change = () => changePlanPrice(TENANTS.dental, office.id, known, prices, SYSTEM);
  // Below what the tenant lets a plan cost.
  if (!(await accepted(change))) return;
  if (awaitsPrice(world, name, at)) throw new Error(`${name} leaves the price its people were told of`);
  setsOwn(world, name, at, { month, year });
  const { currentVersionId } = await db.plan.findUniqueOrThrow({ where: { id: plan.id } });
  Object.assign(plan, { month, year, version: currentVersionId });
  await must(`new prices at ${name}`, () => announcePrices(office.id, plan.id, {}, SYSTEM));
  world.oracle.announce(name, at, { month, year }, clock.now());
  note(world, to === "first" ? "prices set back" : "prices announced");
}

/**
 * Prices whose day has come begin, once: who has joined since is told from then. Where the oracle cannot say from when that holds for
 * somebody, the office thinks better of it before anybody is asked.
 */
export async function beginPrices(world: Story): Promise<void> {
  const due = [...world.offices].flatMap(([name, office]) =>
    office.plans.flatMap((plan, at) =>
      plan.planned && plan.planned.on <= wall(clock.now(), office.zone).day
        ? [{ name, office, plan, at, ...plan.planned }]
        : [],
    ),
  );
  const stands = due.filter(({ name, at }) => world.oracle.mayAnnounce(name, at));
  for (const { name, office, plan, at } of due.filter((one) => !stands.includes(one))) {
    await must(`a planned price of ${name} withdrawn`, () => withdrawPrices(office.id, plan.id, SYSTEM));
    world.oracle.takeBack(name, at);
    plan.planned = undefined;
    note(world, "planned prices withdrawn");
  }
  const began = [await beginOfficePrices(), await beginOfficePrices()];
  if (began.join() !== `${stands.length},0`) throw new Error(`prices began ${began}, not ${stands.length} once`);
  for (const { name, plan, at, month, year } of stands) {
    const { currentVersionId } = await db.plan.findUniqueOrThrow({ where: { id: plan.id } });
    Object.assign(plan, { month, year, version: currentVersionId, planned: undefined });
    setsOwn(world, name, at, { month, year });
    world.oracle.announce(name, at, { month, year }, clock.now());
    note(world, "planned prices begun");
  }
}

/** Moves as they are compared, in an order of their own. */
const told = (moves: readonly { who: number; on: string; beforeCents: number; afterCents: number }[]) =>
  moves.map(({ who, on, beforeCents, afterCents }) => `${who} ${on} ${beforeCents} ${afterCents}`).sort();

/** Families pay less than before, or more; who pays differently from when is shown first. */
export async function newDiscounts(world: Story, step: Step & { do: "discounts" }): Promise<void> {
  const [name, office] = officeAt(world, step.office);
  if (!world.oracle.mayDiscount(name)) return;
  const before = world.oracle.discountsOf(name);
  const to = step.to === "before" ? (office.discountsBefore ?? before) : step.to;
  const wanted = { familyTwoBps: to.two, familyThreeBps: to.three, familyFourBps: to.four };
  const shown = await discountsPreview(office.id, wanted);
  const edit: EditSettings = (settings) => ({ ...settings, ...wanted });
  await must(`other discounts at ${name}`, () => saveSettings(TENANTS.dental, office.id, edit, null, SYSTEM));
  office.discountsBefore = before;
  const moves = world.oracle.discount(name, to, clock.now());
  const idOf = (who: string) => world.members.get(who)?.membershipId ?? 0;
  const said = told(shown.moves.map((one) => ({ ...one, who: one.membershipId, on: one.effectiveOn })));
  const expected = told(moves.map((one) => ({ ...one, who: idOf(one.name) })));
  if (said.join() !== expected.join())
    throw new Error(`discounts of ${name} were said to move\n${said.join("\n")}\nnot\n${expected.join("\n")}`);
  note(world, step.to === "before" ? "discounts set back" : "discounts changed");
  if (moves.length > 0) note(world, "prices moved by discounts");
}

/** What was announced is taken back as far as it does not hold yet. */
export async function keepPrices(
  world: Story,
  { office: index, plan: at }: Step & { do: "keepPrices" },
): Promise<void> {
  const [name, office] = officeAt(world, index);
  const plan = office.plans[at];
  if (!plan) return;
  const done = await accepted(() => withdrawPrices(office.id, plan.id, SYSTEM));
  const isPlanned = plan.planned !== undefined;
  // What its organization has announced is not the office's to take back.
  const isOwn = isPlanned || !inheritsPrice(world, name, at);
  const waited = isOwn ? world.oracle.takeBack(name, at) : 0;
  plan.planned = undefined;
  if (done !== (waited > 0 || isPlanned))
    throw new Error(`taking prices of ${name} back answered ${done}, for ${waited} who waited`);
  if (done) note(world, "prices taken back");
}
