import "server-only";
import type { z } from "zod";
import { type BilledFamily, readFamilies } from "@/lib/billing/dues/upcoming.queries";
import { unbilled } from "@/lib/billing/office-billing/issue.queries";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Cents } from "@/lib/core/money";
import { type DateOn, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { standingOf } from "@/lib/membership/locations/standing.queries";
import { effectLines } from "./effects.wire";
import { standingOffers } from "./offers.queries";
import {
  type ClosingRefusal,
  ENDS_WITH_OFFICE,
  endsHere,
  endsWithOffice,
  paidUntil,
  refusalToClose,
  refusalToStay,
  totalOf,
  unusedCents,
} from "./rules";
import type { closingDay } from "./schema";
import { type Closable, isLastOpen, officeIn } from "./scope.queries";
import { fatesOf, successorsOf, type Takeover, takenOverBy, takeoverOf } from "./takeover.queries";

export const ENDING = Prisma.sql`s.status in (${Prisma.join(ENDS_WITH_OFFICE.map((status) => Prisma.sql`${status}::"MembershipStatus"`))})`;

/** Families as they are charged until their office's last day. */
export const closingOn = (families: readonly BilledFamily[], closesOn: DateOn | null): BilledFamily[] =>
  families.map((family) => ({
    ...family,
    memberships: family.memberships.map((one) => ({ ...one, closesOn })),
  }));

/** Families of an office, all where none are named, as they are charged until its last day. */
export async function familiesAt(
  tx: Tx,
  office: OfficeId,
  closesOn: DateOn | null,
  households?: readonly number[],
): Promise<BilledFamily[]> {
  const named = households ? Prisma.sql`and h.id = any(${[...households]}::int[])` : Prisma.empty;
  const families = await readFamilies(tx, Prisma.sql`h.office_id = ${office}::int ${named}`, await now());
  return closingOn(families, closesOn);
}

/** The families whose members are so until the office closes: each is told of it by a letter. */
export const closingFamilies = async (tx: Tx, office: OfficeId, closesOn: DateOn | null): Promise<BilledFamily[]> =>
  (await familiesAt(tx, office, closesOn)).filter(endsHere);

const LOOKED_AT = 200;

/**
 * Families whose letter is of another closing than their office's, or was last held against them as they were before something changed.
 * Not of an office whose last day is over, nor where nobody has begun: who is brought in by a file is written to once they have.
 */
export async function changedFamilies(tx: Tx, at: Date): Promise<{ office: OfficeId; householdId: number }[]> {
  const rows = await tx.$queryRaw<{ officeId: number; householdId: number }[]>`
    select h.office_id as "officeId", h.id as "householdId" from household h join office o on o.id = h.office_id
    left join closing_letter c on c.household_id = h.id
    where h.id in (select f.id from household f where f.office_id in (
        select x.id from office x where x.closes_on is not null and x.account_status <> 'closed')
      union all select k.household_id from closing_letter k)
      and (o.closes_on is null or o.closes_on >= (${at}::timestamptz at time zone o.timezone)::date)
      and exists (select 1 from membership s where s.household_id = h.id and ${ENDING} and s.status <> 'pending_cash')
      and (c.closes_on is distinct from o.closes_on
        or c.revisions <> (select sum(s.revision) from membership s where s.household_id = h.id))
    order by h.id limit ${LOOKED_AT}`;
  return rows.map(({ officeId, householdId }) => ({ office: systemOffice(officeId), householdId }));
}

type Prepaid = { householdId: number; memberId: number; name: string; paidThrough: DateOn; cents: Cents };

const SHOWN = 20;

/** Who has paid for days after the last day, who has paid for most of them first. */
async function prepaidOf(tx: Tx, office: OfficeId, closesOn: DateOn): Promise<Prepaid[]> {
  type Row = { householdId: number; memberId: number; name: string; netCents: number; startOn: Date; endOn: Date };
  const rows = await tx.$queryRaw<Row[]>`
    select s.household_id as "householdId", s.member_id as "memberId", p.first_name || ' ' || p.last_name as name, x.net_cents as "netCents",
      x.period_start_on as "startOn", x.period_end_on as "endOn"
    from obligation x join membership s on s.id = x.membership_id join member p on p.id = s.member_id
    where s.office_id = ${office}::int and ${ENDING} and x.kind = 'dues' and x.status = 'paid'
      -- A charge that was undone has given its money back: what it had paid for counts in no period.
      and x.period_index >= 0 and x.period_end_on > ${closesOn}::date + 1
    order by x.period_end_on desc, x.id`;
  return rows
    .map(({ householdId, memberId, name, netCents, startOn, endOn }) => {
      const period = { netCents, startOn: fromDbDate(startOn), endOn: fromDbDate(endOn) };
      const cents = unusedCents(period, closesOn);
      return { householdId, memberId, name, paidThrough: lastDayBefore(period.endOn), cents };
    })
    .filter((one) => one.cents > 0)
    .sort((a, b) => b.cents - a.cents);
}

export type ClosingFacts = {
  closesOn: DateOn;
  /** Why it cannot be closed on this day; null where it can, or where that is announced. */
  refused: ClosingRefusal | null;
  /** It is announced for this day. */
  announced: boolean;
  /** It can still be taken back. */
  mayStay: boolean;
  families: number;
  members: number;
  /** What is still drawn until the last day; what people pay at the desk is not in it. */
  coming: { payments: number; cents: Cents };
  /** Paid for days after the last day: nothing of it goes back by itself. */
  prepaid: { members: number; cents: Cents; first: Prepaid[] };
  /** Unpaid today; what is unpaid on the last day of who ends then is no longer asked for. */
  owed: { members: number; cents: Cents };
  /** Payments at the provider whose result is not known yet. */
  underWay: number;
  /** Plans, prices and discounts that wait; after the last day none begins. */
  waiting: number;
  /** Who logs in for this office. */
  team: number;
  /** Our fees that stand on no invoice yet. */
  feesCents: Cents;
  /** All of that but what is prepaid, in sentences. */
  lines: string[];
  /** The locations of its organization that could take its members over. */
  successors: { officeId: number; officeName: string }[];
  takeover: Takeover | null;
};

/** What closing on a day does, or does by now: read by the rules that draw, announce and carry it out. */
export async function closingFacts(
  at: Closable,
  input: z.output<typeof closingDay>,
  locale: Locale,
): Promise<ClosingFacts> {
  const office = officeIn(at);
  const standing = await standingOf(db, office);
  const announced = standing.closesOn !== null;
  const closesOn = standing.closesOn ?? input.closesOn;
  const successors = await successorsOf(db, office);
  const wanted = successors.find(({ officeId }) => officeId === input.takenOverById)?.officeId ?? null;
  const to = announced ? await takenOverBy(db, office) : wanted;
  const [families, allPrepaid, owed, [counts], fees] = await Promise.all([
    closingFamilies(db, office, closesOn),
    prepaidOf(db, office, closesOn),
    db.obligation.findMany({
      where: { officeId: office, status: "open", membership: { status: { in: [...ENDS_WITH_OFFICE] } } },
      select: { netCents: true, membership: { select: { memberId: true } } },
    }),
    db.$queryRaw<{ underWay: number; waiting: number; team: number }[]>`
      select (select count(*)::int from payment p where p.office_id = ${office}::int and p.status = 'processing') as "underWay",
        (select count(*)::int from scheduled_change c join membership s on s.id = c.membership_id
          where s.office_id = ${office}::int and c.status = 'pending') as waiting,
        (select count(*)::int from user_office u join app_user a on a.id = u.user_id
          where u.office_id = ${office}::int and a.active) as team`,
    unbilled(db, [office], await now()),
  ]);
  const coming = families.map((family) => paidUntil(family, closesOn));
  const fates = await fatesOf(db, office, families, { to, closesOn });
  const asked = announced ? await standingOffers(db, households(families)) : [];
  const accepted = new Set(households(asked.filter(({ answer }) => answer === "accepted")));
  const continues = (householdId: number) => fates.of.get(householdId)?.continues || accepted.has(householdId);
  const prepaid = allPrepaid.filter(({ householdId }) => !continues(householdId));
  const left = families.filter(({ householdId }) => !continues(householdId));
  const ending = left.flatMap(({ memberships }) => memberships.filter(({ status }) => endsWithOffice(status)));
  const effects = {
    announced,
    families: families.length,
    members: people(ending),
    coming: { payments: coming.flatMap(({ days }) => days).length, cents: totalOf(coming) },
    owed: {
      members: people(owed.map(({ membership }) => membership)),
      cents: totalOf(owed.map(({ netCents }) => ({ cents: netCents }))),
    },
    underWay: counts?.underWay ?? 0,
    waiting: counts?.waiting ?? 0,
    team: counts?.team ?? 0,
    feesCents: totalOf([...fees.payments, ...fees.setups, ...fees.debts]),
  };
  return {
    ...effects,
    closesOn,
    refused: announced ? null : refusalToClose({ ...standing, lastOpen: await isLastOpen(db, at) }, closesOn),
    lines: effectLines(effects, locale),
    successors,
    takeover: takeoverOf(fates, families, asked, locale),
    mayStay: refusalToStay(standing) === null,
    prepaid: { members: people(prepaid), cents: totalOf(prepaid), first: prepaid.slice(0, SHOWN) },
  };
}

const households = (rows: readonly { householdId: number }[]) => rows.map(({ householdId }) => householdId);

/** How many people rows are about. */
const people = (rows: readonly { memberId: number }[]) => new Set(rows.map(({ memberId }) => memberId)).size;
