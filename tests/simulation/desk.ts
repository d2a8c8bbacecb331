// Steps at the desk: who pays there from now on, and who renews there, one by one or as a family.
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { toCash } from "@/lib/membership/memberships/billing-mode.commands";
import { renewCash } from "@/lib/membership/renewals/commands";
import { countOf, plusDays, wall } from "./calendar";
import type { Status } from "./oracle-types";
import { isBusy, keepRecord, memberAt, note, pressed, rest, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import type { SimFamily } from "./world";

export const DRAWN: readonly Status[] = ["active", "active_transferred"];
export const RENEWABLE: readonly Status[] = ["active_cash", "active_transferred", "inactive"];

export async function intoCash(world: Story, { member, twice }: Step & { do: "toCash" }): Promise<void> {
  const { name, status, office, membershipId } = memberAt(world, member);
  const { cash, gpp } = world.oracle.member(name);
  if (!DRAWN.includes(status) || cash || gpp || isBusy(world, name)) return;
  const act = () => toCash({ officeId: office.id }, { subscriptionId: membershipId, preview: false }, SYSTEM);
  const done = await pressed(act, twice);
  if (done !== 1) throw new Error(`${name} went to the till ${done} times`);
  world.oracle.toCash(name);
}

/**
 * Whether somebody comes late while a price or discounts wait: these are counted by periods, of which they have skipped some, and
 * from when they hold then is not decided.
 */
export function skipsWhatWaits({ oracle }: Story, name: string): boolean {
  const { endsOn, nextPrice, kept, family } = oracle.member(name);
  const { day } = wall(clock.now(), oracle.officeOf(family).zone);
  return endsOn !== undefined && endsOn < day && (nextPrice !== undefined || kept !== undefined);
}

export async function renew(world: Story, { member, twice }: Step & { do: "renewCash" }): Promise<void> {
  const { name, status, office, home, membershipId } = memberAt(world, member);
  const { day } = wall(clock.now(), office.zone);
  const { endsOn: ends, cash } = world.oracle.member(name);
  if (!RENEWABLE.includes(status) || !cash || !ends || ends > plusDays(day, 15)) return;
  if (skipsWhatWaits(world, name)) return;
  const act = () =>
    renewCash({ officeId: office.id }, { subscriptionId: membershipId, preview: false, reference: null }, SYSTEM);
  const done = await pressed(act, twice);
  const allowed = world.oracle.mayRenewCash(name, clock.now());
  if (done !== (allowed ? 1 : 0)) throw new Error(`${name} was renewed ${done} times, allowed: ${allowed}`);
  if (!allowed) return;
  const made = world.oracle.renewCash(name, clock.now());
  keepRecord(world, made, made ? await latestOf(home, "renewal") : []);
}

/** The latest payment of a family that was taken for something to begin, by what that was. */
export async function latestOf({ householdId }: SimFamily, purpose: "enrolment" | "renewal"): Promise<number[]> {
  const where = { householdId, purpose, method: "in_office" } as const;
  const found = await db.payment.findFirst({ where, orderBy: { id: "desc" }, select: { id: true } });
  return found ? [found.id] : [];
}

/** Who of a family may pay at the desk, and until when they have paid. */
function payersAt(world: Story, home: SimFamily): { at: number; name: string; until: string }[] {
  return [...world.members.values()].flatMap(({ name, family }, at) => {
    const { gpp, status, cash, endsOn } = world.oracle.member(name);
    const may = family === home.name && !gpp && (DRAWN.includes(status) || (cash && RENEWABLE.includes(status)));
    return may
      ? [{ at, name, until: (cash ? endsOn : undefined) ?? world.oracle.nextDue(world.oracle.member(name)) }]
      : [];
  });
}

/** A family goes to the desk: those who have paid until the same day renew one after the other, before, on or after it. */
export async function tills(
  world: Story,
  step: Step & { do: "tills" },
  pass: (days: number) => Promise<void>,
): Promise<void> {
  const today = (home: SimFamily) => wall(clock.now(), world.offices.get(home.office)?.zone ?? "UTC").day;
  const together = [...world.families.values()].flatMap((home) => {
    const people = payersAt(world, home).filter(({ until }) => until >= today(home));
    const end = people.map(({ until }) => until).sort()[0];
    const due = people.filter(({ until }) => until === end);
    return end !== undefined && due.length > 1 ? [{ home, end, due }] : [];
  });
  const chosen = together[step.family % Math.max(1, together.length)];
  if (!chosen) return;
  const { home, end, due } = chosen;
  for (const { at } of due) await intoCash(world, { do: "toCash", member: at, twice: false });
  const ahead = countOf(plusDays(end, step.after)) - countOf(today(home));
  if (ahead > 0) await pass(ahead);
  const rank = (at: number) => step.order[due.findIndex((one) => one.at === at) % step.order.length] ?? 0;
  for (const { at } of due.toSorted((one, other) => rank(one.at) - rank(other.at))) {
    await renew(world, { do: "renewCash", member: at, twice: false });
    if (step.worked) await rest(world);
  }
  note(world, `renewed together ${step.after < 0 ? "ahead" : step.after > 0 ? "late" : "on the day"}`);
}
