import type { JsonObject } from "@/sandbox/json";
import type { Sandbox } from "@/sandbox/sandbox";
import { netOf } from "@/sandbox/stripe/balances";

/**
 * The books of the whole sandbox, in cents. Inside: every account's balance, recomputed from its transactions. Outside:
 * what card holders and banks have paid in or got back, read from charges, refunds, disputes and payouts, never from the
 * transactions. The two must meet: `difference` is 0, and every account is `balanced`.
 */
export function books(sandbox: Sandbox): JsonObject {
  const { store, ctx } = sandbox;
  let inside = 0;
  let paidIn = 0;
  let refunded = 0;
  let disputed = 0;
  let paidOut = 0;
  let fees = 0;
  const accounts: JsonObject[] = [];
  for (const account of sandbox.accounts()) {
    const byType: { [type: string]: number } = {};
    let sum = 0;
    for (const one of store.values("balance_transaction", account)) {
      sum += netOf(one);
      byType[one.type] = (byType[one.type] ?? 0) + netOf(one);
      fees += (one.stripeFee ?? 0) + (one.type === "stripe_fee" ? -one.amount : 0);
    }
    for (const charge of store.values("charge", account)) {
      if (charge.status === "succeeded" && !charge.sourceTransfer) paidIn += charge.captured;
    }
    for (const refund of store.values("refund", account)) {
      const gone = refund.balanceTransaction && refund.status !== "failed" && !refund.sourceTransferReversal;
      if (gone) refunded += refund.amount;
    }
    for (const dispute of store.values("dispute", account)) {
      if (dispute.transactions.length === 1) disputed += dispute.amount;
    }
    for (const payout of store.values("payout", account)) {
      if (payout.status !== "failed" && payout.status !== "canceled") paidOut += payout.amount;
    }
    inside += sum;
    const balance = ctx.balances.total(account);
    accounts.push({ account, balance, sum_of_transactions: sum, balanced: balance === sum, by_type: byType });
  }
  const outside = paidIn - refunded - disputed - paidOut - fees;
  return {
    accounts,
    world: { paid_in: paidIn, refunded, disputed, paid_out: paidOut, stripe_fees: fees },
    inside,
    outside,
    difference: inside - outside,
    balanced: inside === outside && accounts.every((one) => one.balanced === true),
  };
}
