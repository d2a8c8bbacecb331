// The worker: does what falls due and sends what is in the outbox. More than one may run; each row is taken by one.
import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/core/db/db";
import { busyOf } from "@/lib/core/db/trouble";
import { flushFaults, noteFault } from "@/lib/core/faults/faults";
import { errorFacts, log } from "@/lib/core/process/log";
import { startJobs } from "@/lib/queue/jobs/jobs";
import { jobs, queues } from "@/lib/worker";

const PAUSE_MS = 1000;
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

/** Rests, but no longer than until the worker is stopped. */
const pause = () => wait(PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined);

async function run(queue: (typeof queues)[number]): Promise<void> {
  while (!stop.signal.aborted) {
    let done = 0;
    for (const task of queue) {
      if (stop.signal.aborted) break;
      try {
        done += await task.run(stop.signal);
      } catch (error) {
        // One kind of work that fails (or a database that restarts) must not hold up the others.
        log.error({ task: task.name, ...errorFacts(error) }, "worker task failed");
        if (!busyOf(error)) noteFault(error, { kind: "job", origin: task.name });
        await pause();
      }
    }
    if (done === 0) await pause();
  }
}

// The hours of the day can wait for the library's tables; money cannot.
const hours = startJobs(jobs).catch((error: unknown) => {
  log.error(errorFacts(error), "jobs could not start");
  return null;
});
process.send?.("ready");
await Promise.all(queues.map(run));
await (await hours)?.stop();
await flushFaults();
await db.$disconnect();
process.exit(0);
