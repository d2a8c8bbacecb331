import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { systemTime } from "@/lib/core/clock";
import { daysFrom } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import { failpoint } from "@/lib/core/failpoint";
import {
  accountOf,
  collectIntent,
  confirmIntent,
  faultIn,
  findIntentByPayment,
  isRepeated,
  type Means,
  ProviderError,
  providersTurn,
  retrieveIntent,
  shareWithAccount,
} from "@/lib/providers/stripe";
import { type Job, LONGEST_TRY_MS } from "./attempt.schema";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

/**
 * Result of an attempt: the payment's intent, and its state if the response itself is conclusive. Null where only a
 * fresh read can tell (a decline, or a response the provider had stored for the key).
 */
export type Sent = { intentId: string; answer: Stripe.PaymentIntent | null };

/** The result with its attempt. */
export type Answered = Sent & { job: Job };

/**
 * Idempotency key of the intent's creation. The provider repeats its stored response for a key, errors included, so a
 * creation that was plainly rejected earlier (because of the office's account, say) continues under the next key. One
 * with an unknown outcome never does: its attempt has not ended.
 */
async function createKey({ paymentId, no }: Job): Promise<string> {
  const refused =
    no === 1
      ? 0
      : await db.attempt.count({
          where: {
            ...{ paymentId, no: { lt: no }, state: { in: ["failed", "superseded"] } },
            NOT: { errorCode: "no_instrument" },
          },
        });
  return refused === 0 ? `pay:${paymentId}:create` : `pay:${paymentId}:create:${refused}`;
}

/** A saved card is copied into the office's own account for a charge that lives there. */
async function meansOf({ params, paymentId, no }: Job): Promise<Means> {
  const { kind, mandate, offSession, paymentMethod, customer, route } = params;
  const account = accountOf(route);
  const common = { kind, mandate, offSession };
  if (!account) return { ...common, paymentMethod };
  const shared = await shareWithAccount(paymentMethod, customer, account, `pay:${paymentId}:share:${no}`);
  await failpoint("charge.shared");
  return { ...common, paymentMethod: shared.id };
}

/** Whether this intent was already confirmed: the same attempt must not confirm it again. */
const wasTried = (intent: Stripe.PaymentIntent) =>
  intent.last_payment_error !== null || !["requires_payment_method", "requires_confirmation"].includes(intent.status);

/** Returns the response, or the intent behind a decline; throws every other error. */
async function answered(call: Promise<Stripe.Response<Stripe.PaymentIntent>>, known?: string): Promise<Sent> {
  try {
    const intent = await call;
    return { intentId: intent.id, answer: isRepeated(intent) ? null : intent };
  } catch (error) {
    const intentId = known ?? (error instanceof ProviderError ? error.intentId : null);
    const kind = faultIn(error)?.kind;
    // A decline is a result too; what counts is what is read afterwards.
    const isAnswer = kind === "declined" || kind === "authenticationRequired" || kind === "unexpectedState";
    if (!isAnswer || !intentId) throw error;
    return { intentId, answer: null };
  }
}

/**
 * Stores the intent's id on its payment and returns the one that counts: another worker may have been first. Throws
 * when the payment is gone.
 */
export async function keepIntent(paymentId: number, intentId: string): Promise<string> {
  await db.payment.updateMany({ where: { id: paymentId, stripeIntentId: null }, data: { stripeIntentId: intentId } });
  const kept = await db.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { stripeIntentId: true } });
  return kept.stripeIntentId ?? intentId;
}

async function again(job: Job, intentId: string): Promise<Sent> {
  await failpoint("charge.known");
  const account = accountOf(job.params.route);
  return answered(confirmIntent({ ...(await meansOf(job)), intentId, account, key: job.key }), intentId);
}

/** The intent an earlier run of this attempt created before a crash; null when there is none. */
async function madeBefore(job: Job): Promise<Stripe.PaymentIntent | null> {
  const { route, customer, creates } = job.params;
  const account = accountOf(route);
  if (job.intentId) return creates ? retrieveIntent(job.intentId, account) : null;
  if (!job.repeated) return null;
  const wanted = { id: job.paymentId, amountCents: job.amountCents };
  return findIntentByPayment(wanted, { account, customer, since: daysFrom(job.createdAt, -2) });
}

/** The calls of one attempt: on the payment's known intent, on one found again after a crash, or on a new one. */
async function call(job: Job): Promise<Sent> {
  const made = await madeBefore(job);
  if (made) {
    await failpoint("charge.found");
    const intentId = await keepIntent(job.paymentId, made.id);
    return wasTried(made) ? { intentId, answer: null } : again(job, intentId);
  }
  if (job.intentId) return again(job, job.intentId);
  const { paymentId, amountCents, appFeeCents, params } = job;
  const [means, key] = [await meansOf(job), await createKey(job)];
  const { route, customer } = params;
  const sent = await answered(collectIntent({ paymentId, amountCents, appFeeCents, customer, route, means, key }));
  await failpoint("charge.created");
  if (!sent.answer) await keepIntent(paymentId, sent.intentId);
  return sent;
}

const hasTime = (job: Job, ms: number) => job.leaseUntil.getTime() - systemTime().getTime() >= LONGEST_TRY_MS + ms;

const isBusy = (error: unknown) => {
  const fault = faultIn(error);
  return fault?.kind === "unreachable" && fault.busy === true;
};

/** The calls of an attempt, repeated with the same key while the provider is rate limiting. */
async function patiently(job: Job): Promise<Sent | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // Automatic charges yield to the provider's rate limit; requests of people come first.
    if (job.params.offSession) await providersTurn();
    if (!hasTime(job, 0)) return null;
    try {
      return await call(job);
    } catch (error) {
      if (!isBusy(error) || !hasTime(job, pause)) throw error;
      await wait(pause);
    }
  }
}

/**
 * Makes one attempt at the provider. Writes nothing but the intent's id where the response does not settle the charge.
 * Null when the attempt waited so long that another worker may soon take it over: then no call is made, so that two
 * never charge at the same time. Throws ProviderError when the call failed or the response does not settle the charge.
 */
export async function send(job: Job): Promise<Sent | null> {
  await failpoint("charge.opened");
  const sent = await patiently(job);
  if (sent) await failpoint("charge.confirmed");
  return sent;
}
