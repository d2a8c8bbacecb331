import type { Sandbox } from "../../sandbox/sandbox";
import { book } from "../../sandbox/stripe/transactions";

/** Gives the platform money of its own at the provider, at once available; its charge carries the mark `funds`. */
export function fundPlatform({ ctx, store }: Sandbox, amount: number): void {
  const created = ctx.clock.now();
  const facts = { captured: amount, refunded: 0, status: "succeeded" as const, balanceTransaction: "txn_funds" };
  store.transact(() => {
    book(ctx, { id: "txn_funds", type: "charge", amount, source: "ch_funds", availableOn: created });
    store.put("charge", ctx.account, { id: "ch_funds", created, amount, ...facts, metadata: { funds: "yes" } });
  });
}
