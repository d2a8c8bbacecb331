import "server-only";
import PgBoss from "pg-boss";
import { noteFault } from "@/lib/core/faults/faults";
import { env } from "@/lib/core/process/env";
import { errorFacts, log } from "@/lib/core/process/log";

/** Work that comes back by the clock on the wall, where a lost hour does no harm. Money has its own queue. */
export type Job = {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  /** Returns how many items were done, for the log. */
  run(): Promise<number>;
};

const RETRIES = 3;
const RETRY_SECONDS = 60;
const LOOK_EVERY_SECONDS = 30;

export type Jobs = {
  /** Does a job soon, without waiting for its hour. */
  now(name: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Schedules the jobs: each runs once at its time, however many workers there are, and is retried when it fails. The
 * library keeps its tables in the schema `pgboss` of the same database and creates them itself.
 */
export async function startJobs(jobs: readonly Job[], lookEverySeconds = LOOK_EVERY_SECONDS): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, max: 2, application_name: "inhouse-jobs" });
  boss.on("error", (error) => log.error(errorFacts(error), "jobs"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      name: job.name,
      policy: "short",
      retryLimit: RETRIES,
      retryDelay: RETRY_SECONDS,
      retryBackoff: true,
    });
    await boss.schedule(job.name, job.cron);
    const look = { pollingIntervalSeconds: lookEverySeconds, includeMetadata: true } as const;
    await boss.work(job.name, look, async ([taken]) => {
      try {
        const done = await job.run();
        log.info({ job: job.name, done }, "job done");
      } catch (error) {
        const givenUp = (taken?.retryCount ?? 0) >= RETRIES;
        log[givenUp ? "error" : "warn"]({ job: job.name, givenUp, ...errorFacts(error) }, "job failed");
        if (givenUp) noteFault(error, { kind: "job", origin: job.name });
        throw error;
      }
    });
  }
  return {
    now: async (name) => {
      await boss.send(name, {});
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 5000 }),
  };
}
