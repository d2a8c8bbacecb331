// Worker processes of the money benches, told what to do and asked what it took.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../scripts/bootstrap.mjs";
import { WORKER_FLAGS } from "../scripts/build";
import { bundle } from "../scripts/bundle";

export type Report = { done: number; cpuSeconds: number; peakMb: number };
export type Workers = { all(task: "issue" | "charge"): Promise<Report[]>; stop(): void };

/** Sends a message to a process of ours and answers what it says next. */
export async function tell(child: ChildProcess, message: object | string): Promise<unknown> {
  child.send(message);
  return (await once(child, "message"))[0];
}

/** Starts workers on the database at `url`; `settings` are further ones of the product's. */
export async function startWorkers(url: string, amount: number, settings: Record<string, string>): Promise<Workers> {
  const built = join(ROOT, ".data-bench", "billing-worker.mjs");
  await bundle("bench/billing-worker.ts", built);
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error", ...settings };
  const children = Array.from({ length: amount }, () => fork(built, { env, execArgv: WORKER_FLAGS }));
  await Promise.all(children.map((child) => once(child, "message")));
  return {
    all: (task) => Promise.all(children.map((child) => tell(child, task) as Promise<Report>)),
    stop: () => {
      for (const child of children) child.disconnect();
    },
  };
}
