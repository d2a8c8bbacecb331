import "server-only";
import type Stripe from "stripe";
import { z } from "zod";
import { env } from "@/lib/core/process/env";
import { holdsHalfCharacter } from "@/lib/front/api/strict-json";
import { at, callStripe, stripe } from "./client";

/** What an event must hold to be stored at all; what its object is, its handler reads. */
const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().max(255).optional(),
  created: z.number().int().min(0).max(4_102_444_800),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** U+0000, which no column takes, written as it is or as JSON writes it. */
const NUL = /\0|\\u0000/;

/** Whether what was signed can be stored: a provider's event, without what no column of the database takes. */
const isEvent = (event: unknown, rawText: string) =>
  envelope.safeParse(event).success && !NUL.test(rawText) && !holdsHalfCharacter(rawText, event);

/**
 * Verifies a webhook's raw body and returns its event. Null when neither endpoint's secret signed it, it is older
 * than five minutes at `receivedAt`, or what was signed is no event.
 * @param receivedAt the clock the signature's age is measured by; the sandbox signs with its own.
 */
export function verifyWebhook(rawText: string, signature: string, receivedAt?: Date): Stripe.Event | null {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = env();
  for (const secret of [STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET]) {
    if (!secret) continue;
    try {
      const clock = receivedAt?.getTime();
      const event = stripe().webhooks.constructEvent(rawText, signature, secret, undefined, undefined, clock);
      return isEvent(event, rawText) ? event : null;
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
