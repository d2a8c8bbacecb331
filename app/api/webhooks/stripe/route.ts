import { bytesOf } from "@/lib/front/api/web-body";
import { takeEvent } from "@/lib/operations/webhooks/commands";
import { LARGEST_EVENT } from "@/lib/operations/webhooks/rules";

export const dynamic = "force-dynamic";

/** The payment provider's events, where the server's own door (`server.ts`) is off. */
export async function POST(request: Request): Promise<Response> {
  const signature = request.headers.get("stripe-signature");
  const rawText = signature && (await bytesOf(request, LARGEST_EVENT).catch(() => null))?.toString("utf8");
  const taken = signature && rawText && (await takeEvent(rawText, signature));
  return new Response("", { status: taken ? 200 : 400 });
}
