import "server-only";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { addDays, addMonthsClamped, type DateOn, earlierOf, fromDbDate, monthOf } from "@/lib/core/time/dates";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { WAITS_FOR_ATTEMPT } from "@/lib/platform/membership-status/queries";
import {
  addToDays,
  type CalendarEntry,
  calendarEnd,
  comingFor,
  type DayTotal,
  type ScheduledAttempt,
} from "./calendar.rules";
import { type BilledFamily, readFamilies } from "./upcoming.queries";

/** Families per read: the calendar's memory does not grow with the office. */
const BATCH = 2000;

const RUNNING = Prisma.sql`m.status in ('active', 'active_transferred', 'active_cash', 'past_due', 'cancellation_requested')`;

/** Payments waiting for their next attempt, by household. */
async function waitingOf(householdIds: readonly number[], owners: ReadonlyMap<number, string>) {
  const rows = await db.$queryRaw<
    { householdId: number; nextAttemptOn: Date; dueOn: Date; amountCents: number; attemptCount: number }[]
  >`select p.household_id as "householdId", p.next_attempt_on as "nextAttemptOn", p.due_on as "dueOn",
      p.amount_cents as "amountCents", p.attempt_count as "attemptCount"
    from payment p where p.household_id = any(${householdIds}::int[]) and ${WAITS_FOR_ATTEMPT} order by p.next_attempt_on, p.id`;
  const waiting = new Map<number, ScheduledAttempt[]>();
  for (const { householdId, nextAttemptOn, dueOn, ...row } of rows) {
    const memberName = owners.get(householdId) ?? "";
    const one = { ...row, nextAttemptOn: fromDbDate(nextAttemptOn), dueOn: fromDbDate(dueOn), memberName };
    waiting.set(householdId, [...(waiting.get(householdId) ?? []), one]);
  }
  return waiting;
}

/** What is to come for a family: its people's lines, the oldest first. */
export type FamilyComing = { family: BilledFamily; lines: CalendarEntry[] };

async function comingOf(families: readonly BilledFamily[], until: DateOn): Promise<FamilyComing[]> {
  const owners = new Map(families.map(({ householdId, owner }) => [householdId, owner?.name ?? ""]));
  const waiting = await waitingOf([...owners.keys()], owners);
  return families.map((family) => ({
    family,
    lines: comingFor(family, waiting.get(family.householdId) ?? [], until),
  }));
}

/**
 * What is to come for many families, in batches and in the order of their households.
 * @param where which households (`h`) of which offices (`o`): the caller has proven the right to them
 */
export async function* eachComing(where: Prisma.Sql, until: DateOn, at: Date): AsyncGenerator<FamilyComing[]> {
  for (let after = 0; ; ) {
    const some = Prisma.sql`h.id in (select h.id from household h join office o on o.id = h.office_id where ${where}
      and h.id > ${after}::int and exists (select 1 from membership m where m.household_id = h.id and ${RUNNING})
      order by h.id limit ${BATCH}::int)`;
    const families = await readFamilies(db, some, at);
    if (families.length > 0) yield comingOf(families, until);
    const last = families.at(-1);
    if (last === undefined || families.length < BATCH) return;
    after = last.householdId;
  }
}

const ofOffice = (office: OfficeId) => Prisma.sql`h.office_id = ${office}::int`;

/** The date at an office from 06:00 on. Throws 404 for an office that does not exist. */
export async function billingToday(office: OfficeId): Promise<DateOn> {
  const [row] = await db.$queryRaw<{ today: Date }[]>`
    select ${billingDay(await now())} as today from office o where o.id = ${office}::int`;
  if (!row) throw notFound();
  return fromDbDate(row.today);
}

export type OfficeCalendar = { today: DateOn; until: DateOn; days: DayTotal[] };

/** The next twelve months of an office, a sum a day. */
export async function officeCalendar(office: OfficeId): Promise<OfficeCalendar> {
  const today = await billingToday(office);
  const until = calendarEnd(today);
  const days = new Map<DateOn, DayTotal>();
  for await (const batch of eachComing(ofOffice(office), until, await now()))
    for (const { lines } of batch) addToDays(days, lines);
  return { today, until, days: [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1)) };
}

/** A line of the calendar with the family it is about. */
export type OfficeComing = CalendarEntry & { householdId: number; owner: BilledFamily["owner"] };

/** Everything that comes in an office from a day until before another, the oldest first. */
async function between(office: OfficeId, from: DateOn, until: DateOn): Promise<OfficeComing[]> {
  const found: OfficeComing[] = [];
  for await (const batch of eachComing(ofOffice(office), until, await now()))
    for (const { family, lines } of batch)
      for (const line of lines)
        if (line.on >= from) found.push({ ...line, householdId: family.householdId, owner: family.owner });
  return found.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.householdId - b.householdId));
}

/** The lines of one day of an office's calendar. */
export async function officeComingOn(office: OfficeId, on: DateOn): Promise<OfficeComing[]> {
  const until = calendarEnd(await billingToday(office));
  const next = addDays(on, 1);
  return (await between(office, on, earlierOf(next, until))).filter((line) => line.on === on);
}

/** All lines of an office's twelve months, the oldest first; never more than a month of them is in memory. */
export async function* eachOfficeComing(office: OfficeId): AsyncGenerator<OfficeComing> {
  const today = await billingToday(office);
  const end = calendarEnd(today);
  for (let from = today; from < end; ) {
    const until = earlierOf(addMonthsClamped(monthOf(from), 1), end);
    yield* await between(office, from, until);
    from = until;
  }
}

/** A family's twelve months at an office, for its people or the office. */
export type FamilyCalendar = OfficeCalendar & { householdId: number; officeName: string; lines: CalendarEntry[] };

async function familyCalendars(where: Prisma.Sql): Promise<FamilyCalendar[]> {
  const families = await readFamilies(db, where, await now());
  const offices = await db.office.findMany({
    where: { id: { in: families.map(({ officeId }) => officeId) } },
    select: { id: true, officeName: true },
  });
  const calendars: FamilyCalendar[] = [];
  for (const family of families) {
    const until = calendarEnd(family.today);
    const [found] = await comingOf([family], until);
    const lines = found?.lines ?? [];
    const days = new Map<DateOn, DayTotal>();
    addToDays(days, lines);
    const officeName = offices.find(({ id }) => id === family.officeId)?.officeName ?? "";
    calendars.push({
      householdId: family.householdId,
      today: family.today,
      until,
      officeName,
      lines,
      days: [...days.values()],
    });
  }
  return calendars;
}

/** The twelve months of a payer's families, one calendar for each office. */
export function payerCalendars(payer: PayerId): Promise<FamilyCalendar[]> {
  return familyCalendars(Prisma.sql`h.payer_id = ${payer}::int`);
}

/** The twelve months of a member's family at the office. Throws 404 for a member of another office. */
export async function memberCalendar(office: OfficeId, memberId: number): Promise<FamilyCalendar> {
  const [calendar] = await familyCalendars(
    Prisma.sql`${ofOffice(office)} and h.id = (select w.household_id from member w where w.id = ${memberId}::int and w.office_id = ${office}::int)`,
  );
  if (!calendar) throw notFound();
  return calendar;
}
