// Once for all API tests: a PostgreSQL with a migrated template database, and a sandbox in memory.
import { resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startSandbox } from "../../sandbox/server";
import { bundle } from "../../scripts/bundle";
import { applyMigrations } from "../../scripts/migrations";
import { startPostgres } from "../../scripts/postgres";

declare module "vitest" {
  export interface ProvidedContext {
    serverUrl: string;
    template: string;
    sandboxUrl: string;
    programs: string;
  }
}

export const TEMPLATE = "inhouse_template";

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export default async function setup(project: TestProject) {
  const folder = process.env.TEST_DATA_DIR ?? `.data-test-${process.pid}`;
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(folder, { lasting: false });
  const serverUrl = process.env.TEST_DATABASE_URL ?? postgres?.url ?? "";
  await run(serverUrl, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = `/${TEMPLATE}`;
  await applyMigrations(templateUrl.href);
  const sandbox = await startSandbox({ port: 0 });
  project.provide("serverUrl", serverUrl);
  project.provide("template", TEMPLATE);
  project.provide("sandboxUrl", sandbox.url);
  // As one file, because tests start and kill dozens of them.
  const programs = resolve(folder, "programs.mjs");
  await bundle("tests/support/doomed.ts", programs);
  project.provide("programs", programs);
  return async () => {
    await sandbox.close();
    await postgres?.stop();
  };
}
