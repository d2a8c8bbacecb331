// Does a script's steps, to the product and to the oracle. Whether a step makes sense is decided by the oracle alone,
// so a product that allows too much or too little shows in the comparison.
import { chargeUser } from "@/lib/billing/extra/commands";
import { saveInstrument } from "@/lib/billing/instruments/commands";
import { refund } from "@/lib/billing/refunds/commands";
import { collectLate } from "@/lib/billing/retrying/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { AppError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { cancelMembership } from "@/lib/members/cancel/commands";
import { renewCash, toCash } from "@/lib/memberships/collection/commands";
import { changeDrawDay } from "@/lib/memberships/dates/commands";
import { changePlan } from "@/lib/memberships/plan/commands";
import { plusDays, wall } from "./calendar";
import { paymentOf } from "./compare";
import type { Charge, Status } from "./oracle-types";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import { deliver, work, workIn } from "./worker";
import { join, type SimFamily, type SimMember, type SimOffice, setCard, type World } from "./world";

const DAY_MS = 86_400_000;

type OpenDispute = { id: string; charge: Charge; won: boolean; at: number };
export type Story = World & { disputes: OpenDispute[]; met: Map<string, number> };

function nth<T>(all: Map<string, T>, index: number): T {
  const found = [...all.values()][index % all.size];
  if (!found) throw new Error("the script has nobody to act on");
  return found;
}

type Who = SimMember & { status: Status; office: SimOffice; home: SimFamily };

function memberAt(world: World, index: number): Who {
  const member = nth(world.members, index);
  const home = world.families.get(member.family);
  const office = home && world.offices.get(home.office);
  if (!home || !office) throw new Error(`no office of ${member.name}`);
  return { ...member, home, office, status: world.oracle.member(member.name).status };
}

/** Whether the product did it; false when it refused in words. Anything else that it throws is a fault. */
async function accepted(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Does what the oracle says is allowed; refusing it is a fault. */
async function must(what: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof AppError) throw new Error(`${what} was refused: ${error.message}`);
    throw error;
  }
}

const RENEWABLE: readonly Status[] = ["active_cash", "inactive"];
const ENDABLE: readonly Status[] = ["active", "active_cash", "past_due"];

async function cancel(world: Story, { member, atOnce }: Step & { do: "cancel" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  if (!ENDABLE.includes(status) && !(atOnce && status === "cancellation_requested")) return;
  const input = { membershipId, reason: 1, note: "", immediately: atOnce };
  // What others of the family owe together with it and the bank has seen already cannot be taken apart.
  if (await accepted(() => cancelMembership(office.id, input, SYSTEM))) world.oracle.cancel(name, atOnce, clock.now());
  else if (!sharesDebt(world, name)) throw new Error(`canceling ${name} was refused`);
}

function sharesDebt({ oracle }: World, name: string): boolean {
  const open = oracle.charges.filter(({ outcome }) => outcome === "declined" || outcome === "due");
  return open.some(({ covers, tries }) => tries > 0 && covers.length > 1 && covers.some((one) => one.member === name));
}

async function renew(world: Story, { member }: Step & { do: "renewCash" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  const { day } = wall(clock.now(), office.zone);
  const ends = world.oracle.member(name).endsOn;
  if (!RENEWABLE.includes(status) || !ends || ends > plusDays(day, 15)) return;
  await must(`renewing ${name}`, () =>
    renewCash({ officeId: office.id }, { subscriptionId: membershipId, preview: false }, SYSTEM),
  );
  world.oracle.renewCash(name, clock.now());
}

async function changeTo(world: Story, { member, plan }: Step & { do: "plan" }): Promise<void> {
  const { name, status, office, membershipId, onPlan } = memberAt(world, member);
  const chosen = office.plans[plan];
  if (status !== "active" || !chosen || plan === onPlan) return;
  const { unit } = world.oracle.member(name);
  const input = { subscriptionId: membershipId, membershipId: chosen.id, unit, preview: false, immediately: false };
  if (!(await accepted(() => changePlan(office.id, { ...input, when: "nextPayment" }, SYSTEM)))) return;
  world.oracle.changePlan(name, chosen[unit]);
}

async function drawOn(world: Story, { member, day }: Step & { do: "drawDay" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  if (status !== "active" || Number(world.oracle.member(name).anchor.slice(8)) === day) return;
  const input = { subscriptionId: membershipId, drawDate: day, preview: false };
  await must(`another day for ${name}`, () => changeDrawDay({ officeId: office.id }, input, SYSTEM));
  world.oracle.drawDay(name, day);
}

async function intoCash(world: Story, { member }: Step & { do: "toCash" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  if (status !== "active") return;
  await must(`${name} to the till`, () =>
    toCash({ officeId: office.id }, { subscriptionId: membershipId, preview: false }, SYSTEM),
  );
  world.oracle.toCash(name);
}

async function once(world: Story, { member, cents: amount, twice }: Step & { do: "once" }): Promise<void> {
  const { name, office, memberId, membershipId } = memberAt(world, member);
  const submissionKey = `00000000-0000-4000-8000-${String(membershipId * 100_000 + world.oracle.charges.length).padStart(12, "0")}`;
  const input = { memberId, amount: cents(amount), reason: "Whitening", submissionKey };
  const act = () => accepted(() => chargeUser(office.id, input, SYSTEM));
  const answers = await Promise.all(twice ? [act(), act()] : [act()]);
  const paid = world.oracle.chargeOnce(name, amount, clock.now());
  if (answers.some((answer) => answer !== paid))
    throw new Error(`charging ${name} once answered ${answers}, not ${paid}`);
}

async function giveBack(world: Story, { charge: index, share, twice }: Step & { do: "refund" }): Promise<void> {
  const charge = world.oracle.charge(
    index,
    (one) => (one.outcome === "paid" || one.outcome === "lost") && one.cents > 0,
  );
  if (!charge) return;
  const office = world.offices.get(charge.office);
  const paymentId = await paymentOf(world, charge);
  const wish = { paymentId, amountCents: Math.max(1, Math.floor(charge.cents * share)), reason: "Moved away" };
  const act = () => accepted(async () => office && refund(office.id, wish, SYSTEM));
  const answers = await Promise.all(twice ? [act(), act()] : [act()]);
  const allowed = answers.map(() => world.oracle.refund(charge, wish.amountCents));
  const count = (all: boolean[]) => all.filter(Boolean).length;
  if (count(answers) !== count(allowed)) throw new Error(`${count(answers)} refunds, not ${count(allowed)}`);
}

async function dispute(world: Story, { charge: index, won, after }: Step & { do: "dispute" }): Promise<void> {
  const charge = world.oracle.charge(index, (one) => {
    return (
      one.outcome === "paid" && one.kind !== "desk" && one.cents > 0 && one.refunded === 0 && one.disputed === undefined
    );
  });
  if (!charge) return;
  const intent = await paymentOf(world, charge, "intent");
  await rest(world);
  const opened = (await world.control("POST", "disputes", { payment_intent: intent })) as { id: string };
  await work({ hear: true });
  world.oracle.dispute(charge);
  world.disputes.push({ id: opened.id, charge, won, at: clock.now() + after * DAY_MS });
}

/** The worker does what is due, and so does the oracle. */
export async function rest(world: World, how: Parameters<typeof work>[0] = {}): Promise<void> {
  await work(how);
  world.oracle.work(clock.now());
}

/** The banks decide what has been waiting long enough. */
async function decide(world: Story): Promise<void> {
  for (const { id, charge, won } of world.disputes.filter(({ at }) => at <= clock.now())) {
    await rest(world);
    await world.control("POST", `disputes/${id}/close`, { won });
    await work({ hear: true });
    world.oracle.decide(charge, won, clock.now());
  }
  world.disputes = world.disputes.filter(({ at }) => at > clock.now());
}

async function days(world: Story, step: Step & { do: "days" }): Promise<void> {
  const begin = new Date(clock.now());
  let trouble = step.trouble;
  for (let passed = 0; passed < step.days; ) {
    passed = Math.min(step.days, passed + step.gap);
    clock.set(new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth(), begin.getUTCDate() + passed, step.hour)));
    world.sandbox.tick();
    await deliver(world, step.post);
    const at = clock.now();
    if (await workIn(world, trouble)) trouble = { kind: "none" };
    world.oracle.work(at);
    await decide(world);
  }
}

async function account(world: Story, { office: index, open }: Step & { do: "account" }): Promise<void> {
  const [name, office] = [...world.offices][index % world.offices.size] ?? [];
  if (!name || !office) return;
  await world.control("POST", `accounts/${office.account}`, { charges_enabled: open });
  world.oracle.opened(name, open);
  await rest(world, { hear: true });
}

async function late(world: Story, { family: index, twice }: Step & { do: "payLate" }): Promise<void> {
  const { name, payerId } = nth(world.families, index);
  const act = () => collectLate(payerId);
  const both = twice && world.oracle.lateOf(name).length === 1;
  await Promise.all(both ? [act(), act()] : [act()]);
  world.oracle.payLate(name, clock.now());
}

/** Does one step. */
export async function doStep(world: Story, step: Step): Promise<void> {
  switch (step.do) {
    case "days":
      return days(world, step);
    case "join": {
      const family = nth(world.families, step.family);
      const zone = world.offices.get(family.office)?.zone ?? "UTC";
      return join(world, family.name, { ...step.member, family: family.name, daysAgo: 0 }, wall(clock.now(), zone).day);
    }
    case "cancel":
      return cancel(world, step);
    case "card":
      return setCard(world, nth(world.families, step.family).name, step.behaviour);
    case "newCard": {
      const { name, payerId } = nth(world.families, step.family);
      await saveInstrument(payerId, step.behaviour === "ok" ? "pm_card_visa" : "pm_card_chargeCustomerFail", SYSTEM);
      world.oracle.newCard(name, step.behaviour, clock.now());
      return;
    }
    case "payLate":
      return late(world, step);
    case "plan":
      return changeTo(world, step);
    case "drawDay":
      return drawOn(world, step);
    case "toCash":
      return intoCash(world, step);
    case "renewCash":
      return renew(world, step);
    case "once":
      return once(world, step);
    case "account":
      return account(world, step);
    case "refund":
      return giveBack(world, step);
    case "dispute":
      return dispute(world, step);
  }
}
