import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { failpoint } from "@/lib/core/process/failpoint";
import { daysFrom } from "@/lib/core/time/dates";
import {
  accountOfRoute,
  collectIntent,
  confirmIntent,
  faultIn,
  findIntent,
  isRepeated,
  type Means,
  ProviderError,
  providersTurn,
  retrieveIntent,
  shareWithAccount,
} from "@/lib/providers/stripe";
import { type Collectable, refusedBefore } from "./queries";
import { type Charge, MAX_ATTEMPT_MS, type PreparedAttempt } from "./schema";

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4000;

/**
 * Result of an attempt: the charge's one intent, with its contents where the response is current. Null where the intent
 * has to be read again (a decline, or a response the provider had stored for the key).
 */
export type Sent = { intentId: string; intent: Stripe.PaymentIntent | null };

/** The same with its attempt. */
export type SentAttempt<One extends Charge> = Sent & { attempt: PreparedAttempt<One> };

const keyOf = (kind: Pick<Collectable<Charge>, "name">, { charge }: PreparedAttempt, what: string) =>
  `${kind.name}:${charge.id}:${what}`;

/**
 * The key an intent is created with. The provider repeats its stored response for a key, refusals too, so a creation
 * that was refused earlier (because of the office's account, for example) continues under the next key, and so does one
 * after an abandoned intent; one whose outcome is unknown never does, because its attempt has not ended.
 */
async function createKey<One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>): Promise<string> {
  const refused = attempt.no === 1 ? 0 : await refusedBefore(kind, attempt);
  const next = refused + attempt.charge.intentsEnded;
  return keyOf(kind, attempt, next === 0 ? "create" : `create:${next}`);
}

/** A saved card is copied into the office's own account for a charge that lives there. */
async function meansOf<One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>): Promise<Means> {
  const { kind: means, mandate, offSession, paymentMethod, customer, route } = attempt.params;
  const account = accountOfRoute(route);
  const common = { kind: means, mandate, offSession };
  if (!account) return { ...common, paymentMethod };
  const shared = await shareWithAccount(paymentMethod, customer, account, keyOf(kind, attempt, `share:${attempt.no}`));
  await failpoint("charge.shared");
  return { ...common, paymentMethod: shared.id };
}

/** Whether an intent was already sent to the bank: the same attempt must not send it again. */
const wasConfirmed = (intent: Stripe.PaymentIntent) =>
  intent.last_payment_error !== null || !["requires_payment_method", "requires_confirmation"].includes(intent.status);

/** The returned intent, or the one behind a decline; every other error is thrown. */
async function sentOf(call: Promise<Stripe.Response<Stripe.PaymentIntent>>, known?: string): Promise<Sent> {
  try {
    const intent = await call;
    return { intentId: intent.id, intent: isRepeated(intent) ? null : intent };
  } catch (error) {
    const intentId = known ?? (error instanceof ProviderError ? error.intentId : null);
    const kind = faultIn(error)?.kind;
    // A decline is a result like any other; the intent is read again afterwards.
    const isResult = kind === "declined" || kind === "authenticationRequired" || kind === "unexpectedState";
    if (!isResult || !intentId) throw error;
    return { intentId, intent: null };
  }
}

/**
 * Stores the intent's id with its charge and returns the current one: another worker may have been first, or know that
 * the provider abandoned it. Throws when the charge no longer exists.
 */
export async function keepIntent<One extends Charge>(
  kind: Collectable<One>,
  { id, intentsEnded }: Pick<Charge, "id" | "intentsEnded">,
  intentId: string,
): Promise<string> {
  const [row] = await db.$queryRaw<{ kept: string | null }[]>`
    update ${kind.table} set stripe_intent_id = case when ${kind.intentsEnded} = ${intentsEnded}
      then coalesce(stripe_intent_id, ${intentId}) else stripe_intent_id end
    where id = ${id} returning stripe_intent_id as kept`;
  if (!row) throw new Error(`${kind.source({ id })} is gone`);
  return row.kept ?? intentId;
}

/** Whether an intent is a charge's own: an office may make intents in its account too, and write into them what it likes. */
export const isIntentOf = <One extends Charge>(
  { mark }: Collectable<One>,
  { id, amountCents }: Pick<Charge, "id" | "amountCents">,
  intent: Stripe.PaymentIntent,
): boolean => intent.metadata[mark] === String(id) && intent.amount === amountCents;

const isRefusal = (error: unknown) => ["refused", "missing"].includes(faultIn(error)?.kind ?? "");

/**
 * Reads what an earlier life of an attempt has done. Where even that is refused nobody knows: a refusal of the repetition
 * says nothing about the call before it, so the attempt does not end by it.
 */
async function readBack<Answer>({ resumed }: PreparedAttempt, reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } catch (error) {
    if (resumed && isRefusal(error)) throw new ProviderError({ kind: "unreachable", unread: true }, undefined);
    throw error;
  }
}

const NOTHING_SENT = new Set(["requires_payment_method", "requires_confirmation"]);

async function again<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
  intentId: string,
): Promise<Sent> {
  await failpoint("charge.known");
  const account = accountOfRoute(attempt.params.route);
  try {
    const means = await meansOf(kind, attempt);
    return await sentOf(confirmIntent({ ...means, intentId, account, key: attempt.key }), intentId);
  } catch (error) {
    if (!attempt.resumed || !isRefusal(error)) throw error;
    const intent = await readBack(attempt, retrieveIntent(intentId, account));
    if (NOTHING_SENT.has(intent.status)) throw error;
    return { intentId, intent: null };
  }
}

/** What an earlier life of this attempt made, which a crash may have kept from us; null when it made nothing. */
async function madeBefore<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
): Promise<Stripe.PaymentIntent | null> {
  const { charge, params } = attempt;
  const { route, customer, creates } = params;
  const account = accountOfRoute(route);
  if (charge.stripeIntentId) return creates ? readBack(attempt, retrieveIntent(charge.stripeIntentId, account)) : null;
  if (!attempt.repeated) return null;
  // One the provider gave up is not the charge's any more, where there has been such a one.
  const isIts = (intent: Stripe.PaymentIntent) =>
    isIntentOf(kind, charge, intent) && (charge.intentsEnded === 0 || intent.status !== "canceled");
  return readBack(attempt, findIntent(isIts, { account, customer, since: daysFrom(charge.createdAt, -2) }));
}

/** The calls of one attempt: on the charge's known intent, on one found again after a crash, or on a new one. */
async function call<One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>): Promise<Sent> {
  const { charge, params } = attempt;
  const made = await madeBefore(kind, attempt);
  if (made) {
    await failpoint("charge.found");
    const intentId = await keepIntent(kind, charge, made.id);
    return wasConfirmed(made) ? { intentId, intent: null } : again(kind, attempt, intentId);
  }
  if (charge.stripeIntentId) return again(kind, attempt, charge.stripeIntentId);
  const [means, key] = [await meansOf(kind, attempt), await createKey(kind, attempt)];
  const { route, customer, amountCents = charge.amountCents, appFeeCents = charge.appFeeCents } = params;
  const metadata = { [kind.mark]: String(charge.id) };
  const sent = await sentOf(collectIntent({ metadata, amountCents, appFeeCents, customer, route, means, key }));
  await failpoint("charge.created");
  if (!sent.intent) await keepIntent(kind, charge, sent.intentId);
  return sent;
}

const hasTime = (attempt: PreparedAttempt, ms: number) =>
  attempt.leaseUntil.getTime() - systemTime().getTime() >= MAX_ATTEMPT_MS + ms;

const isBusy = (error: unknown) => {
  const fault = faultIn(error);
  return fault?.kind === "unreachable" && fault.busy === true;
};

/** The calls of an attempt, made again with the same key while the provider says that it has too much to do. */
async function patiently<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
): Promise<Sent | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    // Nobody waits for what is collected by itself: it keeps to the provider's limits, people come first.
    if (attempt.params.offSession) await providersTurn();
    if (!hasTime(attempt, 0)) return null;
    try {
      return await call(kind, attempt);
    } catch (error) {
      if (!isBusy(error) || !hasTime(attempt, pause)) throw error;
      await wait(pause);
    }
  }
}

/**
 * Makes one attempt at the provider. Stores nothing but the intent's id where the response does not give its status.
 * Null when the attempt waited for so long that another worker may soon take it over: then no call is made, so two never
 * call at the same time. Throws ProviderError when the call failed or the response does not settle the charge.
 */
export async function send<One extends Charge>(
  kind: Collectable<One>,
  attempt: PreparedAttempt<One>,
): Promise<Sent | null> {
  await failpoint("charge.opened");
  const sent = await patiently(kind, attempt);
  if (sent) await failpoint("charge.confirmed");
  return sent;
}
