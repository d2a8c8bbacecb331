import { AsyncResource } from "node:async_hooks";
import { type Tx, transaction } from "@/lib/core/db/db";

/** As another process would: what is done in it knows nothing of a transaction here. */
const outside = <T>(work: () => T): T => elsewhere.runInAsyncScope(work);
const elsewhere = new AsyncResource("elsewhere");

/** What a second worker gets of the rows another one holds; it gives up waiting after a moment. */
export function beside<First, Second>(
  first: (tx: Tx) => Promise<First>,
  second: (tx: Tx) => Promise<Second>,
): Promise<{ first: First; second: Second | "waits" }> {
  return transaction(async (holder) => {
    const held = await first(holder);
    const other = outside(() =>
      transaction(async (tx) => {
        await tx.$executeRaw`set local lock_timeout = '300ms'`;
        return second(tx);
      }),
    );
    return { first: held, second: await other.catch(() => "waits" as const) };
  });
}
