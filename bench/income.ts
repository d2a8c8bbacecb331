// What an office took in, from books of 200,000 lines in the accounts of its income: the product against bare SQL through pg
// over the same tables, and against itself in an office with a tenth of them. Goal: p95 at most 2x bare SQL.
// Run: npm run bench -- income [--payments 50000] [--rounds 20]
import pg from "pg";
import { figuresOf, inTurns, ms, option, row, say, times, type Work } from "./measure";
import { benchOffices, SMALL, TIMEZONE } from "./office";

/** Each is four lines: the dues asked for, twice the family's debt, our fee. */
const PAYMENTS = Number(option("payments") ?? 50_000);
const ROUNDS = Number(option("rounds") ?? 20);
const LINES_EACH = 4;
const NONE = figuresOf([]);

const { postgres, url } = await benchOffices(SMALL);
const { db } = await import("@/lib/core/db/db");
const { systemOffice } = await import("@/lib/core/auth/scope");
const { addMonthsClamped, monthOf } = await import("@/lib/core/time/dates");
const { today } = await import("@/lib/core/time/wall-clock");
const { now } = await import("@/lib/core/clock");
const { lastMonths, measureTotals } = await import("@/lib/platform/measures/flows.queries");
const { reportPage } = await import("@/lib/billing/payments/report.queries");
const { makeOffice } = await import("@/prisma/seed/offices");

const client = new pg.Client({ connectionString: url });
await client.connect();

/** Dues and charges over two years, every fiftieth given back in part, as `lib/platform/ledger` posts them. */
const BOOKS = `
  with account as (
    insert into ledger_account (code, owner) select code, $1::text from unnest(array['O:receivable', 'O:dues', 'O:stripe', 'O:platform_fee']) code
    returning id, code),
  booked as (
    insert into journal (kind, source, effective_on, recorded_at)
    select k.kind, 'bench:' || $1 || ':' || n, current_date - (n % 700)::int, now()
    from generate_series(1, $2::int) n join (values ('dues', 1), ('charge', 1), ('refund', 50)) k (kind, each) on n % k.each = 0
    order by n returning id, kind)
  insert into posting (journal_id, account_id, cents)
  select b.id, a.id, l.cents from booked b join (values ('dues', 'O:receivable', 4900), ('dues', 'O:dues', -4900), ('charge', 'O:receivable', -4900),
    ('charge', 'O:stripe', 4410), ('charge', 'O:platform_fee', 490), ('refund', 'O:dues', 1000), ('refund', 'O:stripe', -1000)) l (kind, code, cents)
    on l.kind = b.kind join account a on a.code = l.code`;

async function office(payments: number): Promise<number> {
  const slug = `bench-income-${payments}`;
  const { rows } = await client.query("select id from office where slug = $1", [slug]);
  if (rows[0]) return rows[0].id;
  const place = { city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE };
  const { id } = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...place });
  await client.query(BOOKS, [String(id), payments]);
  await client.query("vacuum analyze");
  return id;
}

const small = await office(PAYMENTS / 10);
const large = await office(PAYMENTS);
const day = { today: today(await now(), TIMEZONE), timezone: TIMEZONE };
const month = { from: monthOf(day.today), before: addMonthsClamped(monthOf(day.today), 1) };
const year = { from: addMonthsClamped(month.from, -11), before: month.before };

const accounts = new Map<string, number>();
for (const { id, code } of (await client.query("select id, code from ledger_account where owner = $1", [String(large)]))
  .rows)
  accounts.set(code, id);
/** By hand: the accounts' numbers are known, and only the lines of income are read. */
const NET = `select date_trunc($1, j.effective_on) as start, -sum(p.cents) as cents from posting p join journal j on j.id = p.journal_id
  where ((p.account_id = $2 and j.kind in ('charge', 'in_office', 'guarantee_claim')) or (p.account_id = $3 and j.kind in ('refund', 'refund_failed')))
    and j.effective_on >= $4::date and j.effective_on < $5::date group by 1`;
const bare = (span: typeof month) => () =>
  client.query({
    name: "net",
    text: NET,
    values: ["month", accounts.get("O:receivable"), accounts.get("O:dues"), span.from, span.before],
  });

const at = (id: number) => systemOffice(id);
say(
  `${PAYMENTS * LINES_EACH} lines in the accounts of one office's income, a tenth in the other's, ${ROUNDS} rounds in turns.`,
);
row("", ["p50", "p95", "bare p50", "bare p95", "ratio p50", "ratio p95", "a tenth", "growth"]);
const shapes = [
  {
    name: "one month",
    product: (id: number) => () => measureTotals(at(id), ["net"], month, { day }),
    bare: bare(month),
  },
  { name: "twelve months", product: (id: number) => () => lastMonths(at(id), ["net"], 12), bare: bare(year) },
  {
    name: "page of the ledger",
    product: (id: number) => () =>
      reportPage(at(id), { period: { from: null, until: null }, filter: "all" }, { skip: 0, take: 100 }, "en-US", day),
    bare: null,
  },
];
for (const { name, product, bare } of shapes) {
  const sides: Record<string, Work> = { all: product(large), tenth: product(small), ...(bare ? { hand: bare } : {}) };
  const { all = NONE, tenth = NONE, hand } = await inTurns(sides, ROUNDS);
  row(name, [
    ...[ms(all.p50), ms(all.p95)],
    ...(hand ? [ms(hand.p50), ms(hand.p95), times(all.p50 / hand.p50), times(all.p95 / hand.p95)] : ["", "", "", ""]),
    ...[ms(tenth.p50), times(all.p50 / tenth.p50)],
  ]);
}
await client.end();
await db.$disconnect();
await postgres.stop();
