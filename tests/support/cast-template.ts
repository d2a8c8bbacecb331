// Databases with the people of the demo's contract in them, each made when the first file of a run asks for it and then copied
// like the template it was made of, under whose name they go.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type pg from "pg";
import { inject } from "vitest";
import type { TenantId } from "../../tenants/tenant";
import { BRIEF } from "./brief";
import type { Casts } from "./cast";
import { ROOT } from "./tree";

const run = promisify(execFile);

/** Who is in the template stands in its comment. */
const noteOf = async (server: pg.Client, template: string) =>
  (
    await server.query<{ note: string }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [template],
    )
  ).rows[0]?.note;

/** The template with the people of these tenants, and who they are; `server` is a connection to the tests' server. */
export async function castTemplate(
  server: pg.Client,
  tenants: readonly TenantId[],
): Promise<{ template: string; casts: Casts }> {
  const template = [inject("template"), ...tenants].join("_");
  // Two files of two processes may ask for it at once.
  await server.query("select pg_advisory_lock(hashtext($1))", [template]);
  try {
    const known = await noteOf(server, template);
    if (known) return { template, casts: JSON.parse(known) };
    // What a run that was cut off has begun.
    await server.query(`drop database if exists ${template}`);
    await server.query(`create database ${template} template ${inject("template")}`);
    const url = new URL(inject("serverUrl"));
    url.pathname = `/${template}`;
    const env = { ...process.env, DATABASE_URL: url.href, CASTS: tenants.join(" "), LOG_LEVEL: "silent" };
    const { stdout } = await run(process.execPath, [...BRIEF, inject("programs"), "cast"], { cwd: ROOT, env });
    await server.query(`comment on database ${template} is '${stdout.replaceAll("'", "''")}'`);
    return { template, casts: JSON.parse(stdout) };
  } finally {
    await server.query("select pg_advisory_unlock(hashtext($1))", [template]);
  }
}
