import "server-only";
import pg from "pg";
import { env } from "@/lib/core/process/env";
import { errorFacts, log } from "@/lib/core/process/log";
import { changedOf, forgetPublicPages, PUBLIC_CHANGED } from "./changes";

const RETRY_MS = 1000;

/**
 * Listens to other web processes for changed public pages, and invalidates them here. Reconnects automatically; `onGap`
 * is called when messages may have been missed, so that everything cached before can be distrusted.
 */
export function hearPublicChanges(onGap: () => void): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let stopped = false;
  let waiting = false;

  /** One reconnection at a time: a failed connection reports itself twice. */
  function again(): void {
    if (stopped || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      void connect();
    }, RETRY_MS).unref();
  }

  async function connect(): Promise<void> {
    if (stopped) return;
    client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true });
    client.on("error", () => {});
    client.on("end", () => {
      onGap();
      again();
    });
    client.on("notification", ({ payload }) => forgetPublicPages(changedOf(payload)));
    try {
      await client.connect();
      await client.query(`listen ${PUBLIC_CHANGED}`);
    } catch (error) {
      log.warn(errorFacts(error), "not hearing public changes");
      again();
    }
  }

  void connect();
  return {
    stop: async () => {
      stopped = true;
      await client?.end();
    },
  };
}
