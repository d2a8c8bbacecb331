// Before each API test file: an empty database of its own, cloned from the template, and the settings that point to it. The
// files of a process share the product's modules, which were loaded once and read these settings once; so the database has
// the same name each time, and what the modules keep of the one before is forgotten.
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, inject, vi } from "vitest";
import { castsIn, notesCasts } from "./cast";
import { castTemplate } from "./cast-template";

// What the tests' own helpers keep (worlds, tokens, hooks) is each file's own.
vi.resetModules();
const { wrongs } = await import("./transactions");

const serverUrl = inject("serverUrl");
const ofProcess = globalThis as typeof globalThis & { inhouseTestDatabase?: string };
ofProcess.inhouseTestDatabase ??= `test_${randomBytes(6).toString("hex")}`;
const name = ofProcess.inhouseTestDatabase;
const dataFolder = `.data-test/${name}`;

/** On the server of the tests' databases. */
async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const url = new URL(serverUrl);
url.pathname = `/${name}`;
await onServer(async (server) => {
  const wanted = castsIn(readFileSync(expect.getState().testPath ?? "", "utf8"));
  const { template, casts } =
    wanted.length > 0 ? await castTemplate(server, wanted) : { template: inject("template"), casts: {} };
  notesCasts(casts);
  // Copied as files: page by page, as is usual, takes half as long again.
  await server.query(`create database ${name} template ${template} strategy file_copy`);
});

Object.assign(process.env, {
  DATABASE_URL: url.href,
  DATABASE_POOL: "4",
  LOG_LEVEL: "silent",
  SANDBOX_URL: inject("sandboxUrl"),
  STRIPE_SECRET_KEY: "sk_test_inhouse",
  STRIPE_PUBLISHABLE_KEY: "pk_test_inhouse",
  STRIPE_WEBHOOK_SECRET: "whsec_inhouse_platform",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_inhouse_connect",
  INHOUSE_DATA_DIR: dataFolder,
});

afterAll(async () => {
  expect([...wrongs]).toEqual([]);
});
afterAll(async () => {
  const [{ db }, { forgetAll }] = await Promise.all([
    import("@/lib/core/db/db"),
    import("@/lib/core/process/forgetting"),
  ]);
  await db.$disconnect();
  await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
  rmSync(dataFolder, { recursive: true, force: true });
  forgetAll();
});
