// Once for all API tests: a PostgreSQL with a migrated template database, a sandbox in memory, and the product built.
import { resolve } from "node:path";
import pg from "pg";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { startSandbox } from "../../sandbox/server";
import { bundle } from "../../scripts/bundle";
import { applyMigrations } from "../../scripts/migrations";
import { startPostgres } from "../../scripts/postgres";
import { buildForTests } from "../../scripts/testing/built";

declare module "vitest" {
  export interface ProvidedContext {
    serverUrl: string;
    template: string;
    sandboxUrl: string;
    programs: string;
  }
}

export const TEMPLATE = "inhouse_template";

async function run(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

type Services = { provided: ProvidedContext; stop(): Promise<void> };

async function start(): Promise<Services> {
  const folder = process.env.TEST_DATA_DIR ?? `.data-test-${process.pid}`;
  // As one file, because tests start and kill dozens of them.
  const programs = resolve(folder, "programs.mjs");
  const building = Promise.all([buildForTests(), bundle("tests/support/doomed.ts", programs, { packed: true })]);
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(folder, { lasting: false });
  const serverUrl = process.env.TEST_DATABASE_URL ?? postgres?.url ?? "";
  // A server that was given may have those of an earlier run, this and what was made of it (cast-template).
  const old = await run(serverUrl, `select datname from pg_database where starts_with(datname::text, '${TEMPLATE}')`);
  for (const { datname } of old) await run(serverUrl, `drop database ${datname}`);
  await run(serverUrl, `create database ${TEMPLATE}`);
  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = `/${TEMPLATE}`;
  await applyMigrations(templateUrl.href);
  const sandbox = await startSandbox({ port: 0 });
  await building;
  return {
    provided: { serverUrl, template: TEMPLATE, sandboxUrl: sandbox.url, programs },
    stop: async () => {
      await sandbox.close();
      await postgres?.stop();
    },
  };
}

/** Shared by the projects of a run, each of which loads this file anew. */
const shared = globalThis as { inhouseTestServices?: Promise<Services> };

export default async function setup(project: TestProject) {
  const first = shared.inhouseTestServices === undefined;
  shared.inhouseTestServices ??= start();
  const { provided, stop } = await shared.inhouseTestServices;
  project.provide("serverUrl", provided.serverUrl);
  project.provide("template", provided.template);
  project.provide("sandboxUrl", provided.sandboxUrl);
  project.provide("programs", provided.programs);
  return async () => {
    if (first) await stop();
  };
}
