import { env } from "@/lib/core/process/env";

/** One step of the demo's past, done by the sandbox at its own moment and without events. */
export type Operation = {
  op: "account" | "customer" | "card" | "payment" | "refund" | "dispute" | "payouts";
  at?: string;
} & Record<string, unknown>;
export type Done = Record<string, string | null>;

const AT_ONCE = 4000;

/** Posts to the sandbox's own API. Throws with what it says when it refuses. */
async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(`${env().SANDBOX_URL}/_sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer sk_test_inhouse" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox refused the demo: ${await response.text()}`);
  return response;
}

/**
 * A demo on an empty database begins with a provider that knows nothing. Its payments have the numbers of the demo before,
 * so a sandbox that kept that one's would repeat its responses: a cancellation would be confirmed that is not done.
 */
export async function forgetDemoBefore(): Promise<void> {
  await post("reset", {});
}

/**
 * Tells the sandbox what happened before today, so that the provider's side of the demo agrees with ours: charges can
 * be refunded, payouts add up. Answers one result an operation. Throws when the sandbox refuses one.
 */
export async function tellSandbox(operations: readonly Operation[]): Promise<Done[]> {
  const results: Done[] = [];
  for (let from = 0; from < operations.length; from += AT_ONCE) {
    const response = await post("import", { operations: operations.slice(from, from + AT_ONCE) });
    const body: { results: Done[] } = await response.json();
    results.push(...body.results);
  }
  return results;
}

/** What the sandbox keeps of a card charge: Stripe's published US price. */
export function cardFeeCents(amountCents: number): number {
  return Math.round((amountCents * 29) / 1000) + 30;
}
