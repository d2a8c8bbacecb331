import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/core/env";
import { settings } from "@/lib/core/settings";
import { ROOT } from "../support/tree";

const production: Record<string, string> = {
  INHOUSE_PRODUCTION: "1",
  DATABASE_URL: "postgresql://inhouse:secret@db.example.com/inhouse",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_y",
  SMTP_URL: "smtp://mail.example.com",
  MAIL_FROM: "hello@dental.example.com",
  DENTAL_URL: "https://dental.example.com",
};
/** With bank connections. */
const banks = {
  PLAID_CLIENT_ID: "x",
  PLAID_SECRET: "x",
  PLAID_ENV: "production",
  ENCRYPTION_KEY: "fedcba9876543210fedcba9876543210",
};
/** As `npm start` sets it for production on test payments, on purpose. */
const onTestPayments = {
  ...production,
  PAYMENTS_SANDBOX: "1",
  SANDBOX_URL: "http://127.0.0.1:3001",
  STRIPE_SECRET_KEY: "sk_test_inhouse",
  STRIPE_PUBLISHABLE_KEY: "pk_test_inhouse",
  STRIPE_WEBHOOK_SECRET: "whsec_inhouse_platform",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_inhouse_connect",
  PLAID_CLIENT_ID: "inhouse",
  PLAID_SECRET: "sandbox_inhouse",
  PLAID_WEBHOOK_URL: "http://127.0.0.1:3000/api/webhooks/plaid",
  ENCRYPTION_KEY: "fedcba9876543210fedcba9876543210",
  SMTP_URL: undefined,
};

describe("settings", () => {
  it("need nothing for the demo", () => {
    expect(readEnv({}).PORT).toBe(3000);
  });

  it("take an empty variable as not set", () => {
    expect(readEnv({ PORT: "" }).PORT).toBe(3000);
  });

  it.each([
    ["PORT", "ninety"],
    ["PORT", "70000"],
    ["DENTAL_URL", "not a url"],
    ["DENTAL_URL", "javascript:alert(1)"],
    ["VISION_URL", "ftp://vision.example.com"],
    ["SMS_URL", "file:///etc/passwd"],
    ["TENANT", "veterinary"],
    ["UPGRADE_GATE_DATE", "July 15"],
  ])("refuse %s=%s and name it", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  it("start in production when all is real", () => {
    expect(readEnv(production).INHOUSE_PRODUCTION).toBe(true);
  });

  it("start in production on test payments, where that is wanted", () => {
    expect(readEnv({ ...onTestPayments, TEST_ENVIRONMENT: "1" }).PAYMENTS_SANDBOX).toBe(true);
  });

  it.each([
    ["AUTH_SECRET", undefined, "AUTH_SECRET must be your own"],
    ["AUTH_SECRET", "short", "AUTH_SECRET must be your own"],
    ["AUTH_SECRET", "a".repeat(64), "AUTH_SECRET must be your own"],
    ["AUTH_SECRET", "secret".repeat(10), "AUTH_SECRET must be your own"],
    ["DATABASE_URL", undefined, "DATABASE_URL is missing"],
    ["DATABASE_URL", "mysql://db.example.com/inhouse", "DATABASE_URL must be"],
    ["STRIPE_SECRET_KEY", undefined, "STRIPE_SECRET_KEY is missing"],
    ["STRIPE_SECRET_KEY", "sk_test_x", "STRIPE_SECRET_KEY must be a live key"],
    ["STRIPE_PUBLISHABLE_KEY", undefined, "STRIPE_PUBLISHABLE_KEY is missing"],
    ["STRIPE_PUBLISHABLE_KEY", "pk_test_x", "STRIPE_PUBLISHABLE_KEY must be a live key"],
    ["STRIPE_WEBHOOK_SECRET", undefined, "STRIPE_WEBHOOK_SECRET is missing"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_inhouse_platform", "STRIPE_WEBHOOK_SECRET is the demo's"],
    ["STRIPE_CONNECT_WEBHOOK_SECRET", undefined, "STRIPE_CONNECT_WEBHOOK_SECRET is missing"],
    ["STRIPE_CONNECT_WEBHOOK_SECRET", "whsec_inhouse_connect", "STRIPE_CONNECT_WEBHOOK_SECRET is the demo's"],
    ["PAYMENTS_SANDBOX", "1", "STRIPE_SECRET_KEY is a live key"],
    ["SMTP_URL", undefined, "SMTP_URL is missing"],
    ["SMTP_URL", "https://mail.example.com", "SMTP_URL must be"],
    ["MAIL_FROM", undefined, "MAIL_FROM is missing"],
    ["DENTAL_URL", undefined, "DENTAL_URL or VISION_URL is missing"],
    ["DENTAL_URL", "http://dental.example.com", "DENTAL_URL must begin with https://"],
    ["VISION_URL", "http://vision.example.com", "VISION_URL must begin with https://"],
    ["S3_ENDPOINT", "http://files.example.com", "S3_ENDPOINT must begin with https://"],
    ["SANDBOX_URL", "http://127.0.0.1:3001", "SANDBOX_URL points to the sandbox"],
    ["TEST_ENVIRONMENT", "1", "TEST_ENVIRONMENT"],
    ["TWILIO_ACCOUNT_SID", "AC1", "TWILIO_AUTH_TOKEN and SMS_FROM missing"],
    ["S3_BUCKET", "files", "S3_ACCESS_KEY and S3_SECRET_KEY missing"],
    ["PLAID_CLIENT_ID", "x", "ENCRYPTION_KEY must be"],
    ["PLAID_CLIENT_ID", "x", "PLAID_SECRET is missing"],
    ["PLAID_CLIENT_ID", "x", "PLAID_ENV must be production"],
  ])("refuse production when %s is %s: %s", (name, value, sentence) => {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(sentence);
  });

  it("never let a live key meet the sandbox, in the demo either", () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: "sk_live_x", SANDBOX_URL: "http://127.0.0.1:3001" })).toThrow("live");
  });
});

describe(".env.example", () => {
  const lines = readFileSync(join(ROOT, ".env.example"), "utf8").split("\n");
  const said = lines.flatMap((line) => {
    const [, name] = /^# ([A-Z][A-Z0-9_]*)=/.exec(line) ?? [];
    return name ? [{ name, needed: line.includes("(*)") }] : [];
  });
  const read = Object.keys(settings.shape);
  /** Read by what starts the demo, not by the product. */
  const STARTS = ["SANDBOX_PORT"];

  it("names every setting that is read, once, and no other", () => {
    expect(said.map(({ name }) => name).sort()).toEqual([...read, ...STARTS].sort());
    const start = readFileSync(join(ROOT, "scripts/serve.ts"), "utf8");
    for (const name of STARTS) expect(start).toContain(name);
  });

  it("marks what production asks for: without each of it nothing starts", () => {
    const needed = said.filter((each) => each.needed).map(({ name }) => name);
    const refused = read.filter((name) => {
      try {
        readEnv({ ...production, ...banks, [name]: undefined });
        return false;
      } catch {
        return true;
      }
    });
    // Which of the two addresses there are is theirs to say.
    const mayBeLeftOut = ["INHOUSE_PRODUCTION", "VISION_URL"];
    expect(needed.filter((name) => !mayBeLeftOut.includes(name)).sort()).toEqual(refused.sort());
  });
});
