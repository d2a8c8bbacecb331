// Members list, search, filters and numbers of an office of 200,000 people: the product against bare SQL through pg,
// and against itself in an office of 10,000. Goals: p95 at most 2x bare SQL and 50 ms, growth at most 3x.
// Run: npm run bench -- members [--members 200000] [--rounds 20] [--only name]
import pg from "pg";
import { type Figures, inTurns, ms, option, row, say, times, type Work } from "./measure";
import { benchOffices, SMALL, TIMEZONE } from "./office";

const PEOPLE = Number(option("members") ?? 200_000);
/** Only the shapes whose name begins so. */
const ONLY = option("only");
const ROUNDS = Number(option("rounds") ?? 20);
const { postgres, url, small, large } = await benchOffices(PEOPLE);

const { db, countStatements, Prisma } = await import("@/lib/core/db/db");
const { systemOffice } = await import("@/lib/core/auth/scope");
const { today } = await import("@/lib/core/time/wall-clock");
const { now } = await import("@/lib/core/clock");
const { listFamilies } = await import("@/lib/membership/members/list.queries");
const { billingFilter, COUNTED, LISTED } = await import("@/lib/membership/members/list-filters.queries");
const { BILLING_FILTERS } = await import("@/lib/membership/members/schema");
const { COUNTS_AS_DEBT_SQL } = await import("@/lib/platform/membership-status/queries");
const { memberStats, monthlyRevenue } = await import("@/lib/membership/members/list-stats.queries");
type Sql = ReturnType<typeof Prisma.sql>;

const day = { today: today(await now(), TIMEZONE), timezone: TIMEZONE };
const client = new pg.Client({ connectionString: url });
await client.connect();

/** A statement by hand: prepared once by its text, as a driver's user would. */
const prepared = new Map<string, string>();
async function ask(sql: Sql): Promise<Record<string, unknown>[]> {
  const name = prepared.get(sql.text) ?? `s${prepared.size}`;
  prepared.set(sql.text, name);
  return (await client.query({ name, text: sql.text, values: sql.values as unknown[] })).rows;
}

const { sql } = Prisma;
const FROM = (office: number) => sql`from member w join household h on h.id = w.household_id
  where w.office_id = ${office} and w.added_by_id is null and ${LISTED}`;
const OWNER = sql`w.id, w.household_id, w.first_name, w.last_name, w.sort_name, h.email, h.phone, h.locale,
  exists (select 1 from payer y join app_user u on u.id = y.user_id where y.id = h.payer_id and u.active) as has_login`;

/**
 * The page by hand in six statements: owners in order, their people, their memberships, what waits for those, what is issued
 * ahead of them, and what the families owe; then JSON. Prices and charges to come, which the product makes of it, are left out.
 */
async function page(owners: Sql | Promise<Record<string, unknown>[]>): Promise<string> {
  const found = await (owners instanceof Promise ? owners : ask(owners));
  const households = found.map(({ household_id }) => household_id as number);
  const people =
    await ask(sql`select m.id, m.household_id, m.added_by_id, m.first_name, m.last_name, m.birth_on::text, m.relationship, m.chart_id
    from member m where m.household_id = any(${households}::int[]) order by m.id`);
  const plans =
    await ask(sql`select s.id, s.member_id, s.status, s.unit, s.plan_id, v.plan_name, v.spanish_name, s.list_cents, s.code_bps, v.disable_family_discounts, s.collection,
      s.payor, s.auto_renew, s.gpp, s.fee_waived, v.activation_fee_cents, s.anchor_on::text, s.next_index, s.started_on::text, s.created_at::text, s.next_due_on::text, s.term_end_on::text, s.cancel_on::text, s.past_due_on::text, s.ended_on::text
    from membership s join plan_version v on v.id = s.plan_version_id where s.household_id = any(${households}::int[]) and ${COUNTED} order by s.id`);
  const changes =
    await ask(sql`select c.membership_id, c.kind, c.effective_index, c.payload from scheduled_change c join membership s on s.id = c.membership_id
    where s.household_id = any(${households}::int[]) and c.status = 'pending' order by c.id`);
  const issued =
    await ask(sql`select x.membership_id, x.period_index from obligation x join membership s on s.id = x.membership_id
    where s.household_id = any(${households}::int[]) and x.kind = 'dues' and x.period_index >= s.next_index`);
  const debts =
    await ask(sql`select p.household_id, sum(p.amount_cents)::int as cents, min(p.next_attempt_on)::text as next_attempt_on from payment p
    where p.household_id = any(${households}::int[]) and p.method = 'stripe' and p.status in ('failed', 'requires_action') and ${COUNTS_AS_DEBT_SQL}
    group by p.household_id`);
  return JSON.stringify([found, people, plans, changes, issued, debts]);
}

const ORDERED = sql`order by w.sort_name, w.id limit 501`;
/** Households of `set`, one way by hand: in name order until 501 are found, as PostgreSQL's planner sees fit. */
const inOrder = (office: number, set: Sql, rest = sql``) =>
  sql`select ${OWNER} ${FROM(office)} and w.household_id in (${set}) ${rest} ${ORDERED}`;
/** The other way by hand: all of them first, then sorted. */
const sorted = (office: number, set: Sql, rest = sql``) =>
  sql`select * from (select ${OWNER} ${FROM(office)} and w.household_id in (${set}) ${rest} offset 0) w ${ORDERED}`;

/** How a word stands in the text of a person who fits: as a whole part of the name, at its beginning, or anywhere. */
const WAYS = [(word: string) => ` ${word} `, (word: string) => ` ${word}`, (word: string) => word];
type Way = (word: string) => string;

/** People with a text in name, e-mail or phone through the index of pieces; the whole text when it is short. */
function having(office: number, text: string, way: Way): Sql {
  const each = text
    .split(" ")
    .map(way)
    .map(
      (word) =>
        sql`search_pieces(m.search) @> search_pieces(${word}::text, ${Math.min(3, word.length)}) and strpos(m.search, ${word}) > 0`,
    );
  return sql`select m.household_id from member m where m.office_id = ${office} and ${Prisma.join(each, " and ")}`;
}

/** Somebody in the family at `w` has all words so. */
const somebodyHas = (text: string, way: Way) =>
  sql`exists (select 1 from member m where m.household_id = w.household_id and ${Prisma.join(
    text.split(" ").map((word) => sql`strpos(m.search, ${way(word)}) > 0`),
    " and ",
  )})`;

/** Numbers and addresses only fit or do not. */
const waysFor = (text: string): Way[] => (/[\d@]/.test(text) ? WAYS.slice(-1) : WAYS);

/** One way at a time by hand, the best first, until the page is full. */
async function inTurn(
  office: number,
  text: string,
  rows: (office: number, set: Sql, rest: Sql, own: Sql, at: number) => Sql,
) {
  const found: Record<string, unknown>[] = [];
  const ways = waysFor(text);
  for (const [at, way] of ways.entries()) {
    const better = ways[at - 1];
    const rest = better ? sql`and not ${somebodyHas(text, better)}` : sql``;
    found.push(...(await ask(rows(office, having(office, text, way), rest, somebodyHas(text, way), at))));
    if (found.length > 500) break;
  }
  return found.slice(0, 501);
}

/** All that fit anywhere, sorted by how well: where few do. */
function ranked(office: number, text: string): Sql {
  const ways = waysFor(text);
  const cases = ways.slice(0, -1).map((way, at) => sql`when ${somebodyHas(text, way)} then ${at}::int`);
  const fit = cases.length > 0 ? sql`case ${Prisma.join(cases, " ")} else ${cases.length}::int end` : sql`0`;
  return sql`select * from (select ${OWNER}, ${fit} as fit ${FROM(office)}
    and w.household_id in (${having(office, text, (word) => word)}) offset 0) w order by w.fit, w.sort_name, w.id limit 501`;
}

/** In name order, each family looked at on the way: where many fit. */
const walked = (office: number, _set: Sql, rest: Sql, own: Sql) =>
  sql`select ${OWNER} ${FROM(office)} and ${own} ${rest} ${ORDERED}`;

/** Whole names looked up, because few are called just so; the rest walked. */
const mixed = (office: number, set: Sql, rest: Sql, own: Sql, at: number) =>
  at === 0 ? sorted(office, set, rest) : walked(office, set, rest, own);

type Shape = { name: string; product(office: number): Work; bare(office: number): Work[] };

const one = { search: "", after: null, skip: 0, locale: "en-US" } as const;
const list =
  (office: number, more: object): Work =>
  async () =>
    JSON.stringify(
      await listFamilies(systemOffice(office), {
        ...one,
        filter: billingFilter(systemOffice(office), "all", day),
        ...more,
      }),
    );

const ends = new Map<number, { fit: number; key: string; sortName: string; id: number }>();
for (const office of [small, large]) {
  const [end] = await ask(
    sql`select sort_name as "sortName", id from member w where office_id = ${office} and added_by_id is null order by sort_name desc, id desc offset 500 limit 1`,
  );
  ends.set(office, { fit: 0, key: "", ...(end as { sortName: string; id: number }) });
}
const endOf = (office: number) => ends.get(office) ?? { fit: 0, key: "", sortName: "", id: 0 };

const shapes: Shape[] = [
  {
    name: "first page",
    product: (office) => list(office, {}),
    bare: (office) => [() => page(sql`select ${OWNER} ${FROM(office)} ${ORDERED}`)],
  },
  {
    name: "last page",
    product: (office) => list(office, { after: endOf(office) }),
    bare: (office) => [
      () =>
        page(
          sql`select ${OWNER} ${FROM(office)} and (w.sort_name, w.id) > (${endOf(office).sortName}, ${endOf(office).id}) ${ORDERED}`,
        ),
    ],
  },
  ...(
    [
      ["one letter", "a"],
      ["one rare letter", "q"],
      ["two letters", "ar"],
      ["two letters, rare", "zx"],
      ["name", "alvarez"],
      ["first and last", "maria alvarez"],
      ["last, then first", "alvarez maria"],
      ["phone", "5125550123"],
      ["apostrophe", "o'neill"],
      ["accent", "García", "garcia"],
      ["ligature", "Zœ", "zoe"],
      ["digits", "12345"],
      ["e-mail", "family777@office"],
      ["everybody's e-mail", "example"],
      ["nobody", "qqqqqq"],
    ] as const
  ).map(
    ([name, text, folded = text]): Shape => ({
      name,
      product: (office) => list(office, { search: text }),
      bare: (office) => [
        () => page(inTurn(office, folded, inOrder)),
        () => page(inTurn(office, folded, sorted)),
        () => page(ranked(office, folded)),
        () => page(inTurn(office, folded, walked)),
        () => page(inTurn(office, folded, mixed)),
      ],
    }),
  ),
  ...BILLING_FILTERS.filter((name) => name !== "all").map((name): Shape => {
    const filter = (office: number) => billingFilter(systemOffice(office), name, day);
    return {
      name: `filter ${name}`,
      product: (office) => list(office, { filter: filter(office) }),
      bare: (office) => {
        const { family, set } = filter(office);
        const ways = family ? [sql`select ${OWNER} ${FROM(office)} and ${family} ${ORDERED}`] : [];
        return [...ways, ...(set ? [sorted(office, set)] : [])].map((way) => () => page(way));
      },
    };
  }),
];

/** The quickest of the ways by hand, so that the reference is not a straw man; hopeless ones are cut short. */
async function quickest(ways: Work[]): Promise<Work> {
  let best: { work: Work; took: number } | null = null;
  for (const work of ways) {
    const limit = Math.ceil(Math.min(3000, (best?.took ?? 3000) * 3)) + 50;
    await client.query(`set statement_timeout = ${limit}`);
    const took = await work()
      .then(() => inTurns({ work }, 2))
      .then(({ work: { p50 } }) => p50)
      .catch(() => Number.POSITIVE_INFINITY);
    if (!best || took < best.took) best = { work, took };
  }
  await client.query("set statement_timeout = 0");
  if (!best) throw new Error("no statement by hand");
  return best.work;
}

const faults: string[] = [];
/** p95 of one side of a few rounds is mostly noise of the machine: a fault is what the median says as well. */
const beyond = (most: number, measured: number, middle: number) => measured > most && middle > most;

function judge(name: string, product: Figures, bare: Figures, before: Figures): void {
  const ratio = { p50: product.p50 / bare.p50, p95: product.p95 / bare.p95 };
  const growth = { p50: product.p50 / before.p50, p95: product.p95 / before.p95 };
  row(name, [
    ms(product.p50),
    ms(product.p95),
    ms(bare.p50),
    ms(bare.p95),
    times(ratio.p50),
    times(ratio.p95),
    ms(before.p95),
    times(growth.p95),
  ]);
  if (beyond(2, ratio.p95, ratio.p50)) faults.push(`${name}: ${times(ratio.p95)} bare SQL`);
  if (beyond(50, product.p95, product.p50)) faults.push(`${name}: ${ms(product.p95)}`);
  if (beyond(3, growth.p95, growth.p50)) faults.push(`${name}: grows ${times(growth.p95)}`);
}

say(`${PEOPLE} people in one office, ${SMALL} in the other, ${ROUNDS} rounds in turns; a page is 500 families.`);
const counting = performance.now();
await memberStats(systemOffice(large));
row("numbers, counted", [ms(performance.now() - counting)]);
await memberStats(systemOffice(small));
row("shape", ["p50", "p95", "bare p50", "bare p95", "ratio p50", "ratio p95", `at ${SMALL}`, "growth"]);
for (const shape of shapes.filter(({ name }) => ONLY === undefined || name.startsWith(ONLY))) {
  const bare = await quickest(shape.bare(large));
  const sides = { product: shape.product(large), bare, small: shape.product(small) };
  const measured = await inTurns(sides, ROUNDS);
  judge(shape.name, measured.product, measured.bare, measured.small);
}
const revenue = (office: number) => () => monthlyRevenue(systemOffice(office), 12);
const kept = await inTurns(
  { numbers: () => memberStats(systemOffice(large)), revenue: revenue(large), before: revenue(small) },
  ROUNDS,
);
row("numbers, kept", [ms(kept.numbers.p50), ms(kept.numbers.p95)]);
row("revenue of 12 months", [
  ms(kept.revenue.p50),
  ms(kept.revenue.p95),
  "",
  "",
  "",
  "",
  ms(kept.before.p95),
  times(kept.revenue.p95 / kept.before.p95),
]);
// Names of which one letter is wrong: nobody is called so, and what was meant is looked for.
const meant = await inTurns(
  { large: list(large, { search: "alvarze" }), nobody: list(large, { search: "xquvbrz" }) },
  ROUNDS,
);
row("a typing error", [ms(meant.large.p50), ms(meant.large.p95)]);
row("nobody near either", [ms(meant.nobody.p50), ms(meant.nobody.p95)]);
const { statements } = await countStatements(list(large, { search: "alvarez" }));
row("statements of a search", [String(statements.length)]);
say(
  faults.length ? `\nBeyond the goals:\n${faults.map((fault) => `  ${fault}`).join("\n")}` : "\nAll within the goals.",
);
await client.end();
await db.$disconnect();
await postgres.stop();
