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

/** `javascript:` and its like are addresses to a parser, and links on our pages. */
const webAddress = z.url({ protocol: /^https?$/, message: "Write an address that begins with https://." });

/** Every setting the product reads, with its default. `.env.example` explains them; nothing else reads the environment. */
export const settings = z.object({
  NODE_ENV: z.string().default("development"),
  /** 1 = real life: demo secrets, the sandbox, the movable clock and developer pages are refused. */
  INHOUSE_PRODUCTION: flag,
  PORT: port.default(3000),
  DATABASE_URL: z.string().default("postgresql://localhost/inhouse"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** A server that has gone says nothing. Programs wait longer than any statement of theirs; who answers people is given less. */
  DATABASE_PATIENCE_MS: z.coerce.number().int().min(1000).max(3_600_000).default(600_000),
  /** At most half a lease of what waits for the answer (`charges`, `enrolment`). */
  PROVIDER_PATIENCE_MS: z.coerce.number().int().min(100).max(20_000).default(20_000),
  INHOUSE_DATA_DIR: z.string().default(".data"),
  AUTH_SECRET: z.string().default("demo-secret-that-production-refuses-to-start-with"),
  TENANT: z.enum(["dental", "vision"]).optional(),
  DENTAL_HOSTS: list,
  VISION_HOSTS: list,
  DENTAL_URL: webAddress.optional(),
  VISION_URL: webAddress.optional(),
  /** Number of reverse proxies whose X-Forwarded-For may be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** 1 = said on purpose that none does, though the site is https. */
  BEHIND_NO_PROXY: flag,
  SANDBOX_URL: webAddress.or(z.literal("")).default(""),
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
  PLAID_WEBHOOK_URL: webAddress.or(z.literal("")).default(""),
  /** Seals what must be kept but not be readable in the database; from AUTH_SECRET when empty. */
  ENCRYPTION_KEY: z.string().default(""),
  SMTP_URL: z.string().default(""),
  MAIL_FROM: z.string().default("hello@mail.example.com"),
  SMS_URL: webAddress.default("https://api.twilio.com"),
  TWILIO_ACCOUNT_SID: z.string().default(""),
  TWILIO_AUTH_TOKEN: z.string().default(""),
  SMS_FROM: z.string().default(""),
  SUPPORT_EMAIL: z.string().default(""),
  SUPPORT_PHONE: z.string().default(""),
  S3_BUCKET: z.string().default(""),
  S3_ENDPOINT: webAddress.or(z.literal("")).default(""),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().default(""),
  S3_SECRET_KEY: z.string().default(""),
  /** 1 = the product is only tried out here: nobody is logged out for doing nothing (000 §9). */
  TEST_ENVIRONMENT: flag,
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  API_FRONT: z.enum(["0", "1"]).default("1"),
  /** From this day on an office with an old payout account upgrades it before anything else; empty for never. */
  UPGRADE_GATE_DATE: z.iso.date().or(z.literal("")).default(""),
});

export type Env = z.infer<typeof settings>;

/** What nobody has set: of AUTH_SECRET, known to all who can read this. */
export const DEFAULTS: Env = settings.parse({});
