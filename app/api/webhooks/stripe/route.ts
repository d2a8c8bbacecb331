import { receive } from "@/lib/billing/webhooks/commands";
import { now, systemTime } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { verifyWebhook } from "@/lib/providers/stripe";

export const dynamic = "force-dynamic";

const MOST_BYTES = 1024 * 1024;

/** Takes the payment provider's events: proves the raw text, stores it once, answers. The worker does the rest. */
export async function POST(request: Request): Promise<Response> {
  const signature = request.headers.get("stripe-signature");
  const rawText = await request.text();
  if (!signature || rawText.length > MOST_BYTES) return new Response("", { status: 400 });
  // The sandbox signs with its own clock, which moves with the demo's.
  const receivedAt = env().SANDBOX_URL ? await now() : systemTime();
  const event = verifyWebhook(rawText, signature, receivedAt);
  if (!event) return new Response("", { status: 400 });
  await receive([event]);
  return new Response("", { status: 200 });
}
