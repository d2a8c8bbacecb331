// Steps that hand people, debts and days over: to another office, to the guarantor, to a promise, to a bank account.

import { makePromise } from "@/lib/billing/dunning/promise.commands";
import { claimGuarantee } from "@/lib/billing/guarantees/claim.commands";
import { connectBank, openBankLink } from "@/lib/billing/payment-methods/bank-link.commands";
import { saveBankAccount } from "@/lib/billing/payment-methods/mandate.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import { switchAutoRenew } from "@/lib/membership/memberships/billing-mode.commands";
import { transferMember } from "@/lib/membership/memberships/transfer.commands";
import { plusDays, wall } from "./calendar";
import type { Draft } from "./oracle-types";
import { accepted, died, memberAt, mortal, must, note, nth, pressed, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import type { SimFamily } from "./world";

/** The family's household at another office, as the product has made it. */
function householdThere(world: Story, from: SimFamily, office: string, householdId: number, owner: number): SimFamily {
  const known = [...world.families.values()].find((one) => one.householdId === householdId);
  if (known) return known;
  const { payer } = world.oracle.familyOf(from.name);
  const made = { name: `${payer}@${office}`, office, payerId: from.payerId, householdId, owner };
  world.families.set(made.name, made);
  world.oracle.family(made.name, { office, payer });
  return made;
}

export async function transfer(world: Story, step: Step & { do: "transfer" }): Promise<void> {
  const { name, office, home, memberId, membershipId } = memberAt(world, step.member);
  const [target, there] = [...world.offices][step.office % world.offices.size] ?? [];
  const { plan: onPlan = 0 } = world.oracle.member(name);
  const plan = there?.plans[onPlan];
  if (!target || !there || !plan) return;
  const plans = [{ subscriptionId: membershipId, planId: plan.id }];
  const input = { memberId, targetDentistInfoId: there.id, plans, preview: false };
  const allowed = world.oracle.mayTransfer(name, target);
  // A price their office has announced is not the other one's.
  if (world.oracle.member(name).nextPrice) return;
  const act = () => transferMember(office.id, there.id, input, SYSTEM);
  // It is one transaction: who dies in it has handed nobody over, and may ask again.
  if (await died(world, step.dies, act)) {
    if (!step.dies?.again) return;
  }
  const done = await pressed(act, step.twice);
  if (done !== (allowed ? 1 : 0)) throw new Error(`${name} was handed over ${done} times, allowed: ${allowed}`);
  if (!allowed) return;
  note(world, "transferred");
  const row = await db.membership.findFirstOrThrow({
    where: { officeId: there.id, household: { payerId: home.payerId }, source: "transfer" },
    orderBy: { id: "desc" },
    include: { household: { include: { members: { where: { addedById: null } } } } },
  });
  const family = householdThere(world, home, target, row.householdId, row.household.members[0]?.id ?? 0);
  const after = `${name}+`;
  world.oracle.transfer(name, { name: after, family: family.name, policy: plan.policy });
  world.members.set(after, { name: after, family: family.name, memberId: row.memberId, membershipId: row.id });
}

export async function claim(world: Story, { member, twice, dies }: Step & { do: "claim" }): Promise<void> {
  const given = [...world.members.values()].filter(({ name }) => world.oracle.member(name).status === "delinquent_gpp");
  const wanted = given[member % Math.max(1, given.length)];
  const index = wanted ? [...world.members.values()].indexOf(wanted) : member;
  const { name, office, home, membershipId } = memberAt(world, index);
  if (!world.oracle.member(name).gpp || world.oracle.hasLeft(home.office)) return;
  const act = () => claimGuarantee(office.id, { subscriptionId: membershipId, preview: false }, SYSTEM);
  let done = 0;
  const press = async () => {
    done += await pressed(act, twice && !dies);
  };
  let allowed = false;
  const died = await mortal(world, dies, press, () => {
    allowed = world.oracle.claim(name);
  });
  if (allowed) note(world, "claimed");
  // Who died before anything was written down asks again; afterwards there is nothing left to claim.
  if (died) await press();
  else if (done !== (allowed ? 1 : 0)) throw new Error(`${name} was claimed ${done} times, allowed: ${allowed}`);
}

export async function promise(world: Story, { family: index, days }: Step & { do: "promise" }): Promise<void> {
  const late = [...world.families].filter(([name]) => world.oracle.lateOf(name).length > 0);
  const { name, office, owner } = nth(late.length > 0 ? new Map(late) : world.families, index);
  const place = world.offices.get(office);
  if (!place || owner === null) return;
  const promisedOn: DateOn = dateOn(plusDays(wall(clock.now(), place.zone).day, days));
  const done = await accepted(() => makePromise(place.id, { memberId: owner, promisedOn, note: null }, SYSTEM));
  const allowed = world.oracle.promise(name, days, clock.now());
  if (done !== allowed) throw new Error(`a promise of ${name} for ${promisedOn} answered ${done}, not ${allowed}`);
  if (allowed) note(world, "promised");
}

export async function autoRenew(world: Story, { member, on }: Step & { do: "autoRenew" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  const { cash, autoRenew: is, termEnd } = world.oracle.member(name);
  if (cash || is === on || !termEnd || !["active", "active_transferred", "past_due"].includes(status)) return;
  const input = { subscriptionId: membershipId, preview: false, autoRenew: on };
  await must(`renewal of ${name}`, () => switchAutoRenew({ officeId: office.id }, input, SYSTEM));
  world.oracle.autoRenew(name, on);
  note(world, on ? "renewal on" : "renewal off");
}

const USERS: Record<Draft, string> = {
  pays: "user_good",
  isPoor: "user_insufficient",
  saysNo: "user_unauthorized",
  returns: "user_late_return",
};

/** A person signs in at their bank, picks an account and gives the mandate. */
export async function newBank(world: Story, { family: index, how }: Step & { do: "newBank" }): Promise<void> {
  const { name, payerId, householdId } = nth(world.families, index);
  const about = { tenantId: "dental", officeName: name, clientUserId: String(payerId), locale: "en-US" } as const;
  const { linkToken } = await openBankLink(about);
  const answer = await fetch(`${process.env.SANDBOX_URL}/plaid/link/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ link_token: linkToken, institution_id: "ins_109508", username: USERS[how], password: "pass_good" },
    }),
  });
  const signed = (await answer.json()) as { public_token: string; accounts: { id: string }[] };
  const bank = { publicToken: signed.public_token, accountId: signed.accounts[0]?.id ?? "" };
  await connectBank(bank, SYSTEM);
  const given = { householdId, locale: "en-US" as const, from: { ip: "10.0.0.1", userAgent: "simulator" } };
  await saveBankAccount(payerId, { ...bank, mandate: true }, given, SYSTEM);
  world.oracle.newBank(name, how, clock.now());
}
