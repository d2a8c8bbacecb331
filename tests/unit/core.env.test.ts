import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/core/process/env";
import { runtimeFault } from "@/lib/core/process/production/runtime";
import { settings } from "@/lib/core/process/settings";
import { ROOT } from "../support/tree";

const production: Record<string, string> = {
  INHOUSE_PRODUCTION: "1",
  DATABASE_URL: "postgresql://inhouse:secret@db.example.com/inhouse",
  NODE_ENV: "production",
  AUTH_SECRET: "k7Qw2mZx9vB4nT8rY1cL6pD3sF5hJ0gA",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_Zr8kQm2vLx9TbN4wYc7PdJ3s",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_Hf6tGq1nVw5XzK8mRb2LcD9y",
  SMTP_URL: "smtp://mail.example.com",
  MAIL_FROM: "hello@dental.example.com",
  DENTAL_URL: "https://dental.example.com",
  TRUSTED_PROXIES: "1",
};
/** With bank connections. */
const banks = {
  PLAID_CLIENT_ID: "x",
  PLAID_SECRET: "x",
  PLAID_ENV: "production",
  ENCRYPTION_KEY: "w3Er5tYu7iOp9aSd1fGh2jKl4zXc6vBn",
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
  ENCRYPTION_KEY: "w3Er5tYu7iOp9aSd1fGh2jKl4zXc6vBn",
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
    ["AUTH_SECRET", "0123456789abcdef0123456789abcdef", "AUTH_SECRET must be your own"],
    ["AUTH_SECRET", "correcthorsebattery".repeat(2), "AUTH_SECRET must be your own"],
    ["ENCRYPTION_KEY", "k7Qw2mZx9vB4nT8rY1cL6pD3sF5hJ0gA", "ENCRYPTION_KEY must be another"],
    ["NODE_ENV", undefined, "NODE_ENV must be production"],
    ["TRUSTED_PROXIES", "0", "TRUSTED_PROXIES is 0"],
    ["TRUSTED_PROXIES", "50", "TRUSTED_PROXIES is 50"],
    ["STRIPE_WEBHOOK_SECRET", "x", "STRIPE_WEBHOOK_SECRET is not one of Stripe's"],
    ["STRIPE_WEBHOOK_SECRET", `whsec_${"ab".repeat(16)}`, "STRIPE_WEBHOOK_SECRET is not one of Stripe's"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_Hf6tGq1nVw5XzK8mRb2LcD9y", "STRIPE_CONNECT_WEBHOOK_SECRET is the same"],
    ["DENTAL_URL", "https://dental.example.com/plans", "DENTAL_URL must be the address of the site alone"],
    ["DENTAL_URL", "https://dental.example.com?a=1", "DENTAL_URL must be the address of the site alone"],
    ["DENTAL_URL", "https://me:secret@dental.example.com", "DENTAL_URL must be the address of the site alone"],
    ["DENTAL_URL", "https://localhost", "DENTAL_URL leads every reader to their own machine"],
    ["DENTAL_URL", "https://dental.localhost:8443", "DENTAL_URL leads every reader to their own machine"],
    ["VISION_URL", "https://127.0.0.1", "VISION_URL leads every reader to their own machine"],
    ["VISION_URL", "https://dental.example.com", "is named for both tenants"],
    ["VISION_HOSTS", "dental.example.com", "is named for both tenants"],
    ["DENTAL_HOSTS", "plans.example.com,*", "DENTAL_HOSTS takes exact host names"],
    ["VISION_HOSTS", "https://vision.example.com", "VISION_HOSTS takes exact host names"],
    ["MAIL_FROM", "Inhouse", "MAIL_FROM must be an address"],
    ["MAIL_FROM", "Inhouse <hello>", "MAIL_FROM must be an address"],
    ["DATABASE_URL", "postgresql://a:b@db.example.com/inhouse?sslmode=disable", "says sslmode=disable"],
    ["TRUSTED_PROXY", "1", "TRUSTED_PROXY is no setting. Is TRUSTED_PROXIES meant?"],
    ["SMPT_URL", "smtp://x", "SMPT_URL is no setting. Is SMTP_URL meant?"],
    ["ENCRIPTION_KEY", "x", "Is ENCRYPTION_KEY meant?"],
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

  it.each([
    { TRUSTED_PROXIES: "0", BEHIND_NO_PROXY: "1" },
    { DENTAL_URL: "https://dental.example.com/" },
    { DENTAL_HOSTS: "plans.example.com:8443, www.example.com" },
    { VISION_URL: "https://vision.example.com", VISION_HOSTS: "eyes.example.com" },
    { MAIL_FROM: "Inhouse Plans <hello@dental.example.com>" },
    { DATABASE_URL: "postgresql://a:b@127.0.0.1/inhouse?sslmode=disable" },
    { DATABASE_URL: "postgresql:///inhouse?host=/run/postgresql&sslmode=disable" },
    { PATH: "/bin", HOSTNAME: "web-1", AUTH_TRUST_HOST: "1", SANDBOX_PORT: "3001", KUBERNETES_PORT: "tcp://10.0.0.1" },
  ])("start in production with %j", (more) => {
    expect(readEnv({ ...production, ...more }).INHOUSE_PRODUCTION).toBe(true);
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

describe("what production runs on", () => {
  it.each([
    ["18.20.8", "2026-11-27", "Node.js 18"],
    ["20.20.2", "2026-11-27", "no security fixes since 2026-04-30"],
    ["20.20.2", "2026-04-29T23:00:00Z", null],
    ["24.1.0", "2026-11-27", null],
    ["26.0.0", "2026-11-27", null],
  ])("Node.js %s on %s: %s", (version, on, sentence) => {
    const fault = runtimeFault(version, on);
    if (sentence === null) expect(fault).toBeNull();
    else expect(fault).toContain(sentence);
  });
});
