import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { Sandbox } from "@/sandbox/sandbox";
import { PLATFORM } from "@/sandbox/stripe/context";

const ATTEMPT_DELAYS_MS = [0, 1000, 3000, 10_000];

interface SigningKey {
  id: string;
  created: number;
  secret: JsonWebKey;
}

/** The key that signs Plaid's webhooks; made at the first need and kept. */
export function signingKey(sandbox: Sandbox): SigningKey {
  const known = sandbox.store.get("setting", PLATFORM, "plaid_key");
  if (known) return { id: String(known.value.id), created: known.created, secret: known.value.secret as JsonWebKey };
  const secret = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const id = randomText(24);
  const created = sandbox.clock.now();
  sandbox.store.put("setting", PLATFORM, {
    id: "plaid_key",
    created,
    value: { id, secret: { ...secret } as JsonObject },
  });
  return { id, created, secret };
}

function jwt(sandbox: Sandbox, body: string): string {
  const key = signingKey(sandbox);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const hash = createHash("sha256").update(body).digest("hex");
  const head = `${part({ alg: "ES256", kid: key.id, typ: "JWT" })}.${part({ iat: sandbox.clock.now(), request_body_sha256: hash })}`;
  const secret = createPrivateKey({ key: key.secret, format: "jwk" });
  return `${head}.${sign("sha256", Buffer.from(head), { key: secret, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

async function post(sandbox: Sandbox, url: string, body: string): Promise<boolean> {
  try {
    const headers = { "content-type": "application/json", "plaid-verification": jwt(sandbox, body) };
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Nothing listens: the next attempt follows.
    return false;
  }
}

/** Sends a signed webhook in the background, a few times until it is acknowledged with 2xx. */
export function notify(sandbox: Sandbox, url: string, message: JsonObject): void {
  const body = JSON.stringify({ ...message, environment: "sandbox" });
  const attempt = (index: number) => {
    const wait = ATTEMPT_DELAYS_MS[index];
    if (wait === undefined) return;
    const timer = setTimeout(async () => {
      if (!(await post(sandbox, url, body))) attempt(index + 1);
    }, wait);
    timer.unref();
  };
  attempt(0);
}
