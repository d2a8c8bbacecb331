// The money benches' own database: offices whose members all owe their next month today. The filled database of a size
// is kept and copied for every measurement, so that each begins with the same rows.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { ROOT } from "../scripts/bootstrap.mjs";
import { applyMigrations } from "../scripts/migrations";
import { type Postgres, startPostgres } from "../scripts/postgres";

const OFFICES = 10;
const TIMEZONE = "America/Chicago";

const EVERYBODY_OWES = `
  update membership set status = 'active', collection = 'auto', auto_renew = true, past_due_on = null, cancel_on = null, ended_on = null,
    anchor_on = ($1::date - interval '1 month')::date, started_on = ($1::date - interval '1 month')::date, next_index = 1,
    next_due_on = ($1::date - interval '1 month')::date + interval '1 month', term_end_on = ($1::date + interval '11 months')::date;
  `;
const CARDS = `
  insert into instrument (payer_id, kind, stripe_id, brand, last4, exp_month, exp_year, is_default, created_at)
  select id, 'card', 'pm_' || id, 'visa', '4242', 12, 2040, true, now() from payer`;

/** Runs a program on a database, in a process of its own. */
async function run(file: string, args: string[], url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: "silent" };
  const [code] = await once(
    fork(join(ROOT, file), args, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] }),
    "exit",
  );
  if (code !== 0) throw new Error(`${file} failed`);
}

/** Runs `work` on the server that holds `url`. */
async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills the database of DATABASE_URL through the product's own seed. */
async function fill(members: number): Promise<void> {
  await applyMigrations(process.env.DATABASE_URL ?? "");
  const { db, transaction } = await import("@/lib/core/db/db");
  const { now } = await import("@/lib/core/clock");
  const { addDays } = await import("@/lib/core/time/dates");
  const { today } = await import("@/lib/core/time/wall-clock");
  const { fillOffice } = await import("@/prisma/seed/members");
  const { makeOffice } = await import("@/prisma/seed/offices");
  const { filledPreset, makePlan } = await import("@/prisma/seed/plans");
  const until = today(await now(), TIMEZONE);
  const address = { city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE };
  for (let index = 0; index < OFFICES; index += 1) {
    const slug = `due-${index}`;
    const office = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...address });
    const plan = await makePlan(db, { officeId: office.id, plan: filledPreset("dental", "general_adult") });
    const families = Math.ceil(members / OFFICES / 1.5);
    const of = { officeId: office.id, planId: plan.id, planVersionId: plan.currentVersionId ?? 0 };
    const crowd = { tenantId: "dental" as const, ...of, listCents: 4900, unit: "month" as const, families, until };
    await transaction((tx) => fillOffice(tx, crowd), 900_000);
  }
  await db.$disconnect();
  await onServer(process.env.DATABASE_URL ?? "", async (client) => {
    await client.query("update payer set stripe_customer_id = 'cus_' || id");
    // Yesterday: before six in the morning a day has not begun for billing.
    await client.query(EVERYBODY_OWES.replaceAll("$1", `'${addDays(until, -1)}'`));
    await client.query(CARDS);
    await client.query("vacuum analyze");
  });
}

export type Due = { postgres: Postgres; url: string };

/**
 * Starts PostgreSQL and answers a fresh database in which `members` people (on average 1.5 a payer) owe a month.
 * Filling happens in a process of its own, because the product keeps one connection pool a process.
 */
export async function dueDatabase(members: number): Promise<Due> {
  const postgres = await startPostgres(process.env.INHOUSE_DATA_DIR ?? ".data-bench");
  const named = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const base = `due_${members}`;
  const has = await onServer(postgres.url, (client) =>
    client.query("select 1 from pg_database where datname = $1", [base]),
  );
  if (!has.rowCount) {
    const half = `${base}_half`;
    await onServer(postgres.url, async (client) => {
      await client.query(`drop database if exists ${half}`);
      await client.query(`create database ${half}`);
    });
    await run("bench/due.ts", ["--fill", String(members)], named(half));
    await onServer(postgres.url, (client) => client.query(`alter database ${half} rename to ${base}`));
  }
  // One that was kept may be older than the newest migration.
  await run("scripts/migrate.ts", [], named(base));
  await onServer(postgres.url, async (client) => {
    await client.query("drop database if exists due_run with (force)");
    await client.query(`create database due_run template ${base} strategy file_copy`);
    await client.query("checkpoint");
  });
  return { postgres, url: named("due_run") };
}

const at = process.argv.indexOf("--fill");
if (at > 0) {
  await fill(Number(process.argv[at + 1]));
  process.exit(0);
}
