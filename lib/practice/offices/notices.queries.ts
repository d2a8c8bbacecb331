import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { type DateOn, daysFrom } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { ASKS_TO_LEAVE } from "@/lib/platform/membership-status/queries";

export type OfficeNoticeKind =
  | "leaving"
  | "failed"
  | "refundFailed"
  | "dispute"
  | "payout"
  | "payoutChanged"
  | "payoutFailed"
  | "joined"
  | "notRenewing"
  | "bankEnded"
  | "bankSignIn"
  | "missed"
  | "tierChanged"
  | "billDeclined";
export type Notice = {
  key: string;
  kind: OfficeNoticeKind;
  /** Of what it is about: a payment, dispute, payout, office, enrolment or membership. */
  id: number;
  at: Date;
  unread: boolean;
  /** Account owner of the family it is about, by id and name; null where it is about the office. */
  memberId: number | null;
  name: string | null;
  cents: number | null;
  /**
   * The office's day by which it must respond, as its list of disputes has it, or on which something changes; of an
   * invoice, the first of its month.
   */
  dueOn: DateOn | null;
};

type Row = {
  kind: OfficeNoticeKind;
  id: number;
  at: Date;
  member_id: number | null;
  name: string | null;
  cents: number | null;
  due_by: Date | null;
};

/** How far back a notice is shown, and how many. */
const DAYS = 30;
const MAX_NOTICES = 30;

/**
 * The office's notifications, newest first, read from the facts themselves: families that ask to leave with a refund, failed payments still open, refunds that
 * did not reach the payer and were not repeated, disputes that need a response, payout account problems, another bank
 * account for payouts (owners), payouts that failed and were followed by none that arrived, families that enrolled online, patients who turned off auto-renewal, and one line for all missed periods. Users who manage the
 * practice's payment methods also see declined invoices, bank account problems and scheduled tier changes. A solved problem is no longer a
 * notification.
 */
export async function officeNotices(
  office: OfficeId,
  userId: number,
): Promise<{ notices: Notice[]; unread: number; seenAt: Date | null; more: boolean }> {
  const since = daysFrom(await now(), -DAYS);
  const [rows, seen, { timezone }] = await Promise.all([
    db.$queryRaw<Row[]>`
      with paying as (
        select a.payer_id from office f
        join tier_account a on a.office_id = f.id or a.organization_id = f.organization_id
        join app_user u on u.id = ${userId}::int and u.role in ('dentist', 'office_admin')
        where f.id = ${office}::int and not exists (
          select 1 from office o where (o.id = a.office_id or o.organization_id = a.organization_id)
            and not exists (select 1 from user_office w where w.user_id = u.id and w.office_id = o.id))
      ), happened as (
        select 'leaving' as kind, q.membership_id as id, coalesce((select max(v.at) from audit_event v where v.noun = 'membership'
            and v.noun_id = q.membership_id::text and v.action = 'membership.exitAsked'), q.created_at) as at,
          s.household_id, null::int as cents, null::timestamptz as due_by
        from exit_quote q join membership s on s.id = q.membership_id
        where q.office_id = ${office}::int and ${ASKS_TO_LEAVE}
        union all
        select 'failed', p.id, coalesce((select max(a.finished_at) from attempt a where a.payment_id = p.id), p.created_at),
          p.household_id, p.amount_cents, null
        from payment p where p.office_id = ${office}::int and p.status in ('failed', 'requires_action') and p.claim_id is null and p.due_on > ${since}::timestamptz::date - ${DAYS}::int
        union all
        select 'refundFailed', r.id, coalesce(r.finished_at, r.created_at), p.household_id, r.amount_cents, null
        from refund r join payment p on p.id = r.payment_id
        where r.office_id = ${office}::int and r.status in ('failed', 'canceled') and r.created_at > ${since}::timestamptz - make_interval(days => ${DAYS}::int)
          and not exists (select 1 from refund n where n.payment_id = r.payment_id and n.id > r.id)
        union all
        select 'dispute', d.id, d.created_at, p.household_id, d.amount_cents, d.due_by
        from dispute d join payment p on p.id = d.payment_id
        where d.office_id = ${office}::int and d.status like '%needs_response' and d.sending_at is null and d.accepted_at is null
          and (d.submitted_at is null or d.sent_status <> d.status)
        union all
        select 'payout', a.office_id, a.updated_at, null, null, null
        from payout_account a where a.office_id = ${office}::int and a.stripe_account_id is not null
          and not (a.charges_enabled and a.payouts_enabled)
        union all
        select 'payoutChanged', v.id::int, v.at, null, null, null
        from audit_event v join app_user u on u.id = ${userId}::int and u.role = 'dentist'
        where v.office_id = ${office}::int and v.at > ${since} and v.action = 'payout.account_update'
          and v.before ->> 'last4' <> v.after ->> 'last4'
        union all
        select 'payoutFailed', b.id, coalesce((select min(v.at) from audit_event v where v.noun = 'payout' and v.noun_id = b.id::text and v.action = 'payout.failed'), b.updated_at), null, b.amount_cents, null
        from payout b where b.office_id = ${office}::int and b.status = 'failed' and b.amount_cents > 0 and b.arrival_on > ${since}::timestamptz::date
          and not exists (select 1 from payout n where n.office_id = b.office_id and n.stripe_account_id = b.stripe_account_id
            and n.status = 'paid' and n.created_at > b.created_at)
        union all
        select 'joined', e.id, e.created_at, e.household_id, e.consented_cents, null
        from enrolment e where e.office_id = ${office}::int and e.created_at > ${since} and e.state = 'done' and e.created_by_id is null
          and e.source <> 'import'
        union all
        select 'notRenewing', s.id, v.at, s.household_id, null, null
        from audit_event v join app_user u on u.id = v.actor_id and u.role = 'client'
        join membership s on s.id::text = v.noun_id and not s.auto_renew and s.ended_on is null
        where v.office_id = ${office}::int and v.at > ${since} and v.action = 'membership.autoRenew' and v.noun = 'membership'
          and v.after ->> 'autoRenew' = 'false'
        union all
        select 'missed', o.office_id, max(o.created_at), null, sum(o.net_cents)::int, null
        from obligation o where o.office_id = ${office}::int and o.kind = 'dues' and o.status = 'open' and o.payment_id is null
        group by o.office_id
        union all
        select 'tierChanged', t.id, t.created_at, null, null, t.month_on::timestamp at time zone f.timezone
        from tier_change t join office f on f.id = t.office_id
        where t.office_id = ${office}::int and t.status = 'pending' and exists (select 1 from paying)
        union all
        select 'billDeclined', b.id, coalesce((select max(t.finished_at) from tier_attempt t where t.invoice_id = b.id), b.created_at),
          null, b.amount_cents, b.month_on::timestamp at time zone 'UTC'
        from paying p join tier_account a on a.payer_id = p.payer_id
        join tier_invoice b on b.account_id = a.id and b.status in ('failed', 'requires_action')
        union all
        select 'bankEnded', i.id, coalesce(l.updated_at, i.created_at), null, null, null
        from paying p join instrument i on i.payer_id = p.payer_id and i.kind = 'bank' and i.status = 'broken'
        left join bank_link l on l.instrument_id = i.id
        where not exists (select 1 from instrument d where d.payer_id = p.payer_id and d.is_default)
        union all
        select 'bankSignIn', i.id, l.updated_at, null, null, null
        from paying p join instrument i on i.payer_id = p.payer_id and i.status = 'active'
        join bank_link l on l.instrument_id = i.id and l.state = 'login_required')
      select h.kind, h.id, h.at, m.id as member_id, m.first_name || ' ' || m.last_name as name, h.cents, h.due_by
      from happened h left join member m on m.household_id = h.household_id and m.added_by_id is null
      where h.at > ${since} or h.kind in ('leaving', 'dispute', 'payout', 'billDeclined', 'bankEnded', 'bankSignIn', 'missed')
      order by h.at desc, h.kind, h.id limit ${MAX_NOTICES + 1}`,
    db.userOffice.findUnique({
      where: { userId_officeId: { userId, officeId: office } },
      select: { noticesSeenAt: true },
    }),
    db.office.findUniqueOrThrow({ where: { id: office }, select: { timezone: true } }),
  ]);
  const seenAt = seen?.noticesSeenAt ?? null;
  const notices = rows.slice(0, MAX_NOTICES).map((row) => ({
    key: `${row.kind}-${row.id}`,
    kind: row.kind,
    id: row.id,
    at: row.at,
    unread: seenAt === null || row.at > seenAt,
    memberId: row.member_id,
    name: row.name,
    cents: row.cents,
    // An invoice has a month, which is no moment of anybody's day.
    dueOn: row.due_by && today(row.due_by, row.kind === "billDeclined" ? "UTC" : timezone),
  }));
  return { notices, unread: notices.filter(({ unread }) => unread).length, seenAt, more: rows.length > MAX_NOTICES };
}
