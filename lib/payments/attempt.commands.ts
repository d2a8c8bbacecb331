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
 * What a try brought: the payment's one intent, and how it stands as far as the answer itself is news. Null where only
 * a fresh look can tell (a decline, or an answer the provider had stored for the key).
 */
export type Sent = { intentId: string; answer: Stripe.PaymentIntent | null };

/** The same with its try. */
export type Answered = Sent & { job: Job };

/**
 * The key an intent is created with. The provider repeats its stored answer for a key, refusals too, so a creation
 * that was plainly refused earlier (the office's account, say) goes on under the next key; one whose outcome is
 * unknown never does, because its attempt has not ended.
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

/** Whether the bank has been asked about an intent already: it must not be asked again by the same try. */
const wasTried = (intent: Stripe.PaymentIntent) =>
  intent.last_payment_error !== null || !["requires_payment_method", "requires_confirmation"].includes(intent.status);

/** The answer, or the intent behind a decline; everything else that goes wrong is thrown. */
async function answered(call: Promise<Stripe.Response<Stripe.PaymentIntent>>, known?: string): Promise<Sent> {
  try {
    const intent = await call;
    return { intentId: intent.id, answer: isRepeated(intent) ? null : intent };
  } catch (error) {
    const intentId = known ?? (error instanceof ProviderError ? error.intentId : null);
    const kind = faultIn(error)?.kind;
    // A decline is an answer like any other; what counts is what is read afterwards.
    const isAnswer = kind === "declined" || kind === "authenticationRequired" || kind === "unexpectedState";
    if (!isAnswer || !intentId) throw error;
    return { intentId, answer: null };
  }
}

/**
 * Keeps the intent's id with its payment and answers the one that counts: somebody else may have been first.
 * Throws when the payment is gone.
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

/** What an earlier life of this try made, which a crash may have kept from us; null when it made nothing. */
async function madeBefore(job: Job): Promise<Stripe.PaymentIntent | null> {
  const { route, customer, creates } = job.params;
  const account = accountOf(route);
  if (job.intentId) return creates ? retrieveIntent(job.intentId, account) : null;
  if (!job.repeated) return null;
  const wanted = { id: job.paymentId, amountCents: job.amountCents };
  return findIntentByPayment(wanted, { account, customer, since: daysFrom(job.createdAt, -2) });
}

/** The calls of one try: on the payment's known intent, on one found again after a crash, or on a new one. */
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

/** The calls of a try, made again with the same key while the provider says that it has too much to do. */
async function patiently(job: Job): Promise<Sent | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // Nobody waits for what is collected by itself: it keeps to the provider's limits, people come first.
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
 * Makes one try at the provider. Nothing is written down yet but the intent's id where the answer does not say how it
 * stands. Null when the try waited for so long that another worker may soon take it over: then nobody is asked, so two
 * never ask at the same time. Throws ProviderError when there was no answer, or one that is none about the money.
 */
export async function send(job: Job): Promise<Sent | null> {
  await failpoint("charge.opened");
  const sent = await patiently(job);
  if (sent) await failpoint("charge.confirmed");
  return sent;
}
