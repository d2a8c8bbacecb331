import "server-only";
import Stripe from "stripe";
import { type AppError, type Told, unavailable } from "@/lib/core/errors";
import { env } from "@/lib/core/process/env";
import { log } from "@/lib/core/process/log";

/**
 * The SDK repeats a call once whose connection was closed, told not to or not, and knows it by the error's code. What may be
 * repeated is ours to say, so the code stays here.
 */
function askedOnce(client: Stripe.HttpClient): Stripe.HttpClient {
  const plain = (error: unknown): never => {
    throw new Error("the connection to the provider failed", { cause: error });
  };
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) => client.makeRequest(...request).catch(plain),
  };
}

function connect(over: Stripe.HttpClient = Stripe.createNodeHttpClient(), maxNetworkRetries = 2): Stripe {
  const { STRIPE_SECRET_KEY, SANDBOX_URL, PROVIDER_PATIENCE_MS: timeout } = env();
  const common = { maxNetworkRetries, telemetry: false, timeout, httpClient: askedOnce(over) } as const;
  if (!SANDBOX_URL) return new Stripe(STRIPE_SECRET_KEY, common);
  const { hostname, port, protocol } = new URL(SANDBOX_URL);
  return new Stripe(STRIPE_SECRET_KEY || "sk_test_inhouse", {
    ...common,
    host: hostname,
    port,
    protocol: protocol === "https:" ? "https" : "http",
  });
}

let client: Stripe | undefined;

/** The one Stripe client of this process. */
export function stripe(): Stripe {
  client ??= connect();
  return client;
}

/**
 * Makes the calls of this process over something else than the network, or over it again. Tests only.
 * @param maxNetworkRetries how often the SDK repeats by itself what moves no money
 */
export function connectOver(httpClient: Stripe.HttpClient | null, maxNetworkRetries?: number): void {
  client = httpClient ? connect(httpClient, maxNetworkRetries) : undefined;
}

/**
 * How a call to the provider failed, by what we do next.
 * `unreachable`: the outcome is unknown, repeat with the same key; when `busy`, soon; when `unread`, it lies where we may
 * not look; when `unsent`, this call never left. `refused`: repeating is no use.
 * `outage`: the provider does not take our key or our request. Nothing was done, nobody else is to blame, and the same
 * call works once we have mended that.
 */
export type Fault =
  | { kind: "declined"; code: string; declineCode: string | null; adviceCode: string | null }
  | { kind: "authenticationRequired" }
  | { kind: "unexpectedState" }
  | { kind: "unreachable"; busy?: boolean; unread?: boolean; unsent?: boolean }
  | { kind: "missing" }
  | { kind: "outage"; code: string }
  | { kind: "refused"; code: string };

const TOLD: Partial<Record<Fault["kind"], string>> = {
  outage: "errors.paymentsDown",
  unreachable: "errors.unavailable",
};

/** What every function of this adapter throws. */
export class ProviderError extends Error implements Told {
  override readonly name = "ProviderError";
  /** Where the provider does not take our key nothing was done; of one that does not answer only that can be said. */
  readonly told: AppError | null;

  constructor(
    readonly fault: Fault,
    readonly requestId: string | undefined,
    /** The intent that a declined charge was made with. */
    readonly intentId: string | null = null,
  ) {
    super(`payment provider: ${fault.kind}`);
    this.told = TOLD[fault.kind] ? unavailable(TOLD[fault.kind]) : null;
  }

  get code(): string {
    return "code" in this.fault ? this.fault.code : this.fault.kind;
  }
}

function cardFault(error: Stripe.errors.StripeError): Fault {
  const code = error.code ?? "card_declined";
  if (code === "authentication_required" || error.decline_code === "authentication_required")
    return { kind: "authenticationRequired" };
  const advice = "advice_code" in error && typeof error.advice_code === "string" ? error.advice_code : null;
  return { kind: "declined", code, declineCode: error.decline_code ?? null, adviceCode: advice };
}

/** Codes of refusals that are about our key, our mode or how we ask. */
const OURS = new Set([
  "api_key_expired",
  "livemode_mismatch",
  "parameter_unknown",
  "platform_api_key_expired",
  "secret_key_required",
  "testmode_charges_only",
]);
/** A permission that lacks for one account is the office's to give; every other one is ours. */
const OF_AN_ACCOUNT = "account_invalid";

const isOurs = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  (error instanceof Stripe.errors.StripePermissionError && error.code !== OF_AN_ACCOUNT) ||
  OURS.has(error.code ?? "");

/** What the network says where no connection was made. */
const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** Whether a call never left this machine. The last of its tries: what the SDK repeats by itself may have left before. */
function isUnsent({ detail }: Stripe.errors.StripeConnectionError): boolean {
  const cause: unknown = detail instanceof Error ? detail.cause : null;
  return cause instanceof Error && "code" in cause && NO_CONNECTION.has(String(cause.code));
}

function faultOf(error: unknown): Fault {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { kind: "unreachable" };
  if (error instanceof errors.StripeConnectionError && isUnsent(error)) return { kind: "unreachable", unsent: true };
  if (error.code?.endsWith("_unexpected_state")) return { kind: "unexpectedState" };
  if (error.code === "resource_missing") return { kind: "missing" };
  if (error instanceof errors.StripeCardError) return cardFault(error);
  // The key was used with other parameters: something was made with it, and only a look tells what.
  if (error instanceof errors.StripeIdempotencyError) {
    log.error({ code: error.code ?? error.type, providerRequestId: error.requestId }, "key used with other parameters");
    return { kind: "unreachable" };
  }
  // 409 says that the same key is in flight, 429 that nothing happened: both are settled by asking again.
  if (error.statusCode === 429) return { kind: "unreachable", busy: true };
  const again = error.statusCode === 409 || (error.statusCode ?? 500) >= 500;
  if (error instanceof errors.StripeConnectionError || again) return { kind: "unreachable" };
  if (isOurs(error)) return { kind: "outage", code: error.code ?? error.type };
  return { kind: "refused", code: error.code ?? error.type };
}

function intentIn(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.payment_intent?.id ?? null) : null;
}

type Named = { object: string };

/**
 * Makes one call and checks the kind of the response: the SDK takes any body for a success, whatever its HTTP status.
 * Throws ProviderError.
 */
export async function callStripe<T extends Named>(kind: T["object"], call: Promise<T>): Promise<T> {
  let answer: T;
  try {
    answer = await call;
  } catch (error) {
    const fault = faultOf(error);
    const requestId = error instanceof Stripe.errors.StripeError ? error.requestId : undefined;
    if (fault.kind === "refused" || fault.kind === "outage")
      log.error({ kind, code: fault.code, providerRequestId: requestId }, "payment provider refused a call");
    throw new ProviderError(fault, requestId, intentIn(error));
  }
  if (answer?.object !== kind) throw new ProviderError({ kind: "unreachable" }, undefined);
  return answer;
}

/** The fault behind an error, or null when it did not come from the provider. */
export function faultIn(error: unknown): Fault | null {
  return error instanceof ProviderError ? error.fault : null;
}

/**
 * Whether the object is out of our reach: it is gone, or the office's account has taken our access away. The provider's
 * word for the latter is a permission error about the account.
 */
export function isOutOfReach(error: unknown): boolean {
  const fault = faultIn(error);
  return fault?.kind === "missing" || (fault?.kind === "refused" && fault.code === OF_AN_ACCOUNT);
}

/** Whether the provider, or the way to it, is why something failed. */
export const isFault = (error: unknown): boolean => error instanceof ProviderError;

/** Whether an answer is one the provider had stored for its key: as things were, not as they are. */
export function isRepeated(answer: { lastResponse?: { headers: Record<string, string> } }): boolean {
  return answer.lastResponse?.headers["idempotent-replayed"] === "true";
}

/** Names the office's own account for direct charges; nothing for the platform. */
export function at(account: string | null | undefined): { stripeAccount?: string } {
  return account ? { stripeAccount: account } : {};
}
