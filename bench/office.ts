// The bench's own database: an office of 10,000 people beside one of many more, with payments and unfinished
// enrolments. Made once a size and kept, so that a second run measures at once.
import pg from "pg";
import { applyMigrations } from "../scripts/migrations";
import { type Postgres, startPostgres } from "../scripts/postgres";

export const SMALL = 10_000;
export const TIMEZONE = "America/Chicago";

export type BenchOffices = { postgres: Postgres; url: string; small: number; large: number };

/** Every hundredth newest family's first payment was refused; every family paid once in the last two years. */
const AFTERWARDS = `
  with refused as (
    insert into enrolment (submission_key, office_id, state, source, input_hash, consented_cents, household_id, created_at, updated_at)
    select gen_random_uuid(), h.office_id, 'failed', 'public', 'bench', 4900, h.id, now(), now() from household h where h.office_id = $1 and h.id % 100 = 7
    returning id, household_id)
  update membership s set status = 'pending_payment', enrolment_id = r.id, next_due_on = null from refused r where s.household_id = r.household_id`;
const PAYMENTS = `
  insert into payment (payer_id, office_id, household_id, due_on, purpose, batch_key, method, amount_cents, mode, status, rank, created_at, paid_at)
  select h.payer_id, h.office_id, h.id, current_date - (h.id % 700), 'dues', 'run', 'stripe', 4900, 'destination', 'succeeded', 9, now(), now() - (h.id % 700) * interval '1 day'
  from household h where h.office_id = $1`;

async function fill(people: number, slug = `bench-${people}`): Promise<number> {
  const { db, transaction } = await import("@/lib/core/db/db");
  const { now } = await import("@/lib/core/clock");
  const { today } = await import("@/lib/core/time/wall-clock");
  const { fillOffice } = await import("@/prisma/seed/members");
  const { makeOffice } = await import("@/prisma/seed/offices");
  const { filledPreset, makePlan } = await import("@/prisma/seed/plans");
  const address = { city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE };
  const office = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...address });
  const plan = await makePlan(db, { officeId: office.id, plan: filledPreset("dental", "general_adult") });
  const crowd = {
    tenantId: "dental" as const,
    officeId: office.id,
    planId: plan.id,
    planVersionId: plan.currentVersionId ?? 0,
    listCents: 4900,
    unit: "month" as const,
    families: Math.floor((people * 2) / 3),
    until: today(await now(), TIMEZONE),
  };
  await transaction((tx) => fillOffice(tx, crowd), 900_000);
  await db.$executeRawUnsafe(AFTERWARDS, office.id);
  await db.$executeRawUnsafe(PAYMENTS, office.id);
  return office.id;
}

export type BenchDatabase = { postgres: Postgres; url: string };

/** Starts PostgreSQL and makes, or finds again, a database of that name. Sets DATABASE_URL for the product. */
export async function benchDatabase(name: string): Promise<BenchDatabase> {
  const postgres = await startPostgres(process.env.INHOUSE_DATA_DIR ?? ".data-bench");
  const url = new URL(postgres.url);
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  const { rowCount } = await server.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await server.query(`create database ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  Object.assign(process.env, { DATABASE_URL: url.href, LOG_LEVEL: "silent" });
  await applyMigrations(url.href);
  return { postgres, url: url.href };
}

/** Makes, or finds again, the offices in a database of their own. */
export async function benchOffices(people: number): Promise<BenchOffices> {
  const { postgres, url } = await benchDatabase(`bench_${people}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const office = async (size: number): Promise<number> => {
    const { rows } = await client.query("select id from office where slug = $1", [`bench-${size}`]);
    return rows[0]?.id ?? (await fill(size));
  };
  const small = await office(SMALL);
  const large = await office(people);
  await client.query("vacuum analyze");
  await client.end();
  return { postgres, url, small, large };
}

/** So many more offices of a size in the database that `benchOffices` has made, made once as well. */
export async function moreOffices(people: number, count: number): Promise<number[]> {
  const { db } = await import("@/lib/core/db/db");
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const slug = `bench-${people}-${at}`;
    const found = await db.office.findFirst({ where: { slug }, select: { id: true } });
    ids.push(found?.id ?? (await fill(people, slug)));
  }
  return ids;
}
