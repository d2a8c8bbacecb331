// What `npm start` and `npm run dev` run once the packages are there: PostgreSQL, migrations, sandbox and demo data, the
// build beside them, then web server and worker, each shown; then the addresses. Ctrl-C stops all of it.
import { accessSync, constants, mkdirSync } from "node:fs";
import { createConnection } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
import { readEnv } from "@/lib/core/process/env";
import { step, whenOrphaned } from "./bootstrap.mjs";
import { buildIfStale, builtServer, builtWorker, WORKER_FLAGS } from "./build";
import { dataDir } from "./database";
import { applyMigrations } from "./migrations";
import { demoSecret, type Running, spawnPart, WEB_LIVENESS } from "./parts";
import { type Postgres, startPostgres } from "./postgres";
import { printWelcome } from "./welcome";

const development = process.argv.includes("--dev");
const isSet = (flag: string | undefined) => ["1", "true"].includes(flag ?? "");
const production = isSet(process.env.INHOUSE_PRODUCTION);
const port = Number(process.env.PORT ?? 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);
const withSandbox =
  !process.env.STRIPE_SECRET_KEY && !process.env.SANDBOX_URL && (!production || isSet(process.env.PAYMENTS_SANDBOX));

function fail(sentence: string): never {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Ends with one sentence when another process already listens on the port. */
async function mustBeFree(wanted: number, name: string): Promise<void> {
  const busy = await new Promise<boolean>((done) => {
    const probe = createConnection({ port: wanted, host: "127.0.0.1" });
    probe.on("connect", () => {
      probe.destroy();
      done(true);
    });
    probe.on("error", () => done(false));
  });
  if (busy) fail(`Port ${wanted} is in use. Set ${name} to a free one, for example ${name}=${wanted + 100} npm start.`);
}

function mustBeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    fail(`The data folder ${folder} cannot be written to. Set INHOUSE_DATA_DIR to one that can.`);
  }
}

async function openDatabase(): Promise<Postgres | undefined> {
  const given = process.env.DATABASE_URL;
  if (!given) return step("Starting PostgreSQL", () => startPostgres(dataDir()));
  const client = new pg.Client({ connectionString: given, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    fail(`The database at DATABASE_URL does not answer${reason}. Check the address and that the server runs.`);
  } finally {
    await client.end().catch(() => {});
  }
  return undefined;
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select not exists (select 1 from app_user) as empty");
    return rows[0].empty;
  } finally {
    await client.end();
  }
}

if (!Number.isInteger(port) || port < 1 || port > 65535) fail("PORT must be a number between 1 and 65535.");
console.log(`\nInhouse ${development ? "(development)" : ""}`);
await mustBeFree(port, "PORT");
if (withSandbox) await mustBeFree(sandboxPort, "SANDBOX_PORT");
mustBeWritable(resolve(dataDir()));

let postgres: Postgres | undefined;
const running: Running[] = [];
let stopping = false;

/** Stops in the order that loses nothing: web and worker finish their work, then the sandbox, then the database. */
async function stop(code: number): Promise<never> {
  if (stopping) return new Promise(() => {});
  stopping = true;
  process.stdout.write("\nStopping …");
  await Promise.all(running.filter((part) => part.name !== "sandbox").map((part) => part.stop()));
  await Promise.all(running.filter((part) => part.name === "sandbox").map((part) => part.stop()));
  await postgres?.stop();
  process.stdout.write(" stopped. Everything is kept.\n");
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
whenOrphaned(() => void stop(0));

/** Who opens a page is told after this that it did not work; the worker's nightly check asks for more at once. */
const FOR_PEOPLE: Record<string, string> = process.env.DATABASE_PATIENCE_MS ? {} : { DATABASE_PATIENCE_MS: "15000" };

/** The environment of every part; the database's address comes later, when it runs. */
function settings(): Record<string, string> {
  const env: Record<string, string> = {
    PORT: String(port),
    INHOUSE_DATA_DIR: dataDir(),
    NODE_ENV: development ? "development" : "production",
    AUTH_TRUST_HOST: "1",
  };
  if (!production && !process.env.AUTH_SECRET) env.AUTH_SECRET = demoSecret(resolve(dataDir()));
  if (!withSandbox) return env;
  return {
    ...env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    STRIPE_SECRET_KEY: "sk_test_inhouse",
    STRIPE_PUBLISHABLE_KEY: "pk_test_inhouse",
    STRIPE_WEBHOOK_SECRET: "whsec_inhouse_platform",
    STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_inhouse_connect",
    PLAID_CLIENT_ID: "inhouse",
    PLAID_SECRET: "sandbox_inhouse",
    PLAID_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/plaid`,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    SANDBOX_WEBHOOK_SECRET: "whsec_inhouse_platform",
    SANDBOX_CONNECT_WEBHOOK_SECRET: "whsec_inhouse_connect",
  };
}

const env = settings();
// Before a database is started or made: production brings its own, and says so.
if (production) {
  try {
    readEnv({ ...process.env, ...env });
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** A database with today's tables; returns its address. */
async function database(): Promise<string> {
  postgres = await openDatabase();
  const url = process.env.DATABASE_URL ?? postgres?.url ?? "";
  await step("Migrating the database", () => applyMigrations(url));
  return url;
}

async function sandbox(): Promise<void> {
  if (!withSandbox) return;
  await step("Starting the sandbox (test payments, mailbox)", async () => {
    running.push(await spawnPart({ name: "sandbox", file: "sandbox/main.ts", env, ready: /sandbox ready/ }));
  });
}

/** Database, sandbox and demo: what there is to show. */
async function contents(): Promise<void> {
  const [url] = await Promise.all([database(), sandbox()]);
  env.DATABASE_URL = url;
  if (!production && (await isEmpty(url)))
    await step("Filling in the demo", () => spawnPart({ name: "seed", file: "prisma/seed.ts", env, once: true }));
}

try {
  // The pages are made from sources alone, so what they will show is made beside them.
  await Promise.all([contents(), development ? undefined : buildIfStale(env)]);
  await step("Starting web server and worker", async () => {
    const liveness = { url: `http://127.0.0.1:${port}/api/health/live`, ...WEB_LIVENESS };
    const programs = development
      ? { web: { file: "server.ts", args: ["--dev"] }, worker: { file: "scripts/worker.ts" } }
      : { web: { file: builtServer() }, worker: { file: builtWorker(), flags: WORKER_FLAGS } };
    const [web, worker] = await Promise.all([
      spawnPart({
        name: "web",
        ...programs.web,
        env: { ...FOR_PEOPLE, ...env },
        ready: "message",
        ...(development ? {} : { liveness }),
      }),
      spawnPart({ name: "worker", ...programs.worker, env, ready: "message" }),
    ]);
    running.push(web, worker);
  });
  printWelcome({ port, sandbox: withSandbox ? `http://127.0.0.1:${sandboxPort}` : null, production });
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

// A part that dies is started again; a database that dies too. Work that was under way is taken up where it stood.
setInterval(() => {
  if (stopping) return;
  postgres?.revive().catch((error) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`));
  for (const part of running) part.revive();
}, 1000);
