import "server-only";
import { env } from "@/lib/core/process/env";

/** The key with which the payment sandbox knows its owner; it opens nothing else. */
const SANDBOX_KEY = "sk_test_inhouse";

/** Moves the sandbox's clock. Throws when it does not respond; then nothing was moved. */
export async function moveSandboxClock(target: Date, origin = env().SANDBOX_URL): Promise<void> {
  const response = await fetch(`${origin}/_sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${SANDBOX_KEY}` },
    body: JSON.stringify({ now: target.toISOString() }),
  }).catch(() => null);
  if (!response?.ok)
    throw new Error(`The sandbox at ${origin} does not answer. Is npm start running? The clock was not moved.`);
}
