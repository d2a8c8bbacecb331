import { DEFAULTS, type Env } from "@/lib/core/process/settings";

const SHORTEST = 32;
/** Signs that differ: 32 random hexadecimal digits have fourteen. */
const LEAST_SIGNS = 10;
const HOW = "Make one with: openssl rand -base64 32";

/** Whether a text is a shorter one written over and over. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) if (text.startsWith(text.slice(length))) return true;
  return false;
}

const isSecret = (text: string) => text.length >= SHORTEST && new Set(text).size >= LEAST_SIGNS && !repeats(text);

/** The demo's payment provider signs with secrets that anybody can read in its program. */
const isOfDemo = (secret: string) => secret.startsWith("whsec_inhouse_");
/** As the provider makes them: `whsec_` and 32 letters and digits or more. */
const isWebhookSecret = (secret: string) => /^whsec_[\w+/=-]{24,}$/.test(secret) && !repeats(secret.slice(6));

/** What is wrong with what sessions are signed and bank connections sealed with. */
export function secretFaults(env: Env): string[] {
  const faults: string[] = [];
  if (env.AUTH_SECRET === DEFAULTS.AUTH_SECRET || !isSecret(env.AUTH_SECRET))
    faults.push(`AUTH_SECRET must be your own: ${SHORTEST} characters or more, at random. ${HOW}`);
  if (env.PLAID_CLIENT_ID && !isSecret(env.ENCRYPTION_KEY))
    faults.push(
      `ENCRYPTION_KEY must be ${SHORTEST} characters or more, at random: bank connections are kept sealed with it. ${HOW}`,
    );
  if (env.ENCRYPTION_KEY && env.ENCRYPTION_KEY === env.AUTH_SECRET)
    faults.push(
      `ENCRYPTION_KEY must be another than AUTH_SECRET: who changes the one after a leak would lose the other. ${HOW}`,
    );
  return faults;
}

/** What is wrong with the secrets that prove the payment provider's events. @param ofDemo whether the demo's may stand. */
export function webhookFaults(env: Env, ofDemo: boolean): string[] {
  const faults: string[] = [];
  const secrets = [
    ["STRIPE_WEBHOOK_SECRET", env.STRIPE_WEBHOOK_SECRET, "/api/webhooks/stripe"],
    ["STRIPE_CONNECT_WEBHOOK_SECRET", env.STRIPE_CONNECT_WEBHOOK_SECRET, "/api/webhooks/stripe?connect=1"],
  ] as const;
  for (const [name, secret, address] of secrets) {
    if (!secret)
      faults.push(`${name} is missing. Copy it from the endpoint ${address} in Stripe's dashboard, Webhooks.`);
    else if (isOfDemo(secret)) {
      if (!ofDemo)
        faults.push(`${name} is the demo's, which everybody knows. Copy yours from the endpoint ${address}.`);
    } else if (!isWebhookSecret(secret))
      faults.push(`${name} is not one of Stripe's (whsec_…), so anybody could guess it. Copy it from ${address}.`);
  }
  if (env.STRIPE_WEBHOOK_SECRET && env.STRIPE_WEBHOOK_SECRET === env.STRIPE_CONNECT_WEBHOOK_SECRET)
    faults.push("STRIPE_CONNECT_WEBHOOK_SECRET is the same as STRIPE_WEBHOOK_SECRET: the two endpoints have one each.");
  return faults;
}
