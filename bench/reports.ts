// An office's reports of a year with 200,000 people in it: the product against the same figures in SQL by hand, through pg, all of them
// at the same time. Goal: p95 at most 2x bare SQL.
// Run: npm run bench -- reports [--members 200000] [--rounds 10]
import pg from "pg";
import { figuresOf, inTurns, ms, option, row, say, times, type Work } from "./measure";
import { benchOffices, TIMEZONE } from "./office";

const MEMBERS = Number(option("members") ?? 200_000);
const ROUNDS = Number(option("rounds") ?? 10);
const NONE = figuresOf([]);

const { postgres, url, small, large } = await benchOffices(MEMBERS);
const { db } = await import("@/lib/core/db/db");
const { systemOffice } = await import("@/lib/core/auth/scope");
const { addDays, addMonthsClamped, earlierOf, monthOf } = await import("@/lib/core/time/dates");
const { today } = await import("@/lib/core/time/wall-clock");
const { now } = await import("@/lib/core/clock");
const { readReports } = await import("@/lib/platform/measures/report.queries");
const { OFFICE_REPORTS, reportOfAddress } = await import("@/lib/platform/measures/report.schema");

const pool = new pg.Pool({ connectionString: url, max: 5 });

/** Everybody who counts has paid for this month and the last, in books as `lib/platform/ledger` posts them. */
const BOOKS = `
  with account as (
    insert into ledger_account (code, owner) select code, $1::text from unnest(array['O:receivable', 'O:dues', 'O:stripe', 'O:platform_fee']) code
    on conflict (code, owner) do update set code = excluded.code returning id, code),
  paying as (
    select s.id, s.household_id, h.payer_id, s.plan_version_id, s.list_cents, m.months, (date_trunc('month', current_date) - make_interval(months => m.months)
      + make_interval(days => s.id % 25))::date as due from membership s join household h on h.id = s.household_id cross join (values (1), (2)) m (months)
    where s.office_id = $1::int and s.status in ('active', 'past_due', 'active_cash')),
  paid as (
    insert into payment (payer_id, office_id, household_id, due_on, purpose, batch_key, method, amount_cents, mode, status, rank, created_at, paid_at)
    select payer_id, $1::int, household_id, due, 'dues', 'reports:' || id || ':' || months, 'stripe', list_cents, 'destination', 'succeeded', 9, due, due from paying
    returning id, batch_key, amount_cents, due_on),
  owed as (
    insert into obligation (membership_id, office_id, kind, period_index, due_on, period_start_on, period_end_on, plan_version_id, list_cents, discount_cents,
      discount_bps, net_cents, family_size, status, payment_id, created_at)
    select y.id, $1::int, 'dues', 900 + y.months, y.due, y.due, (y.due + interval '1 month')::date, y.plan_version_id, y.list_cents, 0, 0, y.list_cents, 1, 'paid', p.id, y.due
    from paying y join paid p on p.batch_key = 'reports:' || y.id || ':' || y.months),
  booked as (
    insert into journal (kind, source, effective_on, recorded_at) select 'charge', 'payment:' || id, due_on, now() from paid returning id, source)
  insert into posting (journal_id, account_id, cents, ref)
  select b.id, a.id, l.share * p.amount_cents / 10, b.source from booked b join paid p on b.source = 'payment:' || p.id
    join (values ('O:receivable', -10), ('O:stripe', 9), ('O:platform_fee', 1)) l (code, share) on true join account a on a.code = l.code`;

for (const office of [small, large]) {
  const { rows } = await pool.query("select 1 from ledger_account where owner = $1 limit 1", [String(office)]);
  if (rows.length === 0) await pool.query(BOOKS, [office]);
}
await pool.query("vacuum analyze");

const day = { today: today(await now(), TIMEZONE), timezone: TIMEZONE };
const tomorrow = addDays(day.today, 1);
const from = addMonthsClamped(monthOf(day.today), -11);
const before = addMonthsClamped(monthOf(day.today), 1);
const ends = Array.from({ length: 12 }, (_, at) => addMonthsClamped(from, at + 1)).map((end) =>
  earlierOf(end, tomorrow),
);
const starts = Array.from({ length: 12 }, (_, at) => addMonthsClamped(from, at));

/** By hand: one office, everybody, nothing that went back. */
const BY_HAND: [name: string, text: string, values: unknown[]][] = [
  [
    "movement",
    `select date_trunc('month', t.moved_on), count(*) filter (where t.c > 0 and t.n = 1) as joined, count(*) filter (where t.c > 0 and t.n > 1) as back,
       count(*) filter (where t.c <= 0 and t.lost) as lost, count(*) filter (where t.c <= 0 and not t.lost) as gone from (
       select moved_on, sum(step) as s, sum(sum(step)) over w as c, row_number() over w as n, bool_or(step < 0 and status in ('delinquent', 'delinquent_gpp', 'disputed', 'permanently_disabled')) as lost
       from membership_movement where office_id = $1 and moved_on < $3 group by member_id, moved_on having sum(step) <> 0 window w as (partition by member_id order by moved_on)) t
     where t.moved_on >= $2 and (t.c > 0) <> (t.c - t.s > 0) group by 1`,
    [large, from, before],
  ],
  [
    "members",
    "select count(*) from (select 1 from membership_movement where office_id = $1 and moved_on < $2 group by member_id having sum(step) > 0) t",
    [large, from],
  ],
  [
    "money",
    `select date_trunc('month', j.effective_on), sum(p.cents) from posting p join journal j on j.id = p.journal_id
     where p.account_id in (select id from ledger_account where owner = $1 and code in ('O:receivable', 'O:dues', 'O:dispute_loss', 'O:platform_fee'))
       and j.effective_on >= $2 and j.effective_on < $3 group by 1, p.account_id, j.kind`,
    [String(large), from, before],
  ],
  [
    "earned",
    `select b.at, sum(round(o.net_cents * greatest(0, least(b.before, o.period_end_on) - greatest(b.start, o.period_start_on))::numeric / (o.period_end_on - o.period_start_on)))
     from obligation o join payment p on p.id = o.payment_id join unnest($2::date[], $3::date[]) with ordinality b (start, before, at)
       on b.start < o.period_end_on and b.before > o.period_start_on where o.office_id = $1 and p.status = 'succeeded' group by 1`,
    [large, starts, ends],
  ],
  [
    "unearned",
    `select sum(round(o.net_cents * (o.period_end_on - $2::date)::numeric / (o.period_end_on - o.period_start_on))) from obligation o join payment p on p.id = o.payment_id
     where o.office_id = $1 and p.status = 'succeeded' and o.period_start_on < $2 and o.period_end_on > $2`,
    [large, from],
  ],
  [
    "recurring",
    `select b.at, sum(o.net_cents) from obligation o join (select membership_id, moved_on as since, lead(moved_on, 1, 'infinity') over (partition by membership_id order by moved_on, id) as until, step
         from membership_movement where office_id = $1) c on c.membership_id = o.membership_id and c.step = 1
       join unnest($2::date[]) with ordinality b (day, at) on c.since < b.day and c.until >= b.day and o.period_start_on < b.day and o.period_end_on >= b.day
     where o.kind = 'dues' and o.status <> 'void' group by 1`,
    [large, ends],
  ],
  [
    "payouts",
    "select date_trunc('month', arrival_on), sum(amount_cents) from payout where office_id = $1 and status = 'paid' and arrival_on >= $2 and arrival_on < $3 group by 1",
    [large, from, before],
  ],
  [
    "disputes",
    "select date_trunc('month', closed_at), sum(amount_cents) from dispute where office_id = $1 and closed_at >= $2 and closed_at < $3 group by 1",
    [large, from, before],
  ],
];

say(`${MEMBERS} people in one office, two months of their payments, ${ROUNDS} rounds in turns.`);
row("", ["p50", "p95", "bare p50", "bare p95", "ratio p50", "ratio p95", "10,000", "growth"]);
const query = reportOfAddress({});
const read = (id: number) => () => readReports(systemOffice(id), OFFICE_REPORTS, query, { day });
const sides: Record<string, Work> = {
  all: read(large),
  tenth: read(small),
  hand: () => Promise.all(BY_HAND.map(([name, text, values]) => pool.query({ name, text, values }))),
};
const { all = NONE, tenth = NONE, hand = NONE } = await inTurns(sides, ROUNDS);
row("the year of an office", [
  ...[ms(all.p50), ms(all.p95), ms(hand.p50), ms(hand.p95), times(all.p50 / hand.p50), times(all.p95 / hand.p95)],
  ...[ms(tenth.p50), times(all.p50 / tenth.p50)],
]);
await pool.end();
await db.$disconnect();
await postgres.stop();
