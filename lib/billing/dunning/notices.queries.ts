import "server-only";
import { Prisma, type Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, dateOn, fromDbDate } from "@/lib/core/time/dates";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { mayText } from "@/lib/practice/receipts/texting.rules";
import type { TenantId } from "@/tenants/tenant";
import type { Decline } from "./decline.rules";
import { currentPolicy } from "./queries";
import { cardEndsOn, TERM_REMINDER_DAYS } from "./rules";

/** A family as whoever writes to it needs it. */
export type FamilyToNotify = {
  tenantId: TenantId;
  officeId: number;
  officeName: string;
  locale: Locale;
  householdId: number;
  /** The account owner. */
  memberId: number;
  firstName: string;
  email: string;
  phone: string;
  mayText: boolean;
};

/** A family by its id, with its office's time zone. */
export async function familyToNotify(tx: Tx, householdId: number): Promise<FamilyToNotify & { timezone: string }> {
  const household = await tx.household.findUniqueOrThrow({
    where: { id: householdId },
    include: { office: true, payer: { include: { user: true } }, members: { where: { addedById: null }, take: 1 } },
  });
  const { office, payer, members, locale, phone, email } = household;
  return {
    tenantId: office.tenantId,
    officeId: office.id,
    officeName: office.officeName,
    timezone: office.timezone,
    locale: localeIn(locale),
    householdId,
    memberId: members[0]?.id ?? 0,
    firstName: payer.user?.firstName ?? members[0]?.firstName ?? "",
    email: payer.user?.email ?? email,
    phone,
    mayText: mayText(household),
  };
}

export type Unnotified = {
  id: number;
  dueOn: DateOn;
  /** Today at the office. */
  day: DateOn;
  notifiedDay: number;
  delinquent: boolean;
  promised: boolean;
  kind: Decline | null;
  nextAttemptOn: DateOn | null;
};

type Row = Omit<Unnotified, "dueOn" | "day" | "nextAttemptOn"> & { dueOn: Date; day: Date; nextAttemptOn: Date | null };

/**
 * Locks failing payments whose notices of today are not sent. Payments with an attempt today wait for it: it sends its
 * own. Payments held for an office's account are nobody's failure.
 */
export async function lockUnnotified(tx: Tx, at: Date, limit: number): Promise<Unnotified[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select p.id, p.due_on as "dueOn", ${billingDay(at)} as day, p.notice_day as "notifiedDay", p.decline_kind::text as kind,
      p.next_attempt_on as "nextAttemptOn",
      exists (select 1 from obligation x join membership m on m.id = x.membership_id
        where x.payment_id = p.id and m.status in ('delinquent', 'delinquent_gpp')) as delinquent,
      exists (select 1 from payment_promise q where q.household_id = p.household_id and q.withdrawn_at is null
        and q.promised_on >= ${billingDay(at)}) as promised
    from payment p join office o on o.id = p.office_id
    where p.status in ('failed', 'requires_action') and p.purpose = 'dues' and p.held_reason is null
      and p.due_on + p.notice_day < ${billingDay(at)}
      and (p.next_attempt_on is null or p.next_attempt_on > ${billingDay(at)})
      and exists (select 1 from obligation x join membership m on m.id = x.membership_id
        where x.payment_id = p.id and x.status = 'open' and m.status in ('past_due', 'delinquent', 'delinquent_gpp'))
    order by p.due_on, p.id limit ${limit} for no key update of p skip locked`;
  return rows.map((row) => ({
    ...row,
    dueOn: fromDbDate(row.dueOn),
    day: fromDbDate(row.day),
    nextAttemptOn: row.nextAttemptOn && fromDbDate(row.nextAttemptOn),
  }));
}

export type ExpiringCard = {
  instrumentId: number;
  householdId: number;
  payer: { id: number; userId: number | null };
  brand: string;
  last4: string;
  endsOn: DateOn;
  /** "2027-02": with the card, the key by which a request is sent once. */
  expiry: string;
};

type CardRow = {
  id: number;
  payer_id: number;
  user_id: number | null;
  household_id: number;
  brand: string | null;
  last4: string;
  exp_year: number;
  exp_month: number;
};

/** The month before that in which a day lies, as a card says it. */
const monthBefore = (day: Prisma.Sql) => {
  const last = Prisma.sql`(date_trunc('month', (${day})::timestamp) - interval '1 month')`;
  return Prisma.sql`(extract(year from ${last})::int, extract(month from ${last})::int)`;
};

/** Cards at `i` that are charged and whose last day lies within so many days of a day; asked so that an index knows them. */
export const endsWithin = (day: Prisma.Sql, days: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  i.kind = 'card' and i.is_default and i.status = 'active' and (i.exp_year, i.exp_month) <= ${monthBefore(Prisma.sql`${day} + ${days} + 1`)})`;

/** Whether an office whose last day is `closesOn`, if it has one, is still open when a card at `i` has ended: only then is another needed. */
export const goesOnAfterCard = (closesOn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (${closesOn} is null or make_date(i.exp_year, i.exp_month, 1) + interval '1 month' <= ${closesOn})`;

/**
 * The same rule as `outlastsOffice`, for the period that would follow the term of the membership `m`: whether it can be renewed. Counted
 * from the anchor, so that it ends on the 31st where others end on the 30th.
 */
export const renewsBeforeClosing = (m: Prisma.Sql): Prisma.Sql => Prisma.sql`exists (select 1 from office z
  cross join (select case ${m}.unit when 'month' then interval '1 month' else interval '1 year' end as step) u
  where z.id = ${m}.office_id and (z.closes_on is null
    or case when (${m}.anchor_on + ${m}.next_index * u.step)::date = ${m}.term_end_on then ${m}.anchor_on + (${m}.next_index + 1) * u.step
      else ${m}.term_end_on + u.step end <= z.closes_on + 1))`;

/**
 * The same rule as `isCharged` for the periods of a membership `m` that fall due once the card `i` has expired: with a last day nothing is
 * drawn from it on, and who is charged no more needs no other card.
 */
export const chargedAfterCard = (
  m: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(case when ${m}.auto_renew then ${m}.cancel_on else least(${m}.cancel_on, ${m}.term_end_on) end is null
  or exists (select 1 from generate_series(0, 12) k where ${m}.anchor_on + (${m}.next_index + k) * case ${m}.unit when 'month' then interval '1 month'
      else interval '1 year' end >= make_date(i.exp_year, i.exp_month, 1) + interval '1 month'
    and ${m}.anchor_on + (${m}.next_index + k) * case ${m}.unit when 'month' then interval '1 month' else interval '1 year' end
      < case when ${m}.auto_renew then ${m}.cancel_on else least(${m}.cancel_on, ${m}.term_end_on) end))`;

async function expiringOf(tx: Tx, tenantId: TenantId, at: Date, limit: number): Promise<CardRow[]> {
  const { expiryDays } = await currentPolicy(tx, tenantId);
  return tx.$queryRaw<CardRow[]>`
    select i.id, i.payer_id, y.user_id, h.id as household_id, i.brand, i.last4, i.exp_year, i.exp_month
    from instrument i join payer y on y.id = i.payer_id
    join lateral (select h.id, o.timezone from household h join office o on o.id = h.office_id
      where h.payer_id = y.id and ${goesOnAfterCard(Prisma.sql`o.closes_on`)} and exists (select 1 from membership m where m.household_id = h.id
        and m.collection = 'auto' and m.status in ('active', 'active_transferred', 'past_due', 'cancellation_requested') and ${chargedAfterCard(Prisma.sql`m`)})
      order by h.id desc limit 1) h on true
    where y.tenant_id = ${tenantId}::"TenantId"
      and ${endsWithin(Prisma.sql`(${at}::timestamptz at time zone h.timezone)::date`, Prisma.sql`${expiryDays}::int`)}
      and not exists (select 1 from notice n
        where n.dedupe = 'mail:instrument:' || i.id || ':' || i.exp_year || '-' || lpad(i.exp_month::text, 2, '0'))
    order by i.exp_year, i.exp_month, i.id limit ${limit} for no key update of i skip locked`;
}

/** Locks cards that expire within the days of their tenant's policy and whose holders were not notified. */
export async function lockExpiringCards(tx: Tx, at: Date, limit: number): Promise<ExpiringCard[]> {
  const rows = [...(await expiringOf(tx, "dental", at, limit)), ...(await expiringOf(tx, "vision", at, limit))];
  return rows.map((row) => ({
    instrumentId: row.id,
    householdId: row.household_id,
    payer: { id: row.payer_id, userId: row.user_id },
    brand: row.brand ?? "",
    last4: row.last4,
    endsOn: cardEndsOn(row.exp_year, row.exp_month),
    expiry: dateOn(`${row.exp_year}-${String(row.exp_month).padStart(2, "0")}-01`).slice(0, 7),
  }));
}

/** A family's term that does not renew by itself and ends soon: everybody whose membership ends that day, by plan. */
export type EndingTerm = {
  /** Paid at the front desk, where it is renewed; else its renewal was switched off. */
  atDesk: boolean;
  householdId: number;
  /** The first day that is not covered. */
  endsOn: DateOn;
  covered: { person: string; planName: string; spanishName: string | null }[];
};

/** Terms of families with an address for mail that end within the days of a reminder, and of which none was sent yet. */
export async function termsEnding(tx: Tx, at: Date, limit: number): Promise<EndingTerm[]> {
  const { year, month } = TERM_REMINDER_DAYS;
  const rows = await tx.$queryRaw<(Omit<EndingTerm, "endsOn"> & { endsOn: Date })[]>`
    select m.household_id as "householdId", m.term_end_on as "endsOn", bool_or(m.collection = 'in_office') as "atDesk", json_agg(json_build_object('person',
      b.first_name || ' ' || b.last_name, 'planName', v.plan_name, 'spanishName', v.spanish_name) order by m.id) as covered
    from membership m join office o on o.id = m.office_id join household h on h.id = m.household_id
    join member b on b.id = m.member_id join plan_version v on v.id = m.plan_version_id
    where not m.auto_renew and m.status in ('active', 'active_transferred', 'active_cash')
      and m.term_end_on > ${billingDay(at)}
      and m.term_end_on <= ${billingDay(at)} + case m.unit when 'year' then ${year}::int else ${month}::int end
      and ${renewsBeforeClosing(Prisma.sql`m`)} and h.email <> '' and not exists (select 1 from notice n
        where n.dedupe = 'mail:household:' || h.id || ':term:' || to_char(m.term_end_on, 'YYYY-MM-DD'))
    group by 1, 2 order by 2, 1 limit ${limit}`;
  return rows.map((row) => ({ ...row, endsOn: fromDbDate(row.endsOn) }));
}
