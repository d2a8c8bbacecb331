import { productionFaults } from "./production/faults";
import { type Env, settings } from "./settings";

export type { Env };

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
  const faults = env.INHOUSE_PRODUCTION ? productionFaults(env, present) : [];
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
