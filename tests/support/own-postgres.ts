// A PostgreSQL of this file's own, which a test may kill. Import it before anything of lib/: the product reads its
// address once.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll } from "vitest";
import { applyMigrations } from "../../scripts/migrations";
import { startPostgres } from "../../scripts/postgres";

const folder = resolve(`${process.env.INHOUSE_DATA_DIR}-own`);
const postgres = await startPostgres(folder, { kept: false });
await applyMigrations(postgres.url);
process.env.DATABASE_URL = postgres.url;

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server's own process. */
const serverPid = async (client: pg.Client) => {
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as file");
  return Number(String(rows[0].file).split("\n")[0]);
};

/** Stops the server and all that it has begun in the middle of whatever they do, and lets them go on afterwards. */
export async function freezePostgres(meanwhile: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("select pid from pg_stat_activity");
  const pids = [await serverPid(client), ...rows.map(({ pid }) => Number(pid))];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    await meanwhile();
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
    await client.end();
  }
}

/** Ends the server as a power cut would, without a checkpoint, and starts it again at the same address. */
export async function killPostgres(meanwhile?: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => {});
  await client.connect();
  const pid = await serverPid(client);
  // SIGQUIT is `pg_ctl stop -m immediate`: every backend drops what it is doing.
  process.kill(pid, "SIGQUIT");
  for (let alive = true; alive; ) {
    await new Promise((wake) => setTimeout(wake, 20));
    try {
      process.kill(pid, 0);
    } catch {
      alive = false;
    }
  }
  await meanwhile?.();
  await postgres.revive();
}
