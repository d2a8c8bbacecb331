import { now, systemTime } from "@/lib/core/clock";
import { env } from "@/lib/core/process/env";
import { bytesOf } from "@/lib/front/api/web-body";
import { receiveFromBankLink } from "@/lib/operations/webhooks/commands";
import { LARGEST_MESSAGE } from "@/lib/operations/webhooks/rules";
import { verifyBankWebhook } from "@/lib/providers/plaid";

export const dynamic = "force-dynamic";

/** Receives the bank link's webhooks: verifies the raw text, stores it once, responds. The worker does the rest. */
export async function POST(request: Request): Promise<Response> {
  const token = request.headers.get("plaid-verification");
  const rawText = token && (await bytesOf(request, LARGEST_MESSAGE).catch(() => null))?.toString("utf8");
  if (!token || !rawText) return new Response("", { status: 400 });
  // The sandbox signs with its own clock, which moves with the demo's.
  const at = env().SANDBOX_URL ? await now() : systemTime();
  const message = await verifyBankWebhook(rawText, token, at).catch(() => "unreachable" as const);
  // The provider's key could not be loaded: they send the event again.
  if (message === "unreachable") return new Response("", { status: 503 });
  if (!message) return new Response("", { status: 400 });
  await receiveFromBankLink(message);
  return new Response("", { status: 200 });
}
