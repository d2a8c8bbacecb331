import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { endsWithUs, ROOT } from "./bootstrap.mjs";

export type Running = { name: string; stop(): Promise<void>; revive(): void };

type Part = {
  name: string;
  /** A source, or a program that is built already (`.mjs`). */
  file: string;
  args?: string[];
  /** For Node itself. */
  flags?: string[];
  env: Record<string, string>;
  /** "message": the child says so over IPC; a pattern: a line of its output. */
  ready?: RegExp | "message";
  /** Runs to its end instead of staying. */
  once?: boolean;
  /** How to see that it still answers: one that does not is ended and started again. */
  liveness?: Liveness;
};

/** `misses` looks in a row without an answer, each as long as `patienceMs`, mean that a part hangs. */
export type Liveness = { url: string; everyMs: number; patienceMs: number; misses: number };

/** A web process has half a minute: longer than any page takes, shorter than anybody waits. */
export const WEB_LIVENESS = { everyMs: 5000, patienceMs: 5000, misses: 6 } as const;
/** How long a process that was started again may take to say that it is ready, before its silence counts as hanging. */
const STARTING_MS = 120_000;

const answers = ({ url, patienceMs }: Liveness): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Looks now and then whether a part answers; the function it returns says so once it has hung for too long. */
function watchdog(liveness: Liveness | undefined): () => Promise<boolean> {
  let [missed, next, looking] = [0, 0, false];
  return async () => {
    if (!liveness || looking || Date.now() < next) return false;
    looking = true;
    missed = (await answers(liveness)) ? 0 : missed + 1;
    looking = false;
    next = Date.now() + liveness.everyMs;
    if (missed < liveness.misses) return false;
    missed = 0;
    return true;
  };
}

/** A secret of this folder's own, kept beside its data, so that sessions survive a restart of the demo. */
export function demoSecret(folder: string): string {
  const file = join(folder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** A kill of this process reaches no part: each has a group of its own. It hears that the channel between them has closed. */
const ENDS_WITH_US = ["--import", pathToFileURL(join(ROOT, "scripts", "ends-with-parent.mjs")).href];

function launch(part: Part): ChildProcess {
  const sources = part.file.endsWith(".mjs") ? [] : ["--import", "tsx"];
  const args = [...(part.flags ?? []), ...ENDS_WITH_US, ...sources, resolve(ROOT, part.file), ...(part.args ?? [])];
  return endsWithUs(
    spawn(process.execPath, args, {
      cwd: ROOT,
      // A process group of its own: Ctrl-C reaches the supervisor alone, which then stops the parts in order.
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, ...part.env, TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.node.json") },
    }),
  );
}

/** Resolves when the part is ready (or, with `once`, done); rejects with what it printed when it ends before. */
function settled(part: Part, child: ChildProcess): Promise<void> {
  return new Promise((done, refuse) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (part.ready instanceof RegExp && part.ready.test(said)) done();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("message", (message) => {
      if (message === "ready") done();
    });
    child.on("exit", (code) =>
      part.once && code === 0 ? done() : refuse(new Error(said.trim() || `${part.name} ended with ${code}`)),
    );
    child.on("error", refuse);
  });
}

/** After it is ready, a part's output goes where ours goes. */
function passOn(part: Part, child: ChildProcess): void {
  child.stdout?.on("data", (chunk) => process.stdout.write(chunk));
  child.stderr?.on("data", (chunk) => process.stderr.write(chunk));
  child.on("exit", (code, signal) => {
    if (code !== 0 && signal !== "SIGTERM") process.stderr.write(`${part.name} ended (${signal ?? code})\n`);
  });
}

const alive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Starts a part of the product as a process of its own and waits until it is ready. */
export async function spawnPart(part: Part): Promise<Running> {
  let child = launch(part);
  await settled(part, child);
  if (!part.once) passOn(part, child);
  let stopped = false;
  let pauseUntil = 0;
  let hangs = watchdog(part.liveness);
  let watchedFrom = 0;
  return {
    name: part.name,
    stop: () =>
      new Promise((done) => {
        stopped = true;
        if (!alive(child)) return done();
        child.once("exit", () => done());
        child.kill("SIGTERM");
        setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
      }),
    revive: () => {
      const watched = child;
      // A process in an endless wait does not hear a polite signal.
      if (!stopped && alive(child) && Date.now() >= watchedFrom)
        void hangs().then((hung) => {
          if (!hung || stopped || !alive(watched)) return;
          process.stderr.write(`${part.name} does not answer and is replaced\n`);
          watched.kill("SIGKILL");
        });
      // Two seconds between starts keep a part that dies at once from spinning.
      if (stopped || alive(child) || Date.now() < pauseUntil) return;
      pauseUntil = Date.now() + 2000;
      child = launch(part);
      passOn(part, child);
      // One that is still starting refuses every look; on a busy machine it would be ended before it could answer one.
      hangs = watchdog(part.liveness);
      watchedFrom = Date.now() + STARTING_MS;
      const started = child;
      settled(part, started).then(
        () => {
          if (child === started) watchedFrom = 0;
        },
        // It ended before it was ready, which the next look notices.
        () => {},
      );
    },
  };
}
