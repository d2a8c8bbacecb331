// Before each API test file: an empty database of its own, cloned from the template, and the settings that point to
// it. Runs before the product's modules are imported, so they read these settings.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, expect, inject } from "vitest";
import { wrongs } from "./transactions";

const serverUrl = inject("serverUrl");
const name = `test_${randomBytes(6).toString("hex")}`;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const url = new URL(serverUrl);
url.pathname = `/${name}`;
await onServer(`create database ${name} template ${inject("template")}`);

Object.assign(process.env, {
  DATABASE_URL: url.href,
  DATABASE_POOL: "8",
  LOG_LEVEL: "silent",
  SANDBOX_URL: inject("sandboxUrl"),
  STRIPE_SECRET_KEY: "sk_test_inhouse",
  STRIPE_PUBLISHABLE_KEY: "pk_test_inhouse",
  STRIPE_WEBHOOK_SECRET: "whsec_inhouse_platform",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_inhouse_connect",
  INHOUSE_DATA_DIR: `.data-test/${name}`,
});

afterAll(async () => {
  expect([...wrongs]).toEqual([]);
});
afterAll(async () => {
  const { db } = await import("@/lib/core/db");
  await db.$disconnect();
  await onServer(`drop database if exists ${name} with (force)`);
});
