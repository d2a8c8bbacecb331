import { z } from "zod";

const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((value) => value === "1" || value === "true");
const port = z.coerce.number().int().min(1).max(65535);
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

/** Every setting the product reads, with its default. `.env.example` explains them; nothing else reads process.env. */
const settings = z.object({
  NODE_ENV: z.string().default("development"),
  /** 1 = real life: demo secrets, the sandbox, the movable clock and developer pages are refused. */
  INHOUSE_PRODUCTION: flag,
  PORT: port.default(3000),
  DATABASE_URL: z.string().default("postgresql://localhost/inhouse"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  INHOUSE_DATA_DIR: z.string().default(".data"),
  AUTH_SECRET: z.string().default("demo-secret-that-production-refuses-to-start-with"),
  TENANT: z.enum(["dental", "vision"]).optional(),
  DENTAL_HOSTS: list,
  VISION_HOSTS: list,
  DENTAL_URL: z.url().optional(),
  VISION_URL: z.url().optional(),
  /** Number of reverse proxies whose X-Forwarded-For may be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  SANDBOX_URL: z.string().default(""),
  PAYMENTS_SANDBOX: flag,
  STRIPE_SECRET_KEY: z.string().default(""),
  STRIPE_PUBLISHABLE_KEY: z.string().default(""),
  STRIPE_WEBHOOK_SECRET: z.string().default(""),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().default(""),
  STRIPE_CLIENT_ID: z.string().default(""),
  /** Calls a second the billing run makes at most; 0 is as many as it can. */
  STRIPE_CALLS_PER_SECOND: z.coerce.number().min(0).max(10_000).optional(),
  PLAID_CLIENT_ID: z.string().default(""),
  PLAID_SECRET: z.string().default(""),
  PLAID_ENV: z.enum(["sandbox", "development", "production"]).default("sandbox"),
  PLAID_WEBHOOK_URL: z.string().default(""),
  /** Seals what must be kept but not be readable in the database; from AUTH_SECRET when empty. */
  ENCRYPTION_KEY: z.string().default(""),
  SMTP_URL: z.string().default(""),
  MAIL_FROM: z.string().default("hello@mail.example.com"),
  SMS_URL: z.string().default("https://api.twilio.com"),
  TWILIO_ACCOUNT_SID: z.string().default(""),
  TWILIO_AUTH_TOKEN: z.string().default(""),
  SMS_FROM: z.string().default(""),
  SUPPORT_EMAIL: z.string().default(""),
  SUPPORT_PHONE: z.string().default(""),
  S3_BUCKET: z.string().default(""),
  S3_ENDPOINT: z.string().default(""),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().default(""),
  S3_SECRET_KEY: z.string().default(""),
  /** 1 = the product is only tried out here: nobody is logged out for doing nothing (000 §9). */
  TEST_ENVIRONMENT: flag,
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  API_FRONT: z.enum(["0", "1"]).default("1"),
  /** From this day on an office with an old payout account upgrades it before anything else; empty for never (Q-059). */
  UPGRADE_GATE_DATE: z.iso.date().or(z.literal("")).default(""),
});

export type Env = z.infer<typeof settings>;

const DEMO_SECRET = settings.parse({}).AUTH_SECRET;

/** What makes a production start unsafe, in sentences for the person who starts it. */
function productionFaults(env: Env): string[] {
  const faults: string[] = [];
  if (env.AUTH_SECRET === DEMO_SECRET || env.AUTH_SECRET.length < 32)
    faults.push("AUTH_SECRET must be your own, 32 characters or longer.");
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENTS_SANDBOX)
    faults.push("STRIPE_SECRET_KEY is missing (or set PAYMENTS_SANDBOX=1 to run on test payments on purpose).");
  if (env.SANDBOX_URL && !env.PAYMENTS_SANDBOX) faults.push("SANDBOX_URL points to the sandbox.");
  if (env.PLAID_CLIENT_ID && env.ENCRYPTION_KEY.length < 32)
    faults.push("ENCRYPTION_KEY must be 32 characters or longer, because bank connections are kept sealed with it.");
  if (!env.DENTAL_URL && !env.VISION_URL) faults.push("DENTAL_URL or VISION_URL must name the public address.");
  if (!env.SMTP_URL && !env.PAYMENTS_SANDBOX) faults.push("SMTP_URL is missing, so no mail could be sent.");
  return faults;
}

/**
 * Reads and checks the settings. Throws an Error whose message lists every fault, one a line.
 * @param source usually process.env; tests pass their own.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const env = parsed.data;
  const faults = env.INHOUSE_PRODUCTION ? productionFaults(env) : [];
  if (env.STRIPE_SECRET_KEY.startsWith("sk_live_") && env.SANDBOX_URL) {
    faults.push("A live Stripe key must never meet the sandbox: unset SANDBOX_URL.");
  }
  if (faults.length) throw new Error(`Inhouse will not start:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  return env;
}

let cached: Env | undefined;

export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}
