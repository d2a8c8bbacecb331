// Planning a run: what every member owes today is written down (obligations with frozen prices, payments, journals,
// postings, next dates), by the product and by bare SQL that writes the same rows. Goals: at most twice the bare SQL;
// planned again, nothing is added; ten times the members take at most eleven times as long, in flat memory.
// Run: npm run bench -- planning [--members 100000] [--workers 2]
import pg from "pg";
import { dueDatabase } from "./due";
import { option, row, say, times } from "./measure";
import { startWorkers } from "./workers";

const MEMBERS = Number(option("members") ?? 100_000);
const WORKERS = Number(option("workers") ?? 2);

/** The same rows in as few statements as can be, prices included; no locks, no rules, nobody else at work. */
const BARE = [
  `create temp table due as
     select m.id, m.office_id, m.household_id, h.payer_id, m.plan_version_id, m.list_cents, m.next_index, m.next_due_on as due_on,
       (m.next_due_on + interval '1 month')::date as end_on, count(*) over (partition by m.household_id) as family,
       s.family_two_bps, s.family_three_bps, a.mode, a.stripe_account_id
     from membership m join household h on h.id = m.household_id left join plan_settings s on s.office_id = m.office_id
     left join payout_account a on a.office_id = m.office_id where m.status = 'active' and m.collection = 'auto' and m.next_due_on <= current_date`,
  "analyze due",
  `insert into payment (payer_id, office_id, household_id, due_on, purpose, batch_key, amount_cents, app_fee_cents, mode, stripe_account_id, status, next_attempt_on, created_at)
     select payer_id, office_id, household_id, due_on, 'dues', 'run:' || due_on || ':' || coalesce(mode, 'destination'), sum(list_cents), round(sum(list_cents) * 0.05), coalesce(mode, 'destination'), stripe_account_id, 'planned', due_on, now()
     from due group by payer_id, office_id, household_id, due_on, mode, stripe_account_id`,
  "analyze payment",
  `insert into obligation (membership_id, office_id, kind, period_index, due_on, period_start_on, period_end_on, plan_version_id, list_cents,
       discount_cents, discount_bps, discount_reason, net_cents, family_size, status, payment_id, created_at)
     select d.id, d.office_id, 'dues', d.next_index, d.due_on, d.due_on, d.end_on, d.plan_version_id, d.list_cents, 0, 0, null, d.list_cents, d.family, 'open', p.id, now()
     from due d join payment p on p.payer_id = d.payer_id and p.office_id = d.office_id and p.due_on = d.due_on`,
  "insert into journal (kind, source, effective_on, recorded_at) select 'dues', 'obligation:' || id, due_on, now() from obligation",
  "analyze obligation",
  "analyze journal",
  `insert into posting (journal_id, account_id, cents, ref)
     select j.id, a.id, case when a.code = 'O:dues' then -o.net_cents else o.net_cents end, j.source
     from journal j join obligation o on 'obligation:' || o.id = j.source join ledger_account a on a.owner = o.office_id::text and a.code in ('O:dues', 'O:receivable')`,
  "update membership m set revision = revision + 1, next_index = d.next_index + 1, next_due_on = d.end_on from due d where d.id = m.id",
];

async function bare(): Promise<number> {
  const { url } = await dueDatabase(MEMBERS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "insert into ledger_account (code, owner) select c, o.id::text from office o, unnest(array['O:dues', 'O:receivable']) c on conflict do nothing",
  );
  const from = performance.now();
  await client.query("begin");
  for (const statement of BARE) await client.query(statement);
  await client.query("commit");
  const seconds = (performance.now() - from) / 1000;
  await client.end();
  return seconds;
}

type Rows = { obligations: number; payments: number; journals: number; postings: number };
async function rowsOf(client: pg.Client): Promise<Rows> {
  const { rows } = await client.query(
    `select (select count(*)::int from obligation) as obligations, (select count(*)::int from payment) as payments,
       (select count(*)::int from journal) as journals, (select count(*)::int from posting) as postings`,
  );
  return rows[0];
}

const bareSeconds = await bare();
const { url } = await dueDatabase(MEMBERS);
const workers = await startWorkers(url, WORKERS, {});
const timed = async () => {
  const from = performance.now();
  const reports = await workers.all("issue");
  return { seconds: (performance.now() - from) / 1000, peak: Math.max(...reports.map(({ peakMb }) => peakMb)) };
};
const first = await timed();
const client = new pg.Client({ connectionString: url });
await client.connect();
const planned = await rowsOf(client);
await client.query("update membership set next_index = next_index - 1, next_due_on = next_due_on - interval '1 month'");
const second = await timed();
const again = await rowsOf(client);
await client.end();
workers.stop();

row("", ["seconds", "members/s", "peak MB", "ratio"]);
row("bare SQL", [bareSeconds.toFixed(1), (MEMBERS / bareSeconds).toFixed(0), "", ""]);
row(`product, ${WORKERS} worker(s)`, [
  first.seconds.toFixed(1),
  (planned.obligations / first.seconds).toFixed(0),
  String(first.peak),
  times(first.seconds / bareSeconds),
]);
row("planned again", [second.seconds.toFixed(1), "", String(second.peak), times(second.seconds / bareSeconds)]);
say(
  `${JSON.stringify(planned)}; planned again: ${JSON.stringify(again) === JSON.stringify(planned) ? "nothing added" : `ADDED ${JSON.stringify(again)}`}`,
);
process.exit(0);
