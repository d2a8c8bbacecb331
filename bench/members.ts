// Members list and search of an office of 200,000 people: the product against bare SQL through pg in the same run.
// Prints, for every shape, the p95 of both in milliseconds and their ratio (goal: at most 2, and 50 ms at most).
// Run: TSX_TSCONFIG_PATH=tsconfig.node.json node --import tsx bench/members.ts [people]
import pg from "pg";
import { applyMigrations } from "../scripts/migrations";
import { startPostgres } from "../scripts/postgres";

const PEOPLE = Number(process.argv[2] ?? 200_000);
const ROUNDS = 12;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPostgres(process.env.INHOUSE_DATA_DIR ?? ".data-bench");
const server = new pg.Client({ connectionString: postgres.url });
await server.connect();
await server.query("drop database if exists bench_members with (force)");
await server.query("create database bench_members");
await server.end();
const url = new URL(postgres.url);
url.pathname = "/bench_members";
await applyMigrations(url.href);
Object.assign(process.env, { DATABASE_URL: url.href, LOG_LEVEL: "silent" });

const { db, transaction } = await import("@/lib/core/db");
const { publicOffice } = await import("@/lib/core/auth/scope");
const { today } = await import("@/lib/core/dates");
const { now } = await import("@/lib/core/clock");
const { listFamilies } = await import("@/lib/members/list/queries");
const { billingFilter } = await import("@/lib/members/filters/queries");
const { BILLING_FILTERS } = await import("@/lib/members/schema");
const { memberStats } = await import("@/lib/members/stats/queries");
const { fillOffice } = await import("@/prisma/seed/members");
const { makeOffice } = await import("@/prisma/seed/offices");
const { filledPreset, makePlan } = await import("@/prisma/seed/plans");

const timezone = "America/Chicago";
const on = today(await now(), timezone);
const address = { city: "Austin", state: "TX", zip: "78701", timezone };
const office = await makeOffice(db, { tenantId: "dental", officeName: "Bench", slug: "bench", ...address });
const plan = await makePlan(db, { officeId: office.id, plan: filledPreset("dental", "general_adult") });
const started = performance.now();
const people = await transaction(
  (tx) =>
    fillOffice(tx, {
      tenantId: "dental",
      officeId: office.id,
      planId: plan.id,
      planVersionId: plan.currentVersionId ?? 0,
      listCents: 4900,
      unit: "month",
      families: Math.floor((PEOPLE * 2) / 3),
      until: on,
    }),
  900_000,
);
const client = new pg.Client({ connectionString: url.href });
await client.connect();
await client.query("vacuum analyze");
const seconds = ((performance.now() - started) / 1000).toFixed(1);
say(`${people} people in one office, made in ${seconds} s`);

const officeId = publicOffice(office.id);
const day = { today: on, timezone };

/** The same rows by hand: owners in order, their people and memberships in three prepared statements, as JSON. */
async function bare(name: string, where: string, values: unknown[]): Promise<number> {
  const owners = await client.query({
    name,
    text: `select m.id, m.household_id, m.first_name, m.last_name, h.email, h.phone from member m join household h on h.id = m.household_id where m.office_id = $1 and m.added_by_id is null ${where} order by m.last_name, m.first_name, m.id limit 501`,
    values: [office.id, ...values],
  });
  const households = owners.rows.map((row: { household_id: number }) => row.household_id);
  const members = await client.query({
    name: "people",
    text: "select * from member where household_id = any($1::int[])",
    values: [households],
  });
  const memberships = await client.query({
    name: "plans",
    text: "select s.*, v.plan_name from membership s join plan_version v on v.id = s.plan_version_id where s.household_id = any($1::int[])",
    values: [households],
  });
  return JSON.stringify([owners.rows, members.rows, memberships.rows]).length;
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round++) {
    const from = performance.now();
    await work();
    if (round >= 5) times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

function report(name: string, product: number, reference: number | null): void {
  const ratio = reference === null ? "" : `${(product / reference).toFixed(2)}x`;
  say(
    `${name.padEnd(26)} ${product.toFixed(1).padStart(8)} ms ${(reference?.toFixed(1) ?? "").padStart(8)} ms ${ratio.padStart(7)}`,
  );
}

const all = billingFilter(officeId, "all", day);
const one = { after: null, skip: 0, locale: "en-US" } as const;
const list =
  (search: string, filter = all, more: object = {}) =>
  async () =>
    JSON.stringify(await listFamilies(officeId, { ...one, search, filter, ...more }));
const bySearch =
  "and (m.search like $2 or exists (select 1 from member d where d.added_by_id = m.id and d.search like $2))";
const byPieces =
  "and m.household_id in (select household_id from member x where x.office_id = $1 and search_pieces(x.search) @> search_pieces($3::text, 3) and x.search like $2)";

say(`${"shape".padEnd(26)} ${"product".padStart(11)} ${"bare pg".padStart(11)} ${"ratio".padStart(7)}`);
const end = await client.query(
  "select last_name, first_name, id from member where office_id = $1 and added_by_id is null order by last_name desc, first_name desc, id desc offset 500 limit 1",
  [office.id],
);
const tail: { last_name: string; first_name: string; id: number } = end.rows[0];
const after = { lastName: tail.last_name, firstName: tail.first_name, id: tail.id };
report("first page", await p95(list("")), await p95(() => bare("first", "", [])));
report(
  "last page",
  await p95(list("", all, { after })),
  await p95(() =>
    bare("last", "and (m.last_name, m.first_name, m.id) > ($2, $3, $4)", [after.lastName, after.firstName, after.id]),
  ),
);
for (const [name, text] of [
  ["one letter", "a"],
  ["one rare letter", "q"],
  ["two letters", "ar"],
  ["two letters, rare", "zx"],
] as const) {
  report(name, await p95(list(text)), await p95(() => bare("short", bySearch, [`%${text}%`])));
}
for (const [name, text] of [
  ["name", "alvarez"],
  ["first and last", "maria alvarez"],
  ["apostrophe", "o'neill"],
  ["accent", "garcia"],
  ["digits", "12345"],
  ["e-mail", "family777@office"],
  ["everybody's e-mail", "example"],
  ["nobody", "qqqqqq"],
] as const) {
  report(name, await p95(list(text)), await p95(() => bare("long", byPieces, [`%${text}%`, text])));
}
for (const filter of BILLING_FILTERS.filter((each) => each !== "all"))
  report(`filter ${filter}`, await p95(list("", billingFilter(officeId, filter, day))), null);
const counting = performance.now();
await memberStats(officeId);
report("numbers, counted", performance.now() - counting, null);
report("numbers, kept", await p95(() => memberStats(officeId)), null);
await client.end();
await db.$disconnect();
const cleaner = new pg.Client({ connectionString: postgres.url });
await cleaner.connect();
await cleaner.query("drop database if exists bench_members with (force)");
await cleaner.end();
await postgres.stop();
