// Does a script's steps, to the product and to the oracle. Whether a step makes sense is decided by the oracle alone,
// so a product that allows too much or too little shows in the comparison.

import { randomUUID } from "node:crypto";
import { collectLate } from "@/lib/billing/arrears/retry.commands";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { chargeUser } from "@/lib/billing/payments/one-off.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { cents } from "@/lib/core/money";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { changePlan } from "@/lib/membership/memberships/plan.commands";
import { changeDrawDay } from "@/lib/membership/memberships/schedule.commands";
import { leaverOf, leaves, returns } from "./access";
import { DAY_MS, wall } from "./calendar";
import { beginChainPrice, chainTurn } from "./chains";
import { closes, stays } from "./closings";
import { paymentOf } from "./compare";
import { decideMissed, settleDebt } from "./debts";
import { DRAWN, intoCash, renew, tills } from "./desk";
import { record } from "./desk-records";
import { undo } from "./desk-undo";
import { decide, dispute } from "./disputes";
import { join } from "./joining";
import { askToLeave, leave, leaveAtEnd } from "./leaving";
import { autoRenew, claim, newBank, promise, transfer } from "./moves";
import { RUNNING } from "./oracle-types";
import { accepted, ENDABLE, isBusy, isHeldBack, memberAt, mortal, note, nth, rest, type Story } from "./people";
import { refundElsewhere } from "./refunds";
import type { Step, Trouble } from "./script";
import { clock } from "./sim-clock";
import { beginPrices, keepPrices, moveZone, newDiscounts, newPrices } from "./turns";
import { deliver, deliverOf, workIn } from "./worker";
import { setCard } from "./world";

/** The provider lists its events for thirty days: nobody may go without asking for so long. */
const LISTED_DAYS = 20;
const BANK_WAITS_DAYS = 13;
/** After the hour at which banks and post are looked at, so that what is done now is never of that moment. */
const LATER_MS = 120_000;

async function cancel(world: Story, { member, immediately }: Step & { do: "cancel" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  if (isBusy(world, name)) return;
  if (!ENDABLE.includes(status) && !(immediately && status === "cancellation_requested")) return;
  const input = { membershipId, reason: 1, note: "", immediately: immediately };
  if (!world.oracle.knowsEnd(name)) return;
  if (immediately && world.oracle.binds(name, clock.now())) {
    if (await accepted(() => cancelMembership(office.id, input, SYSTEM))) throw new Error(`${name} is bound and left`);
    return;
  }
  if (immediately && isHeldBack(world, name)) note(world, "left while the bank asks");
  if (!(await accepted(() => cancelMembership(office.id, input, SYSTEM))))
    throw new Error(`canceling ${name} was refused`);
  world.oracle.cancel(name, immediately, clock.now());
}

async function changeTo(world: Story, { member, plan }: Step & { do: "plan" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  const chosen = office.plans[plan];
  const { unit, nextPrice, cash, plan: present } = world.oracle.member(name);
  if (!RUNNING.includes(status) || !chosen || plan === present || isBusy(world, name)) return;
  const input = { subscriptionId: membershipId, membershipId: chosen.id, unit, preview: false, immediately: false };
  if (!(await accepted(() => changePlan(office.id, { ...input, when: "nextPayment" }, SYSTEM)))) return;
  if (nextPrice) note(world, `plan left for which a price waited, paid ${cash ? "at the desk" : "by card"}`);
  world.oracle.changePlan(name, chosen[unit], chosen.policy, plan);
}

async function drawOn(world: Story, { member, day }: Step & { do: "drawDay" }): Promise<void> {
  const { name, status, office, home, membershipId } = memberAt(world, member);
  if (world.oracle.isClosing(home.office)) return;
  const { anchor, cash, over } = world.oracle.member(name);
  if (!DRAWN.includes(status) || cash || over || Number(anchor.slice(8)) === day || isBusy(world, name)) return;
  const input = { subscriptionId: membershipId, drawDate: day, preview: false };
  const { autoRenew, termEnd } = world.oracle.member(name);
  // Where the oracle does not know the end it cannot know what lies beyond it.
  if (!autoRenew && termEnd === undefined) return;
  const done = await accepted(() => changeDrawDay({ officeId: office.id }, input, SYSTEM));
  const allowed = world.oracle.drawDay(name, day, clock.now());
  if (done !== allowed) throw new Error(`another day for ${name} was ${done}, not ${allowed}`);
}

/** Whoever an announced price waits for takes the other plan, every second time after going to the desk. */
async function leavesPrice(world: Story, { member }: Step & { do: "leavesPrice" }): Promise<void> {
  const waits = [...world.members.keys()].flatMap((name, at) => {
    const { nextPrice, status } = world.oracle.member(name);
    return nextPrice && RUNNING.includes(status) ? [{ name, at }] : [];
  });
  const who = waits[member % Math.max(1, waits.length)];
  if (!who) return;
  if (member % 2 === 0) await intoCash(world, { do: "toCash", member: who.at, twice: false });
  await changeTo(world, { do: "plan", member: who.at, plan: world.oracle.member(who.name).plan === 0 ? 1 : 0 });
}

async function once(world: Story, { member, cents: amount, twice, dies }: Step & { do: "once" }): Promise<void> {
  const { name, office, memberId, membershipId } = memberAt(world, member);
  const submissionKey = `00000000-0000-4000-8000-${String(membershipId * 100_000 + world.oracle.charges.length).padStart(12, "0")}`;
  const input = { memberId, amount: cents(amount), reason: "Whitening", submissionKey };
  const act = () => accepted(() => chargeUser(office.id, input, SYSTEM));
  let answers: boolean[] = [];
  let paid = false;
  const press = async () => {
    answers = await Promise.all(twice && !dies ? [act(), act()] : [act()]);
  };
  const died = await mortal(world, dies, press, () => {
    paid = world.oracle.chargeOnce(name, amount, clock.now()) !== null;
  });
  // The same request once more is answered as the first would have been.
  if (died && dies?.again) await press();
  if (answers.some((answer) => answer !== paid))
    throw new Error(`charging ${name} once answered ${answers}, not ${paid}`);
}

async function giveBack(
  world: Story,
  { charge: index, share, twice, dies, by }: Step & { do: "refund" },
): Promise<void> {
  const charge = world.oracle.charge(
    index,
    (one) => (one.outcome === "paid" || one.outcome === "lost") && one.cents > 0 && !world.oracle.isOutOfReach(one),
  );
  if (!charge) return;
  const office = world.offices.get(charge.office);
  const paymentId = await paymentOf(world, charge);
  const request = { paymentId, amountCents: Math.max(1, Math.floor(charge.cents * share)), reason: "Moved away" };
  const author = by === "guarantor" ? world.guarantor : SYSTEM;
  // Pressed twice it is one refund: the second press is answered by the first.
  const submissionKey = randomUUID();
  const act = () => accepted(async () => office && refund(office.id, { ...request, submissionKey }, author));
  const times = twice && !dies ? 2 : 1;
  let answers: boolean[] = [];
  let allowed = false;
  const press = async () => {
    answers = await Promise.all(Array.from({ length: times }, act));
  };
  const record = () => {
    allowed = world.oracle.refund(charge, request.amountCents, by);
  };
  const before = charge.refunded;
  const gone = await mortal(world, dies, press, record);
  if (charge.kind === "claim" && charge.refunded > before) note(world, "refunded by the guarantor");
  if (gone) return;
  if (answers.some((answer) => answer !== allowed)) throw new Error(`a refund was answered ${answers}, not ${allowed}`);
}

async function days(world: Story, step: Step & { do: "days" }): Promise<void> {
  const begin = new Date(clock.now());
  let trouble = step.trouble;
  let heard = 0;
  // Longer than a bank waits for an answer: what it was going to say it says before nobody listens any more.
  if (step.gap > BANK_WAITS_DAYS) await decide(world, clock.now() + step.gap * DAY_MS);
  for (let passed = 0; passed < step.days; ) {
    passed = Math.min(step.days, passed + step.gap);
    clock.set(new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth(), begin.getUTCDate() + passed, step.hour)));
    world.bankTime = clock.now();
    world.sandbox.tick();
    const isNews = world.oracle.answered(world.bankTime).length > 0;
    await deliver(world, step.post);
    clock.set(new Date(clock.now() + LATER_MS));
    await beginPrices(world);
    await beginChainPrice(world);
    const at = clock.now();
    // What banks have said cannot be read without a key, and what is due is issued all the same: told on another day.
    const now: Trouble = trouble.kind === "key" && isNews ? { kind: "none" } : trouble;
    if (now.kind === "key") note(world, "key refused");
    if (await workIn(world, now)) trouble = { kind: "none" };
    // What is asked for when the key is taken again is asked for then.
    world.oracle.work(now.kind === "key" ? clock.now() : at);
    await decide(world);
    if (passed - heard < LISTED_DAYS || passed >= step.days) continue;
    await rest(world, { hear: true });
    heard = passed;
  }
}

async function account(world: Story, { office: index, open }: Step & { do: "account" }): Promise<void> {
  const [name, office] = [...world.offices][index % world.offices.size] ?? [];
  if (!name || !office || world.oracle.hasLeft(name)) return;
  await world.control("POST", `accounts/${office.account}`, { charges_enabled: open });
  await deliverOf(world, office.account);
  world.oracle.opened(name, open);
  await rest(world, { hear: true });
}

async function late(world: Story, { family: index, twice, dies }: Step & { do: "payLate" }): Promise<void> {
  const { name, payerId } = nth(world.families, index);
  const act = () => collectLate(payerId);
  const record = () => world.oracle.payLate(name, clock.now());
  const single = world.oracle.lateOfPayer(name).length === 1;
  if (twice && single && !dies) {
    await Promise.all([act(), act()]);
    return record();
  }
  // Of several payments the first alone has begun when the process dies.
  const died = await mortal(world, single ? dies : null, act, record);
  if (died && dies?.again) await mortal(world, null, act, record);
}

async function newCard(world: Story, { family: index, behaviour, dies }: Step & { do: "newCard" }): Promise<void> {
  const { name, payerId } = nth(world.families, index);
  const card = behaviour === "ok" ? "pm_card_visa" : "pm_card_chargeCustomerFail";
  const act = () => saveInstrument(payerId, card, SYSTEM);
  const record = () => world.oracle.newCard(name, behaviour, clock.now());
  const died = await mortal(world, world.oracle.lateOfPayer(name).length === 1 ? dies : null, act, record);
  if (died && dies?.again) await mortal(world, null, act, record);
}

/** Days of which nothing is told. */
const QUIET: Step & { do: "days" } = {
  do: "days",
  days: 1,
  gap: 1,
  hour: 18,
  post: "prompt",
  trouble: { kind: "none" },
};

/** So many days go by in the middle of a step. */
const pass = (world: Story, ahead: number) => days(world, { ...QUIET, days: ahead, gap: Math.min(9, ahead) });

/** Days that end with charges of which nobody hears what became of them. */
const UNHEARD: Step & { do: "days" } = {
  ...QUIET,
  days: 12,
  gap: 12,
  trouble: { kind: "unheard" },
};

async function accountLeaves(world: Story, { unheard }: Step & { do: "leaves" }): Promise<void> {
  const [name] = leaverOf(world) ?? [];
  // Only money that was taken can be seen from outside an account.
  if (!unheard || !name || !world.oracle.paysAtOnce(name)) return leaves(world, null);
  await rest(world, { hear: true });
  const before = world.oracle.charges.length;
  await days(world, UNHEARD);
  await leaves(world, before);
}

/** Does one step. */
export async function doStep(world: Story, step: Step): Promise<void> {
  note(world, step.do);
  switch (step.do) {
    case "days":
      return days(world, step);
    case "join": {
      const family = nth(world.families, step.family);
      if (world.oracle.isClosing(family.office)) return;
      const zone = world.offices.get(family.office)?.zone ?? "UTC";
      return join(world, family.name, { ...step.member, family: family.name, daysAgo: 0 }, wall(clock.now(), zone).day);
    }
    case "cancel":
      return cancel(world, step);
    case "card":
      return setCard(world, nth(world.families, step.family).name, step.behaviour);
    case "newCard":
      return newCard(world, step);
    case "newBank":
      return newBank(world, step);
    case "promise":
      return promise(world, step);
    case "autoRenew":
      return autoRenew(world, step);
    case "transfer":
      return transfer(world, step);
    case "claim":
      return claim(world, step);
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
    case "zone":
      return moveZone(world, step);
    case "drawDays":
      for (const day of step.days) await drawOn(world, { do: "drawDay", member: step.member, day });
      return;
    case "prices":
      return newPrices(world, step);
    case "chain":
      return chainTurn(world, step);
    case "elsewhere":
      return refundElsewhere(world, step);
    case "leaves":
      return accountLeaves(world, step);
    case "returns":
      return returns(world, step);
    case "closes":
      return closes(world, step);
    case "stays":
      return stays(world, step);
    case "keepPrices":
      return keepPrices(world, step);
    case "leaveAtEnd":
      return leaveAtEnd(world, step);
    case "discounts":
      return newDiscounts(world, step);
    case "leavesPrice":
      return leavesPrice(world, step);
    case "tills":
      return tills(world, step, (ahead) => pass(world, ahead));
    case "askToLeave":
      return askToLeave(world, step);
    case "leave":
      return leave(world, step);
    case "missed":
      return decideMissed(world, step);
    case "debt":
      return settleDebt(world, step);
    case "record":
      return record(world, step);
    case "undo":
      return undo(world, step, (ahead) => pass(world, ahead));
  }
}
