import "server-only";
import type Stripe from "stripe";
import { env } from "@/lib/core/env";
import { at, callStripe, stripe } from "./client";

/**
 * Verifies a webhook's raw body and returns its event. Null when neither endpoint's secret signed it, or it is older
 * than five minutes at `receivedAt`.
 * @param receivedAt the clock the signature's age is measured by; the sandbox signs with its own.
 */
export function verifyWebhook(rawText: string, signature: string, receivedAt?: Date): Stripe.Event | null {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = env();
  for (const secret of [STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET]) {
    if (!secret) continue;
    try {
      return stripe().webhooks.constructEvent(rawText, signature, secret, undefined, undefined, receivedAt?.getTime());
    } catch {
      // Signed with the other endpoint's secret, or forged: only the end of the loop decides.
    }
  }
  return null;
}

/** Events since a moment, oldest first, of the platform or of one connected account. */
export async function eventsSince(since: Date, account: string | null): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  let after: string | undefined;
  for (;;) {
    const params = {
      limit: 100,
      created: { gte: Math.floor(since.getTime() / 1000) },
      ...(after ? { starting_after: after } : {}),
    };
    const page = await callStripe("list", stripe().events.list(params, at(account)));
    events.push(...page.data);
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return events.reverse();
  }
}
