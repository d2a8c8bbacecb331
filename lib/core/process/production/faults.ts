import { z } from "zod";
import { DEFAULTS, type Env } from "@/lib/core/process/settings";
import { addressFaults } from "./addresses";
import { misspeltNames } from "./names";
import { secretFaults, webhookFaults } from "./secrets";

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
  faults.push(...webhookFaults(env, onPurpose && env.SANDBOX_URL !== ""));
  if (env.SANDBOX_URL && !onPurpose) faults.push("SANDBOX_URL points to the sandbox: unset it.");
  if (env.PLAID_CLIENT_ID && !env.PLAID_SECRET) faults.push("PLAID_SECRET is missing beside PLAID_CLIENT_ID.");
  if (env.PLAID_CLIENT_ID && env.PLAID_ENV !== "production" && !onPurpose)
    faults.push("PLAID_ENV must be production: others connect no real bank.");
  return faults;
}

/** Settings of which one is of no use without the others. */
const TOGETHER = [
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "SMS_FROM"],
  ["S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
] as const;

/** An address, or a name with one in angle brackets. */
const isSender = (from: string) => z.email().safeParse(/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim()).success;

function serviceFaults(env: Env, onPurpose: boolean): string[] {
  const faults: string[] = [];
  if (!env.SMTP_URL && !onPurpose) faults.push("SMTP_URL is missing, so no mail could be sent.");
  if (env.SMTP_URL && !/^smtps?:$/.test(URL.parse(env.SMTP_URL)?.protocol ?? ""))
    faults.push("SMTP_URL must be the address of your mail server: smtp://user:password@host:587");
  if (env.SMTP_URL && env.MAIL_FROM === DEFAULTS.MAIL_FROM)
    faults.push("MAIL_FROM is missing: the address your mail comes from.");
  else if (env.SMTP_URL && !isSender(env.MAIL_FROM))
    faults.push("MAIL_FROM must be an address, or a name and one: Inhouse <hello@example.com>");
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < names.length)
      faults.push(`${missing.join(" and ")} missing: ${names.join(", ")} go together.`);
  }
  if (env.TEST_ENVIRONMENT && !onPurpose)
    faults.push("TEST_ENVIRONMENT leaves unattended screens logged in: unset it, or set PAYMENTS_SANDBOX=1 as well.");
  return faults;
}

/**
 * What makes a production start unsafe, in sentences for the person who starts it: which setting, and what to do.
 * @param source what was set, by which misspelt names show.
 */
export function productionFaults(env: Env, source: Record<string, string | undefined>): string[] {
  const onPurpose = env.PAYMENTS_SANDBOX;
  return [
    ...(env.NODE_ENV === "production"
      ? []
      : [
          "NODE_ENV must be production: without it pages show what went wrong inside, and load what is for developers.",
        ]),
    ...misspeltNames(source),
    ...secretFaults(env),
    ...paymentFaults(env, onPurpose),
    ...addressFaults(env),
    ...serviceFaults(env, onPurpose),
  ];
}
