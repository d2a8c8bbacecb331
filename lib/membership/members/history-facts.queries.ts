import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";

// The parts of a member's history, each a select with the same columns: source, id, at, kind, action, noun, who, as_name,
// reason, before, after, payment_id, dispute_id. They read from `home`, `people`, `plans` and `bills` of the statement
// around them, which hold one family of a proven office.

/** The name of a user, by the column that holds the id. */
const nameOf = (column: string) =>
  Prisma.raw(`(select u.first_name || ' ' || u.last_name from app_user u where u.id = ${column})`);
/** Who did it, by the audit trail's line of the act. */
const byAudit = (noun: string, id: string, ...actions: string[]) =>
  Prisma.raw(`left join lateral (select u.first_name || ' ' || u.last_name as who, a.first_name || ' ' || a.last_name as as_name
    from audit_event e left join app_user u on u.id = e.actor_id left join app_user a on a.id = e.as_user_id
    where e.noun = '${noun}' and e.noun_id = ${id}::text and e.action in (${actions.map((one) => `'${one}'`).join(", ")})
    order by e.id limit 1) done on true`);

const nobody = Prisma.raw("null::text, null::text");
const about = (payment: string, dispute: string) => Prisma.raw(`${payment}::int, ${dispute}::int`);
const none = about("null", "null");

/** When somebody joined: online it was the family itself. */
const joined = Prisma.sql`
  select 'joined', s.id::bigint, s.created_at, 'membership', case when s.source = 'transfer' then 'membership.transferIn' else 'membership.enrolled' end,
    'membership', coalesce(done.who, case when s.source = 'public' then (select p.first_name || ' ' || p.last_name from member p
      where p.household_id = s.household_id and p.added_by_id is null order by p.id limit 1) end), done.as_name, null::text, null::jsonb,
    jsonb_build_object('member', people.name, 'planName', v.plan_name, 'listCents', s.list_cents), ${none}
  from plans s join people on people.id = s.member_id join plan_version v on v.id = s.plan_version_id
  ${byAudit("membership", "s.id", "membership.enrolled", "membership.activateCash", "membership.transferIn")}`;

/** An end nobody has written down: of a membership that came ended, from before this history was kept. */
const ended = Prisma.sql`
  select 'ended', s.id::bigint, (s.ended_on + time '12:00') at time zone home.timezone, 'membership', 'membership.status', 'membership',
    ${nobody}, null::text, null::jsonb, jsonb_build_object('member', people.name, 'status', s.status, 'reason', s.cancel_reason), ${none}
  from plans s join people on people.id = s.member_id cross join home
  where s.ended_on is not null and not exists (select 1 from audit_event e where e.noun = 'membership' and e.noun_id = s.id::text
    and e.after->>'status' = s.status::text)`;

const paid = Prisma.sql`
  select 'payment', p.id::bigint, p.paid_at, 'payments', case when p.method = 'in_office' then 'payment.inOffice' else 'payment.succeeded' end,
    'payment', done.who, done.as_name, null::text, null::jsonb, jsonb_build_object('amountCents', p.amount_cents), ${about("p.id", "null")}
  from bills p ${byAudit("payment", "p.id", "payment.inOffice")}
  where p.paid_at is not null`;

const declined = Prisma.sql`
  select 'attempt', a.id::bigint, coalesce(a.finished_at, a.started_at), 'payments', 'payment.failed', 'payment', ${nobody}, null::text, null::jsonb,
    jsonb_build_object('amountCents', p.amount_cents, 'declineCode', coalesce(a.decline_code, a.error_code), 'declineKind', p.decline_kind),
    ${about("p.id", "null")}
  from bills p join attempt a on a.payment_id = p.id
  where a.decline_code is not null or a.error_code is not null`;

const refunded = Prisma.sql`
  select 'refund', r.id::bigint, r.created_at, 'payments', case when r.status in ('failed', 'canceled') then 'payment.refundFailed' else 'payment.refund' end,
    'payment', ${nameOf("r.requested_by_id")}, null::text, r.reason, null::jsonb, jsonb_build_object('amountCents', r.amount_cents), ${about("p.id", "null")}
  from bills p join refund r on r.payment_id = p.id`;

const disputed = Prisma.sql`
  select 'dispute', d.id::bigint, coalesce(d.opened_at, d.created_at), 'payments', case when d.status like 'warning%' then 'dispute.inquiry' else 'dispute.open' end,
    'dispute', ${nobody}, null::text, null::jsonb, jsonb_build_object('amountCents', d.amount_cents), ${about("p.id", "d.id")}
  from bills p join dispute d on d.payment_id = p.id
  union all select 'decided', d.id::bigint, d.closed_at, 'payments', case when d.status = 'won' then 'dispute.won' when d.status = 'lost' then 'dispute.lost' else 'dispute.over' end,
    'dispute', ${nobody}, null::text, null::jsonb, jsonb_build_object('amountCents', d.amount_cents), ${about("p.id", "d.id")}
  from bills p join dispute d on d.payment_id = p.id where d.closed_at is not null`;

const saved = Prisma.sql`
  select 'instrument', i.id::bigint, i.created_at, 'payments', 'instrument.save', 'instrument', done.who, done.as_name, null::text, null::jsonb,
    jsonb_build_object('brand', initcap(coalesce(i.brand, i.bank_name)), 'endsIn', i.last4), ${none}
  from instrument i join home on home.payer_id = i.payer_id ${byAudit("instrument", "i.id", "instrument.save")}`;

const noted = Prisma.sql`
  select 'note', n.id::bigint, n.created_at, 'notes', 'member.note', 'member', ${nameOf("n.author_id")}, null::text, null::text, null::jsonb,
    jsonb_build_object('member', people.name, 'note', n.text), ${none}
  from member_note n join people on people.id = n.member_id`;

const told = Prisma.sql`
  select 'notice', n.id::bigint, n.created_at, 'messages', case when n.channel = 'text' then 'message.text' else 'message.mail' end, 'household',
    ${nameOf("n.created_by_id")}, null::text, null::text, null::jsonb,
    jsonb_build_object('subject', case when n.channel = 'text' then n.body else n.subject end), ${about("n.payment_id", "null")}
  from notice n join home on home.id = n.household_id
  union all select 'mail', b.id::bigint, coalesce(b.sent_at, b.created_at), 'messages', case b.state when 'dead' then 'message.undelivered' else 'message.mail' end,
    'household', ${nobody}, null::text, null::jsonb, b.payload, ${none}
  from outbox b join people on people.id = b.member_id
  where b.kind = 'mail' and b.state <> 'gathered'
    and not exists (select 1 from pending_notice w where w.household_id = b.household_id and w.first_at <= b.created_at and b.state = 'ready')
    and not exists (select 1 from notice n join home on home.id = n.household_id
    where n.dedupe = b.dedupe or 'mail:' || n.dedupe = b.dedupe)`;

const used = Prisma.sql`
  select 'use', b.id::bigint, b.created_at, 'benefits', 'membership.benefitUse', 'membership', ${nameOf("b.created_by_id")}, null::text, null::text, null::jsonb,
    jsonb_strip_nulls(jsonb_build_object('member', people.name, 'service', b.code, 'usedOn', b.used_on, 'overLimit', nullif(b.over_limit, false))), ${none}
  from benefit_use b join plans s on s.id = b.membership_id join people on people.id = s.member_id`;

/** What is known from the rows themselves, of whatever age. */
export const storedFacts = Prisma.sql`select * from (
  ${Prisma.join([joined, ended, paid, declined, refunded, disputed, saved, noted, told, used], " union all ")}
) as fact(source, id, at, kind, action, noun, who, as_name, reason, before, after, payment_id, dispute_id)`;

/** Acts that the stored facts tell already. */
const TOLD = [
  ...["membership.enrolled", "membership.activateCash", "membership.transferIn", "membership.benefitUse"],
  ...["payment.succeeded", "payment.failed", "payment.inOffice", "payment.refund", "payment.refundFound"],
  ...[
    "dispute.open",
    "dispute.inquiry",
    "dispute.won",
    "dispute.lost",
    "dispute.over",
    "instrument.save",
    "member.note",
  ],
];

/** The audit trail of the family, without what the stored facts tell. */
export const auditFacts = (office: OfficeId) => Prisma.sql`
  select 'audit', e.id, e.at,
    case when e.action like 'membership.benefit%' then 'benefits'
      when e.action like 'member.note%' then 'notes'
      when e.action in ('household.updateLink', 'household.cardLinkMade', 'household.payLink', 'member.invite') then 'messages'
      when e.noun in ('payment', 'instrument') or e.action ~ '^household\\.(promise|debt|missed)' then 'payments'
      when e.noun = 'membership' then 'membership' else 'details' end,
    e.action, e.noun, u.first_name || ' ' || u.last_name, a.first_name || ' ' || a.last_name, e.reason, e.before,
    case when m.name is null then e.after else jsonb_build_object('member', m.name) || coalesce(e.after, '{}') end,
    case when e.noun = 'payment' then e.noun_id::int end, null::int
  from (
    select 'member' as noun, people.id::text as noun_id, people.name from people
    union all select 'membership', s.id::text, people.name from plans s join people on people.id = s.member_id
    union all select 'payment', p.id::text, null from bills p
    union all select 'instrument', i.id::text, null from instrument i join home on home.payer_id = i.payer_id
    union all select 'household', home.id::text, null from home) m
  join audit_event e on e.noun = m.noun and e.noun_id = m.noun_id and (e.office_id = ${office} or e.office_id is null)
    and e.action <> all(${TOLD})
  left join app_user u on u.id = e.actor_id left join app_user a on a.id = e.as_user_id`;
