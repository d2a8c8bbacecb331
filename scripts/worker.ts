// The worker: does what falls due and sends what is in the outbox. More than one may run; each row is taken by one.
import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/core/db";
import { startJobs } from "@/lib/core/jobs/jobs";
import { errorFacts, log } from "@/lib/core/log";
import { jobs, rounds } from "@/lib/worker";

const PAUSE_MS = 1000;
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    stopping = true;
  });
}

// The hours of the day can wait for the library's tables; money cannot.
const hours = startJobs(jobs).catch((error: unknown) => {
  log.error(errorFacts(error), "jobs could not start");
  return null;
});
process.send?.("ready");
while (!stopping) {
  let done = 0;
  for (const round of rounds) {
    if (stopping) break;
    try {
      done += await round.run();
    } catch (error) {
      // One kind of work that fails (or a database that restarts) must not hold up the others.
      log.error({ round: round.name, ...errorFacts(error) }, "worker round failed");
      await wait(PAUSE_MS);
    }
  }
  if (done === 0) await wait(PAUSE_MS);
}
await (await hours)?.stop();
await db.$disconnect();
process.exit(0);
