// Steps in which a period begins with the money that the front desk takes for it: a first payment, and a renewal.
import { SYSTEM } from "@/lib/core/audit/audit";
import { activateCash, withdrawCash } from "@/lib/membership/enrolment/first-cash-payment.commands";
import { renewFamily } from "@/lib/membership/renewals/commands";
import { renewalPreview } from "@/lib/membership/renewals/queries";
import { plusDays, wall } from "./calendar";
import { someFamily } from "./debts";
import { DRAWN, intoCash, latestOf, RENEWABLE, renew, skipsWhatWaits } from "./desk";
import type { Recording } from "./desk-records";
import { enrolAtDesk } from "./joining";
import type { DeskRecord } from "./oracle-types";
import { isBusy, keepRecord, lastRefusal, memberAt, must, note, pressed, type Story, type Who } from "./people";
import { clock } from "./sim-clock";

/** Who comes to the desk so many days before a period ends. */
const AHEAD_DAYS = 15;
const UNTIL_YEARLY = 5;

/** All of a family who wait pay for their first period, in one payment. */
async function payFirst(world: Story, family: string, twice: boolean): Promise<void> {
  const { oracle } = world;
  const home = world.families.get(family);
  const office = world.offices.get(home?.office ?? "");
  const [waits] = oracle.waitingOf(family);
  const named = world.members.get(waits?.name ?? "");
  if (!home || !office || !waits || !named) return;
  const membershipId = office.plans[waits.plan ?? 0]?.id ?? 0;
  const input = { membershipId, wholeFamily: true, deskMethod: "cash" as const, reference: null };
  const done = await pressed(() => activateCash(office.id, named.memberId, input, SYSTEM), twice);
  const begins = oracle.beginningOf(family, clock.now()).length;
  // Who could not begin with the others is asked for by the second press, and cannot begin again.
  if (done !== (begins > 0 ? 1 : 0))
    throw new Error(`${begins} of ${family} could begin, their first payment was taken ${done} times (${lastRefusal})`);
  if (begins === 0) return;
  const made = oracle.firstPayment(family, clock.now());
  keepRecord(world, made, made ? await latestOf(home, "enrolment") : []);
  note(world, begins > 1 ? "first payment of several" : "first payment");
}

/** Those of a family who have enrolled pay for the first time, or somebody enrols and pays then, at once or another day. */
export async function recordFirst(world: Story, { family: index, shown, twice }: Recording): Promise<void> {
  const { oracle } = world;
  const { name } = someFamily(world, index, (one) => oracle.waitingOf(one).length > 0);
  const home = world.families.get(name);
  if (oracle.waitingOf(name).length === 0 && home && !oracle.isClosing(home.office)) {
    const unit = index % UNTIL_YEARLY === 0 ? ("year" as const) : ("month" as const);
    const { day } = wall(clock.now(), world.offices.get(home.office)?.zone ?? "UTC");
    const terms = { family: name, plan: index % 2, unit, code: 0, gpp: false, daysAgo: 0 };
    await enrolAtDesk(world, name, terms, day);
    note(world, "enrolled at the desk");
    if (!shown) return;
  }
  await payFirst(world, name, twice);
}

/** Several of a family renew in one payment. */
async function renewTogether(world: Story, people: readonly Who[], twice: boolean): Promise<void> {
  const { oracle } = world;
  const [{ office, home, memberId }] = people as [Who];
  const names = people.map(({ name }) => name);
  if (names.some((name) => skipsWhatWaits(world, name))) return;
  const subscriptionIds = people.map(({ membershipId }) => membershipId);
  const { totalCents } = await renewalPreview(office.id, memberId, { asked: subscriptionIds }, "en-US");
  const input = { subscriptionIds, totalCents, reference: null };
  const done = await pressed(() => renewFamily(office.id, memberId, input, SYSTEM, "en-US"), twice);
  const allowed = names.every((name) => oracle.mayRenewCash(name, clock.now()));
  if (done !== (allowed ? 1 : 0)) throw new Error(`${names} were renewed ${done} times, allowed: ${allowed}`);
  if (!allowed) return;
  const made = oracle.renewCash(names, clock.now());
  keepRecord(world, made, made ? await latestOf(home, "renewal") : []);
  note(world, "renewed in one payment");
}

/** Somebody who pays at the desk and is near the end of their period renews; or who could, by going there now. */
export async function recordRenewal(world: Story, { family: index, shown, twice }: Recording): Promise<void> {
  const all = [...world.members.keys()].map((_, at) => ({ at, ...memberAt(world, at) }));
  const near = all.filter(({ name, status, office }) => {
    const member = world.oracle.member(name);
    const until = plusDays(wall(clock.now(), office.zone).day, AHEAD_DAYS);
    if (member.gpp || isBusy(world, name)) return false;
    if (member.cash) return RENEWABLE.includes(status) && member.endsOn !== undefined && member.endsOn <= until;
    return DRAWN.includes(status) && world.oracle.nextDue(member) <= until;
  });
  const atDesk = near.filter(({ name }) => world.oracle.member(name).cash);
  const some = atDesk.length > 0 ? atDesk : near;
  const who = some[index % Math.max(1, some.length)];
  if (!who) return;
  const home = shown ? some.filter(({ family }) => family === who.family) : [who];
  for (const { at } of home) await intoCash(world, { do: "toCash", member: at, twice: false });
  if (home.length > 1) return renewTogether(world, home, twice);
  const before = world.oracle.records.length;
  await renew(world, { do: "renewCash", member: who.at, twice });
  if (world.oracle.records.length > before) note(world, "renewed at the desk");
}

/** What was undone is taken again; or who waits for a first payment goes without. */
export async function beginAgain(world: Story, made: DeskRecord, again: "same" | "oldest"): Promise<void> {
  if (made.what === "renewal") {
    const again = made.members.map(({ member }) => [...world.members.keys()].indexOf(member.name));
    if (again.length > 1)
      await renewTogether(
        world,
        again.map((at) => memberAt(world, at)),
        false,
      );
    for (const at of again.length > 1 ? [] : again) {
      await renew(world, { do: "renewCash", member: at, twice: false });
    }
    return note(world, "renewed again");
  }
  if (again === "same") {
    await payFirst(world, made.family, false);
    return note(world, "first payment taken again");
  }
  for (const { member } of made.members) {
    const at = [...world.members.keys()].indexOf(member.name);
    const { name, office, memberId, membershipId } = memberAt(world, at);
    const input = { memberId, subscriptionId: membershipId, reason: 1 };
    await must(`withdrawing ${name}`, () => withdrawCash(office.id, input, SYSTEM));
    world.oracle.withdraw(name);
  }
  note(world, "withdrawn after an undo");
}
