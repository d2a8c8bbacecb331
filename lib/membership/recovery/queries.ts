import "server-only";
import type { Decline } from "@/lib/billing/dunning/decline.rules";
import { type Reason, reasonOf } from "@/lib/billing/dunning/reason.rules";
import { declineKindOf } from "@/lib/billing/dunning/rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";
import { type DateOn, dateOn, daysBetween } from "@/lib/core/time/dates";
import { COUNTED } from "@/lib/membership/members/list-filters.queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { COUNTS_AS_DEBT_SQL } from "@/lib/platform/membership-status/queries";
import { type RecoveryStage, recoveryStageOf } from "./rules";

/** A family whose money does not come, as its card on the board shows it. */
export type FailingFamily = {
  memberId: number;
  name: string;
  people: number;
  phone: string;
  email: string;
  cents: number;
  late: boolean;
  delinquent: boolean;
  sinceOn: DateOn | null;
  days: number;
  stage: RecoveryStage;
  reason: Reason;
  kind: Decline | null;
  attemptCount: number;
  nextAttemptOn: DateOn | null;
  promisedOn: DateOn | null;
  notifiedAt: Date | null;
};

type Row = {
  id: number;
  name: string;
  people: bigint;
  phone: string;
  email: string;
  cents: bigint;
  late: boolean;
  delinquent: boolean;
  since: string | null;
  code: string | null;
  kind: Decline | null;
  status: string | null;
  attemptCount: number | null;
  next_attempt: string | null;
  promised: string | null;
  notified: Date | null;
};

/**
 * The families of an office that are late or delinquent, each with what it owes today and since when, for a statement that
 * says more about them: `household_id`, `late`, `delinquent`, `people`, `cents`, `since`.
 */
export const failing = (office: OfficeId, today: DateOn): Prisma.Sql => Prisma.sql`
  select s.household_id, bool_or(s.status = 'past_due') as late,
    bool_or(s.status in ('delinquent', 'delinquent_gpp')) as delinquent, count(distinct s.member_id) as people,
    coalesce(sum((select sum(o.net_cents) from obligation o where o.membership_id = s.id and o.status = 'open'
      and o.due_on <= ${today}::date)), 0) as cents,
    least(min(s.past_due_on), min((select min(o.due_on) from obligation o where o.membership_id = s.id
      and o.status = 'open' and o.due_on <= ${today}::date))) as since
  from membership s where s.office_id = ${office}::int and s.status in ('past_due', 'delinquent', 'delinquent_gpp')
    and ${COUNTED} group by s.household_id`;

/** The payment of the family at `f` that decides why its money does not come: the oldest that was refused. */
export const refusedPayment = (office: OfficeId): Prisma.Sql => Prisma.sql`
  select p.failure_code, p.decline_kind, p.status, p.attempt_count from payment p where p.household_id = f.household_id
    and p.office_id = ${office}::int and p.status in ('failed', 'requires_action') and p.claim_id is null and ${COUNTS_AS_DEBT_SQL}
    order by p.due_on, p.id limit 1`;

/** The day the family at `f` has promised to pay by, as long as that has not passed. */
export const promisedDay = (today: DateOn): Prisma.Sql => Prisma.sql`
  select max(q.promised_on) as day from payment_promise q where q.household_id = f.household_id
    and q.withdrawn_at is null and q.promised_on >= ${today}::date`;

/** The next automatic attempt of the family at `f`. */
export const nextAttempt = (office: OfficeId): Prisma.Sql => Prisma.sql`
  select min(p.next_attempt_on) as day from payment p where p.household_id = f.household_id
    and p.office_id = ${office}::int and p.status = 'failed'`;

/** Cards a board shows at most; those with the most money come first. */
export const MAX_FAMILIES = 500;

/** The office's families that are late or delinquent, the most money at risk first. The same families as in its members list. */
export async function failingFamilies(office: OfficeId, most = MAX_FAMILIES): Promise<FailingFamily[]> {
  const { today } = await officeDay(office);
  const rows = await db.$queryRaw<Row[]>`
    with family as (${failing(office, today)})
    select m.id, m.first_name || ' ' || m.last_name as name, f.people, h.phone, h.email, f.cents, f.late, f.delinquent,
      f.since::text as since, p.failure_code as code, p.decline_kind::text as kind, p.status::text, p.attempt_count as "attemptCount", next.day::text as next_attempt,
      q.day::text as promised, n.at as notified
    from family f join household h on h.id = f.household_id
    join member m on m.household_id = f.household_id and m.added_by_id is null
    left join lateral (${refusedPayment(office)}) p on true
    left join lateral (${nextAttempt(office)}) next on true
    left join lateral (${promisedDay(today)}) q on true
    left join lateral (select max(n.created_at) as at from notice n where n.household_id = f.household_id) n on true
    order by f.cents desc, f.since nulls last, m.id limit ${most}::int`;
  return rows.map((row) => {
    const sinceOn = row.since === null ? null : dateOn(row.since);
    const days = sinceOn === null ? 0 : daysBetween(sinceOn, today);
    const { id, name, phone, email, late, delinquent, attemptCount, notified, code, status } = row;
    const kind = status === null ? null : declineKindOf({ declineKind: row.kind, failureCode: code, status });
    return {
      ...{ memberId: id, name, phone, email, late, delinquent, kind, sinceOn, days, notifiedAt: notified },
      people: Number(row.people),
      cents: Number(row.cents),
      stage: recoveryStageOf({ late, days }),
      reason: reasonOf(code, kind),
      attemptCount: attemptCount ?? 0,
      nextAttemptOn: row.next_attempt === null ? null : dateOn(row.next_attempt),
      promisedOn: row.promised === null ? null : dateOn(row.promised),
    };
  });
}

/** Payments held because the office's account cannot take payments: nobody is late because of them. */
export async function heldPayments(office: OfficeId): Promise<{ count: number; cents: number }> {
  const { _count, _sum } = await db.payment.aggregate({
    where: { officeId: office, heldReason: { not: null }, status: { notIn: ["succeeded", "canceled"] } },
    _count: true,
    _sum: { amountCents: true },
  });
  return { count: _count, cents: _sum.amountCents ?? 0 };
}
