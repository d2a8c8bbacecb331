import { type Tx, transaction } from "@/lib/core/db";

/** What a second worker gets of the rows another one holds; it gives up waiting after a moment. */
export function beside<First, Second>(
  first: (tx: Tx) => Promise<First>,
  second: (tx: Tx) => Promise<Second>,
): Promise<{ first: First; second: Second | "waits" }> {
  return transaction(async (holder) => {
    const held = await first(holder);
    const other = transaction(async (tx) => {
      await tx.$executeRaw`set local lock_timeout = '300ms'`;
      return second(tx);
    });
    return { first: held, second: await other.catch(() => "waits" as const) };
  });
}
