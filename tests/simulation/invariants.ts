// What must hold once everything has come to rest, whatever has happened, seen from the provider's side and in SQL.
import { systemOffice } from "@/lib/core/auth/scope";
import { addDays, addMonthsClamped, monthOf } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import { groupBy } from "@/lib/core/group-by";
import { levelsAt, measureTotals } from "@/lib/measures/flows.queries";
import { measuresNow } from "@/lib/measures/people.queries";
import { officeDay } from "@/lib/membership-status/day.queries";
import { wall } from "./calendar";
import { FUNDS, type SimOffice, type World, zoneAt } from "./world";

/** The steps a membership's status may take (001 §4); everything else in its trail is a fault. */
const LEGAL = new Set(
  `active>past_due active>cancellation_requested active>canceled active>active_cash active>disputed active>inactive
  past_due>active past_due>delinquent past_due>cancellation_requested past_due>canceled past_due>disputed
  delinquent>active active_cash>inactive active_cash>active_cash active_cash>cancellation_requested active_cash>canceled
  active_cash>disputed inactive>active_cash cancellation_requested>canceled cancellation_requested>disputed
  active>inactive_transferred active_cash>inactive_transferred active_transferred>inactive_transferred
  active_transferred>past_due active_transferred>cancellation_requested active_transferred>canceled
  active_transferred>active_cash active_transferred>disputed active_transferred>inactive past_due>active_transferred
  disputed>active_transferred delinquent>active_transferred past_due>delinquent_gpp delinquent_gpp>active
  delinquent_gpp>canceled disputed>active disputed>past_due disputed>active_cash disputed>cancellation_requested disputed>canceled`.split(
    /\s+/,
  ),
);

/**
 * Statements that answer one row for each thing that must not be once all has come to rest. What must not be at any moment
 * is in lib/checks, which every story ends with.
 */
const NEVER: Record<string, string> = {
  "an attempt without an end": `select id from attempt where state = 'sending'`,
  "a payment nobody looks after": `select p.id from payment p join office o on o.id = p.office_id where p.method = 'stripe'
    and p.status in ('planned', 'created') and p.held_reason is null
    and exists (select 1 from obligation x where x.payment_id = p.id and x.status = 'open')`,
  "a claim nobody looks after": `select id from guarantee_claim where state = 'requested' and failure_code is null`,
  "a message nobody dealt with": `select event_id, account from webhook_inbox where state <> 'done'`,
  "a receipt that is missing or too many": `select p.id from payment p where p.status = 'succeeded'
    and (select count(*) from outbox b where b.kind = 'mail' and b.dedupe = 'mail:receipt:' || p.id) <> 1`,
  "a status that its trail does not tell": `select m.id from membership m where m.status::text <> coalesce((
    select a.after->>'status' from audit_event a where a.noun = 'membership' and a.noun_id = m.id::text and a.after ? 'status'
    order by a.id desc limit 1), 'active')`,
};

/** All of them as one statement, which answers those that found rows. */
const ASK = `select name, rows from (${Object.entries(NEVER)
  .map(([name, sql]) => `select '${name}' as name, (select json_agg(fault) from (${sql}) fault) as rows`)
  .join(" union all ")}) as asked where rows is not null`;

type Trail = { id: string; from: string | null; to: string | null };

async function trails(faults: string[]): Promise<void> {
  const rows = await db.$queryRaw<Trail[]>`
    select noun_id as id, before->>'status' as "from", after->>'status' as "to" from audit_event
    where noun = 'membership' and before ? 'status' and after ? 'status' order by audit_event.id`;
  const at = new Map<string, string>();
  for (const { id, from, to } of rows) {
    // A membership that was taken over from another office begins with nothing before it.
    if (from === null && !at.has(id) && to === "active_transferred") {
      at.set(id, to);
      continue;
    }
    if (from !== (at.get(id) ?? "active")) faults.push(`membership ${id} was ${at.get(id)} and left ${from}`);
    if (from !== to && !LEGAL.has(`${from}>${to}`)) faults.push(`membership ${id} went from ${from} to ${to}`);
    at.set(id, to ?? "");
  }
}

/** The provider's charges beside our payments: one success at most, as many attempts as ours, never before the day. */
async function charges({ sandbox, offices, keysForgotten }: World, faults: string[]): Promise<void> {
  const made = sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("charge", account))
    .filter(({ sourceTransfer, metadata }) => !sourceTransfer && !metadata.funds);
  const payments = await db.payment.findMany({ where: { method: "stripe" }, include: { attempts: true } });
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
    const due = payment.dueOn.toISOString().slice(0, 10);
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

/** The guarantor's transfers beside our claims: one each, of its amount, and none for anything else. */
async function guarantees({ sandbox }: World, faults: string[]): Promise<void> {
  const made = sandbox
    .accounts()
    .flatMap((account) => sandbox.store.values("transfer", account))
    .filter(({ metadata }) => metadata.claim_id !== undefined);
  const claims = await db.guaranteeClaim.findMany();
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
async function balances(world: World, faults: string[]): Promise<void> {
  const books = (await world.control("GET", "books")) as Books;
  if (!books.balanced) faults.push("the provider's own books do not balance");
  const held = new Map(
    books.accounts.map(({ account, balance, by_type }) => {
      const paidOut = Object.entries(by_type).filter(([type]) => type.startsWith("payout"));
      return [account, balance - paidOut.reduce((sum, [, cents]) => sum + cents, 0)];
    }),
  );
  const ours = await db.$queryRaw<{ code: string; owner: string; cents: number }[]>`
    select a.code, a.owner, sum(p.cents)::int as cents from ledger_account a join posting p on p.account_id = a.id
    where a.code in ('P:stripe', 'O:stripe', 'O:bank') group by 1, 2`;
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
async function reports(offices: readonly SimOffice[], faults: string[]): Promise<void> {
  const told = await db.$queryRaw<{ id: string }[]>`
    select coalesce(t.id, c.id) as id from (
      select noun_id as id, count(*) filter (where not counts_as_active((after->>'status')::"MembershipStatus")) as times from audit_event
      where noun = 'membership' and before->>'status' is not null and after ? 'status' and counts_as_active((before->>'status')::"MembershipStatus")
      group by 1) t
    full join (select membership_id::text as id, count(*) filter (where step = -1 and not counts_as_active(status)) as times
      from membership_movement group by 1) c on c.id = t.id
    where coalesce(t.times, 0) <> coalesce(c.times, 0)`;
  for (const { id } of told)
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
export async function violations(world: World, offices: readonly SimOffice[]): Promise<string[]> {
  const faults: string[] = [];
  const found = await db.$queryRawUnsafe<{ name: string; rows: { account?: string }[] }[]>(ASK);
  for (const { name, rows } of found) {
    // What is told of an account that nobody lets us into cannot be looked at until somebody does.
    const known = rows.filter(({ account }) => account === undefined || !world.gone.has(account));
    if (known.length > 0) faults.push(`${name}: ${JSON.stringify(known)}`);
  }
  await charges(world, faults);
  await guarantees(world, faults);
  await balances(world, faults);
  await trails(faults);
  await reports(offices, faults);
  return faults;
}
