// What must hold once everything has come to rest, whatever has happened, seen from the provider's side and in SQL.
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { addDays, addMonthsClamped, monthOf } from "@/lib/core/time/dates";
import { levelsAt, measureTotals } from "@/lib/platform/measures/flows.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { wall } from "./calendar";
import type { Seen } from "./seen";
import { FUNDS, type SimOffice, type World, zoneAt } from "./world";

/** The steps a membership's status may take (001 §4); everything else in its trail is a fault. */
const LEGAL = new Set(
  `active>past_due active>cancellation_requested active>canceled active>active_cash active>disputed active>inactive
  past_due>active past_due>delinquent past_due>cancellation_requested past_due>canceled past_due>disputed
  delinquent>active active_cash>inactive active_cash>active_cash active_cash>cancellation_requested active_cash>canceled
  active_cash>disputed inactive>active_cash pending_cash>active_cash pending_cash>canceled cancellation_requested>canceled cancellation_requested>disputed
  active>inactive_transferred active_cash>inactive_transferred active_transferred>inactive_transferred
  active_transferred>past_due active_transferred>cancellation_requested active_transferred>canceled
  active_transferred>active_cash active_transferred>disputed active_transferred>inactive past_due>active_transferred
  disputed>active_transferred delinquent>active_transferred past_due>delinquent_gpp delinquent_gpp>active
  delinquent_gpp>canceled disputed>active disputed>past_due disputed>active_cash disputed>cancellation_requested disputed>canceled`.split(
    /\s+/,
  ),
);

/** What an undo of the desk gives back, and what its record had taken from it; an argued payment pauses who is taken up again. */
const BEFORE_DESK = [
  ...(["past_due", "delinquent", "delinquent_gpp", "pending_cash"] as const),
  ...(["inactive", "active_cash", "active_transferred"] as const),
].map(String);
const isUndone = (from: string | null, to: string | null) =>
  BEFORE_DESK.includes(to ?? "") && (from === "disputed" || LEGAL.has(`${to}>${from}`));

function trails({ trails: rows }: Seen, faults: string[]): void {
  const at = new Map<string, string>();
  for (const { id, from, to, reason } of rows) {
    // A membership that was taken over from another office begins with nothing before it.
    if (from === null && !at.has(id) && to === "active_transferred") {
      at.set(id, to);
      continue;
    }
    const first = from === "pending_cash" ? from : "active";
    if (from !== (at.get(id) ?? first)) faults.push(`membership ${id} was ${at.get(id)} and left ${from}`);
    const isLegal = reason === "payment.undone" ? isUndone(from, to) : LEGAL.has(`${from}>${to}`);
    if (from !== to && !isLegal) faults.push(`membership ${id} went from ${from} to ${to}`);
    at.set(id, to ?? "");
  }
}

/** The provider's charges beside our payments: one success at most, as many attempts as ours, never before the day. */
function charges({ sandbox, offices, keysForgotten }: World, seen: Seen, faults: string[]): void {
  const made = sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("charge", account))
    .filter(({ sourceTransfer, metadata }) => !sourceTransfer && !metadata.funds);
  const payments = seen.payments.filter(({ method }) => method === "stripe");
  const madeFor = groupBy(made, ({ metadata }) => metadata.payment_id);
  for (const payment of payments) {
    const its = madeFor.get(String(payment.id)) ?? [];
    const captured = its.filter(({ status }) => status === "succeeded");
    const paid = payment.status === "succeeded" ? [payment.amountCents] : [];
    if (captured.map(({ amount }) => amount).join() !== paid.join())
      faults.push(
        `payment ${payment.id} is ${payment.status}, the provider took ${captured.map(({ amount }) => amount)}`,
      );
    if (payment.status === "processing" && !its.some(({ status }) => status === "pending"))
      faults.push(`payment ${payment.id} waits for a bank that has answered`);
    const asked = payment.attempts.filter(({ instrumentId, state }) => instrumentId !== null && state !== "superseded");
    if (!keysForgotten && its.length !== asked.length)
      faults.push(`payment ${payment.id} was tried ${asked.length} times, at the provider ${its.length} times`);
    const office = [...offices.values()].find(({ id }) => id === payment.officeId);
    const due = payment.dueOn;
    for (const { created } of its) {
      // The provider tells the second, in which the office may have moved to another zone.
      const zones = office ? [0, 999].map((ms) => zoneAt(office, created * 1000 + ms)) : ["UTC"];
      const times = zones.map((zone) => wall(created * 1000, zone));
      if (times.every(({ day, hour }) => day < due || (day === due && hour < 6 && payment.batchKey.startsWith("run:"))))
        faults.push(
          `payment ${payment.id} of ${due} was charged at ${times.map(({ day, hour }) => `${hour} on ${day}`)}`,
        );
    }
  }
  const known = new Set(payments.map(({ id }) => String(id)));
  for (const { id, metadata } of made)
    if (!known.has(metadata.payment_id ?? "")) faults.push(`charge ${id} belongs to no payment of ours`);
}

/** What was recorded at the desk is asked of nobody from that moment on, nor is what it stood for before: only what takes its place. */
function recorded({ sandbox }: World, { payments }: Seen, faults: string[]): void {
  const byId = new Map(payments.map((one) => [one.id, one]));
  const until = new Map<string, number>();
  for (const { id, recordedAt } of payments) {
    if (recordedAt === null) continue;
    for (let at: number | null = id; at !== null; at = byId.get(at)?.replacesId ?? null) {
      const known = until.get(String(at));
      until.set(String(at), Math.min(recordedAt, known ?? recordedAt));
    }
  }
  if (until.size === 0) return;
  for (const account of sandbox.accounts())
    for (const { id, created, metadata } of sandbox.store.values("charge", account)) {
      const at = until.get(metadata.payment_id ?? "");
      if (at !== undefined && created * 1000 > at)
        faults.push(`charge ${id} asks for payment ${metadata.payment_id}, which the desk had recorded`);
    }
}

/** The guarantor's transfers beside our claims: one each, of its amount, and none for anything else. */
function guarantees({ sandbox }: World, { claims }: Seen, faults: string[]): void {
  const made = sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("transfer", account))
    .filter(({ metadata }) => metadata.claim_id !== undefined);
  for (const { id, state, amountCents } of claims) {
    const its = made.filter(({ metadata }) => metadata.claim_id === String(id)).map(({ amount }) => amount);
    if (its.join() !== (state === "paid" ? [amountCents] : []).join())
      faults.push(`claim ${id} of ${amountCents} is ${state}, the provider transferred ${its}`);
  }
  const known = new Set(claims.map(({ id }) => String(id)));
  for (const { id, metadata } of made)
    if (!known.has(metadata.claim_id ?? "")) faults.push(`transfer ${id} is for no claim`);
}

type Books = { accounts: { account: string; balance: number; by_type: Record<string, number> }[]; balanced: boolean };

/** Our books of what lies at the provider beside the provider's own. */
async function balances(world: World, { booked: ours }: Seen, faults: string[]): Promise<void> {
  const books = (await world.control("GET", "books")) as Books;
  if (!books.balanced) faults.push("the provider's own books do not balance");
  const held = new Map(
    books.accounts.map(({ account, balance, by_type }) => {
      const paidOut = Object.entries(by_type).filter(([type]) => type.startsWith("payout"));
      return [account, balance - paidOut.reduce((sum, [, cents]) => sum + cents, 0)];
    }),
  );
  const booked = (code: string, owner: string) =>
    ours.find((one) => one.code === code && one.owner === owner)?.cents ?? 0;
  const sides = [
    {
      name: "platform",
      ours: booked("P:stripe", ""),
      theirs: (held.get(books.accounts[0]?.account ?? "") ?? 0) - FUNDS,
    },
    ...[...world.offices].flatMap(([name, { id, account, accountsBefore, unread }]) => {
      if (unread) return [];
      // What has been paid out to the bank still counts: payouts are left out on the other side as well.
      const inHand = booked("O:stripe", String(id)) + booked("O:bank", String(id));
      const theirs = [account, ...accountsBefore].reduce((sum, one) => sum + (held.get(one) ?? 0), 0);
      return [{ name, ours: inHand, theirs }];
    }),
  ];
  for (const side of sides)
    if (side.ours !== side.theirs)
      faults.push(`${side.name} has ${side.ours} in our books, ${side.theirs} at the provider`);
}

/**
 * An office's reports beside its books and the trail of its members: what a period starts with and what happened in it come to what
 * it ends with, all that ever came in is earned or unearned, and members are lost and won in the reports as often as in the trail.
 */
async function reports(offices: readonly SimOffice[], { moved }: Seen, faults: string[]): Promise<void> {
  for (const { id } of moved)
    faults.push(`membership ${id} ceased to count in its movement otherwise than in its trail`);
  for (const { id } of offices) {
    const office = systemOffice(id);
    const day = await officeDay(office);
    const tomorrow = addDays(day.today, 1);
    const span = { from: addMonthsClamped(monthOf(day.today), -40), before: tomorrow };
    const { membersThen, unearned } = await levelsAt(office, ["membersThen", "unearned"], [span.from, tomorrow]);
    const all = await measureTotals(office, ["joined", "cameBack", "left", "lost", "net", "earned"], span, { day });
    const { activeMembers } = await measuresNow(office, ["activeMembers"], day);
    const members = (membersThen[0] ?? 0) + all.joined + all.cameBack - all.left - all.lost;
    if (members !== membersThen[1] || members !== activeMembers)
      faults.push(
        `office ${id} has ${activeMembers} members, its movement comes to ${members}, its level to ${membersThen[1]}`,
      );
    if ((unearned[0] ?? 0) + all.net - all.earned !== unearned[1])
      faults.push(
        `office ${id} took ${all.net} and earned ${all.earned}, which does not leave ${unearned[1]} unearned`,
      );
    // Payment and refunds are each spread over the days and rounded: of what went back in parts a cent a part may be left over.
    const refunds = await db.refund.count({ where: { officeId: id } });
    if ((unearned[1] ?? 0) < -refunds) faults.push(`office ${id} has ${unearned[1]} unearned`);
  }
}

/** Everything that does not hold, in words; `offices` are those whose reports are read. */
export async function violations(world: World, seen: Seen, offices: readonly SimOffice[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, rows } of seen.never) {
    // What is told of an account that nobody lets us into cannot be looked at until somebody does.
    const known = rows.filter(({ account }) => account === undefined || !world.gone.has(account));
    if (known.length > 0) faults.push(`${name}: ${JSON.stringify(known)}`);
  }
  charges(world, seen, faults);
  recorded(world, seen, faults);
  guarantees(world, seen, faults);
  await balances(world, seen, faults);
  trails(seen, faults);
  await reports(offices, seen, faults);
  return faults;
}
