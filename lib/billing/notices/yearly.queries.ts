import "server-only";
import { BILLED_STATUSES } from "@/lib/billing/dues/upcoming.rules";
import { familyToNotify } from "@/lib/billing/dunning/notices.queries";
import { shownInstrument } from "@/lib/billing/payments/instrument.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { formatLong, fromDbDate } from "@/lib/core/time/dates";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { contactOf } from "@/lib/practice/offices/rules";
import { planLabel } from "@/lib/practice/plans/rules";
import { YEARLY_NOTICE_DAYS } from "@/lib/practice/plans/settings.schema";
import { familyOf } from "./queries";
import { amountOf, type YearlyCharge, yearlyCharges } from "./yearly.rules";
import type { YearlyLetter } from "./yearly.wire";

export type FamilyToTell = {
  householdId: number;
  noticeDays: number;
  /** Days on which somebody of it has yearly dues, as far as their rows say. */
  dueDays: Date[];
};

/**
 * Families with a yearly charge within their office's days of which they have not been told, or in which a membership has changed since.
 * Who is told of other changes first is waited for.
 */
export async function familiesWithYearlyDues(tx: Tx, at: Date, limit: number): Promise<FamilyToTell[]> {
  const noticeDays = Prisma.sql`coalesce(s.yearly_notice_days, ${YEARLY_NOTICE_DAYS.usual}::int)`;
  // Read by what is yearly: of all memberships a month's worth falls due within these days.
  return tx.$queryRaw<FamilyToTell[]>`
    with yearly as (
      select id from membership where unit = 'year' and collection = 'auto'
        and next_due_on between ${at}::timestamptz::date - 1 and ${at}::timestamptz::date + ${YEARLY_NOTICE_DAYS.most + 1}::int
      union select membership_id from scheduled_change where status = 'pending' and payload->>'unit' = 'year')
    select m.household_id as "householdId", max(${noticeDays})::int as "noticeDays",
      array_agg(distinct m.next_due_on) as "dueDays"
    from yearly v join membership m on m.id = v.id join office o on o.id = m.office_id join household h on h.id = m.household_id
      join payer y on y.id = h.payer_id left join plan_settings s on s.office_id = o.id
    left join yearly_notice n on n.household_id = m.household_id and n.due_on = m.next_due_on
    where m.collection = 'auto' and m.status::text = any(${[...BILLED_STATUSES]}::text[])
      and m.next_due_on > ${billingDay(at)} and m.next_due_on <= ${billingDay(at)} + ${noticeDays}
      and (m.auto_renew or m.next_due_on < m.term_end_on) and (m.cancel_on is null or m.next_due_on < m.cancel_on)
      and not exists (select 1 from pending_notice w where w.household_id = m.household_id)
      and (n.id is null or n.revisions <> (select sum(x.revision) from membership x where x.household_id = m.household_id)
        or (n.told_at is null and jsonb_array_length(n.said) > 0 and (h.email <> '' or y.user_id is not null)))
    group by m.household_id order by min(m.next_due_on), m.household_id limit ${limit}`;
}

/** What a family's charges are taken from; null where it has saved nothing. */
function payingInstrument(tx: Tx, householdId: number) {
  return tx.instrument.findFirst({
    where: { payer: { households: { some: { id: householdId } } }, isDefault: true, status: "active" },
    select: { kind: true, brand: true, bankName: true, last4: true },
  });
}

/** The table of a letter: who pays what, and what it is taken from. */
export async function rowsOf(tx: Tx, householdId: number, { lines }: YearlyCharge, locale: Locale) {
  const instrument = shownInstrument(await payingInstrument(tx, householdId));
  const from = instrument
    ? translate(locale, "mail.yearlyAhead.instrument", { name: instrument.brand ?? "", last4: instrument.last4 })
    : translate(locale, "mail.yearlyAhead.noInstrument");
  return [
    ...lines.map(({ person, cents: amount, ...plan }) => ({
      label: `${person}, ${planLabel(plan, locale)}`,
      value: formatLedger(cents(amount), locale),
    })),
    { label: translate(locale, "mail.yearlyAhead.from"), value: from },
  ];
}

/**
 * The letter about a yearly charge of a family that cannot be written to, to be handed over. Throws 404 for another office's, and where
 * nothing is charged on that day any more.
 */
export async function yearlyLetter(office: OfficeId, letterId: number): Promise<YearlyLetter> {
  const row = await db.yearlyNotice.findFirst({
    where: { id: letterId, household: { officeId: office } },
    include: { household: { include: { office: true } } },
  });
  const family = row && (await familyOf(db, row.householdId, await now()));
  const on = row && fromDbDate(row.dueOn);
  const charge = family && on ? yearlyCharges(family, on).find(({ dueOn }) => dueOn === on) : undefined;
  if (!row || !charge) throw notFound();
  const { locale, officeName, firstName } = await familyToNotify(db, row.householdId);
  return {
    locale,
    office: { name: officeName, contact: contactOf(row.household.office) },
    values: {
      name: firstName,
      office: officeName,
      amount: formatLedger(amountOf(charge), locale),
      date: formatLong(charge.dueOn, locale),
    },
    rows: await rowsOf(db, row.householdId, charge, locale),
  };
}
