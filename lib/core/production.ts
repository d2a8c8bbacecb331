import { DEFAULTS, type Env } from "./settings";

const SHORTEST = 32;
/** Signs that differ: 32 random hexadecimal digits have fourteen, a word written over and over has its letters. */
const LEAST_SIGNS = 10;
const HOW = "Make one with: openssl rand -base64 32";

const isSecret = (text: string) => text.length >= SHORTEST && new Set(text).size >= LEAST_SIGNS;
const isHttps = (address: string) => URL.parse(address)?.protocol === "https:";

/** The demo's payment provider signs with secrets that anybody can read in its program. */
const isOfDemo = (secret: string) => secret.startsWith("whsec_inhouse_");

function secretFaults(env: Env): string[] {
  const faults: string[] = [];
  if (env.AUTH_SECRET === DEFAULTS.AUTH_SECRET || !isSecret(env.AUTH_SECRET))
    faults.push(`AUTH_SECRET must be your own: ${SHORTEST} characters or more, at random. ${HOW}`);
  if (env.PLAID_CLIENT_ID && !isSecret(env.ENCRYPTION_KEY))
    faults.push(
      `ENCRYPTION_KEY must be ${SHORTEST} characters or more, at random: bank connections are kept sealed with it. ${HOW}`,
    );
  return faults;
}

/** @param onPurpose test payments are wanted (PAYMENTS_SANDBOX=1). */
function paymentFaults(env: Env, onPurpose: boolean): string[] {
  const faults: string[] = [];
  const keys = [
    ["STRIPE_SECRET_KEY", env.STRIPE_SECRET_KEY, "sk_live_"],
    ["STRIPE_PUBLISHABLE_KEY", env.STRIPE_PUBLISHABLE_KEY, "pk_live_"],
  ] as const;
  for (const [name, key, live] of keys) {
    const isLive = key.startsWith(live);
    if (!key) faults.push(`${name} is missing. Copy it from Stripe's dashboard, Developers, API keys.`);
    else if (!isLive && !onPurpose)
      faults.push(
        `${name} must be a live key (${live}…), or set PAYMENTS_SANDBOX=1 to run on test payments on purpose.`,
      );
    else if (isLive && onPurpose) faults.push(`${name} is a live key: unset PAYMENTS_SANDBOX to take real payments.`);
  }
  const secrets = [
    ["STRIPE_WEBHOOK_SECRET", env.STRIPE_WEBHOOK_SECRET, "/api/webhooks/stripe"],
    ["STRIPE_CONNECT_WEBHOOK_SECRET", env.STRIPE_CONNECT_WEBHOOK_SECRET, "/api/webhooks/stripe?connect=1"],
  ] as const;
  for (const [name, secret, address] of secrets) {
    if (!secret)
      faults.push(`${name} is missing. Copy it from the endpoint ${address} in Stripe's dashboard, Webhooks.`);
    else if (isOfDemo(secret) && !(onPurpose && env.SANDBOX_URL))
      faults.push(`${name} is the demo's, which everybody knows. Copy yours from the endpoint ${address}.`);
  }
  if (env.SANDBOX_URL && !onPurpose) faults.push("SANDBOX_URL points to the sandbox: unset it.");
  if (env.PLAID_CLIENT_ID && !env.PLAID_SECRET) faults.push("PLAID_SECRET is missing beside PLAID_CLIENT_ID.");
  if (env.PLAID_CLIENT_ID && env.PLAID_ENV !== "production" && !onPurpose)
    faults.push("PLAID_ENV must be production: others connect no real bank.");
  return faults;
}

function addressFaults(env: Env): string[] {
  const faults: string[] = [];
  if (!env.DENTAL_URL && !env.VISION_URL)
    faults.push("DENTAL_URL or VISION_URL is missing: the public address of the site, https://…");
  const { DENTAL_URL, VISION_URL, S3_ENDPOINT, SMS_URL } = env;
  // The sandbox beside the product is spoken to over this machine's own network.
  const PLAID_WEBHOOK_URL = env.SANDBOX_URL ? "" : env.PLAID_WEBHOOK_URL;
  for (const [name, address] of Object.entries({ DENTAL_URL, VISION_URL, PLAID_WEBHOOK_URL, S3_ENDPOINT, SMS_URL }))
    if (address && !isHttps(address))
      faults.push(`${name} must begin with https://: what it carries is not for others.`);
  if (!/^postgres(?:ql)?:$/.test(URL.parse(env.DATABASE_URL)?.protocol ?? ""))
    faults.push("DATABASE_URL must be the address of your database: postgresql://user:password@host/name");
  else if (env.DATABASE_URL === DEFAULTS.DATABASE_URL)
    faults.push("DATABASE_URL is missing: the address of your own PostgreSQL, postgresql://user:password@host/name");
  return faults;
}

/** Settings of which one is of no use without the others. */
const TOGETHER = [
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "SMS_FROM"],
  ["S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
] as const;

function serviceFaults(env: Env, onPurpose: boolean): string[] {
  const faults: string[] = [];
  if (!env.SMTP_URL && !onPurpose) faults.push("SMTP_URL is missing, so no mail could be sent.");
  if (env.SMTP_URL && !/^smtps?:$/.test(URL.parse(env.SMTP_URL)?.protocol ?? ""))
    faults.push("SMTP_URL must be the address of your mail server: smtp://user:password@host:587");
  if (env.SMTP_URL && env.MAIL_FROM === DEFAULTS.MAIL_FROM)
    faults.push("MAIL_FROM is missing: the address your mail comes from.");
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < names.length)
      faults.push(`${missing.join(" and ")} missing: ${names.join(", ")} go together.`);
  }
  if (env.TEST_ENVIRONMENT && !onPurpose)
    faults.push("TEST_ENVIRONMENT leaves unattended screens logged in: unset it, or set PAYMENTS_SANDBOX=1 as well.");
  return faults;
}

/** What makes a production start unsafe, in sentences for the person who starts it: which setting, and what to do. */
export function productionFaults(env: Env): string[] {
  const onPurpose = env.PAYMENTS_SANDBOX;
  return [
    ...secretFaults(env),
    ...paymentFaults(env, onPurpose),
    ...addressFaults(env),
    ...serviceFaults(env, onPurpose),
  ];
}
