// The built product as `npm start` runs it, for the web benches: its own on free ports and with data of its own, or
// the one at `--url`.
import { execFileSync, spawn } from "node:child_process";
import { get } from "node:http";
import { join } from "node:path";
import { ROOT } from "../scripts/bootstrap.mjs";
import { freePort, startPostgres } from "../scripts/postgres";
import { option } from "./measure";

export type Product = {
  /** Where it listens; the tenant is told by the header `host`. */
  origin: string;
  host: string;
  /** Its database, where that is known: DATABASE_URL, or its own. */
  databaseUrl: string | null;
  /** Seconds from its start to its first page, and of the web server and worker alone; null where it ran already. */
  coldStart: { all: number; web: number } | null;
  /** Memory of the web server in MB; null where it is not ours. */
  memory(): number | null;
  stop(): Promise<void>;
};

const DATA = process.env.INHOUSE_DATA_DIR ?? ".data-bench";

/** Names below .localhost are known to browsers only, so the address is the machine's and the tenant is in the header. */
const firstPage = (port: number) =>
  new Promise<void>((done, refuse) => {
    get({ port, path: "/accounts/login", headers: { host: `dental.localhost:${port}` } }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) done();
      else refuse(new Error(`the first page answered ${answer.statusCode}`));
    }).on("error", refuse);
  });

type Started = { pid: number; web: number; took: number; stop(): Promise<void> };

async function start(port: number, sandboxPort: number): Promise<Started> {
  const from = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "scripts/serve.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      INHOUSE_DATA_DIR: DATA,
      LOG_LEVEL: "warn",
    },
  });
  let output = "";
  await new Promise<void>((ready, refuse) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ready.")) ready();
    });
    child.once("exit", () => refuse(new Error(`the product did not start\n${output}`)));
  });
  await firstPage(port).catch((error: unknown) => {
    child.kill("SIGTERM");
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    took: (performance.now() - from) / 1000,
    web: Number(/web server and worker \D*([\d.]+) s/.exec(output)?.[1] ?? Number.NaN),
    stop: () =>
      new Promise((done) => {
        child.once("exit", () => done());
        child.kill("SIGTERM");
      }),
  };
}

/** Resident memory of the web server among the processes under `pid`, in MB. */
export function memoryUnder(pid: number): number | null {
  const lines = execFileSync("ps", ["-eo", "ppid=,rss=,args="], { encoding: "utf8" }).split("\n");
  const web = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([parent, , ...args]) => Number(parent) === pid && args.join(" ").endsWith("web.mjs"));
  return web ? Math.round(Number(web[1]) / 1024) : null;
}

/** The product at `--url`, or one started for the bench: once to build and fill it, then again to time the start. */
export async function product(): Promise<Product> {
  const given = option("url");
  if (given) {
    const { host, port } = new URL(given);
    return {
      origin: `http://127.0.0.1:${port}`,
      host,
      databaseUrl: process.env.DATABASE_URL ?? null,
      coldStart: null,
      memory: () => null,
      stop: async () => {},
    };
  }
  const port = await freePort();
  const sandboxPort = await freePort();
  await (await start(port, sandboxPort)).stop();
  const running = await start(port, sandboxPort);
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `dental.localhost:${port}`,
    databaseUrl: process.env.DATABASE_URL ?? (await startPostgres(DATA)).url,
    coldStart: { all: running.took, web: running.web },
    memory: () => memoryUnder(running.pid),
    stop: running.stop,
  };
}
