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
  findIntent,
  isRepeated,
  type Means,
  ProviderError,
  providersTurn,
  retrieveIntent,
  shareWithAccount,
} from "@/lib/providers/stripe";
import { type Collectable, refusedBefore } from "./queries";
import { type Charge, type Job, LONGEST_TRY_MS } from "./schema";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

/**
 * What an attempt brought: the charge's one intent, and how it stands as far as the answer itself is news. Null where
 * only a fresh look can tell (a decline, or an answer the provider had stored for the key).
 */
export type Sent = { intentId: string; answer: Stripe.PaymentIntent | null };

/** The same with its attempt. */
export type Answered<One extends Charge> = Sent & { job: Job<One> };

const keyOf = (kind: Pick<Collectable<Charge>, "name">, { charge }: Job, what: string) =>
  `${kind.name}:${charge.id}:${what}`;

/**
 * The key an intent is created with. The provider repeats its stored answer for a key, refusals too, so a creation
 * that was plainly refused earlier (the office's account, say) goes on under the next key, and so does one after an
 * intent that was given up; one whose outcome is unknown never does, because its attempt has not ended.
 */
async function createKey<One extends Charge>(kind: Collectable<One>, job: Job<One>): Promise<string> {
  const refused = job.no === 1 ? 0 : await refusedBefore(kind, job);
  const next = refused + job.charge.intentsEnded;
  return keyOf(kind, job, next === 0 ? "create" : `create:${next}`);
}

/** A saved card is copied into the office's own account for a charge that lives there. */
async function meansOf<One extends Charge>(kind: Collectable<One>, job: Job<One>): Promise<Means> {
  const { kind: means, mandate, offSession, paymentMethod, customer, route } = job.params;
  const account = accountOf(route);
  const common = { kind: means, mandate, offSession };
  if (!account) return { ...common, paymentMethod };
  const shared = await shareWithAccount(paymentMethod, customer, account, keyOf(kind, job, `share:${job.no}`));
  await failpoint("charge.shared");
  return { ...common, paymentMethod: shared.id };
}

/** Whether the bank has been asked about an intent already: it must not be asked again by the same attempt. */
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
 * Keeps the intent's id with its charge and returns the one that counts: somebody else may have been first, or have
 * heard that it was given up. Throws when the charge is gone.
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

async function again<One extends Charge>(kind: Collectable<One>, job: Job<One>, intentId: string): Promise<Sent> {
  await failpoint("charge.known");
  const account = accountOf(job.params.route);
  return answered(confirmIntent({ ...(await meansOf(kind, job)), intentId, account, key: job.key }), intentId);
}

/** What an earlier life of this attempt made, which a crash may have kept from us; null when it made nothing. */
async function madeBefore<One extends Charge>(
  kind: Collectable<One>,
  { charge, params, repeated }: Job<One>,
): Promise<Stripe.PaymentIntent | null> {
  const { route, customer, creates } = params;
  const account = accountOf(route);
  if (charge.stripeIntentId) return creates ? retrieveIntent(charge.stripeIntentId, account) : null;
  if (!repeated) return null;
  // One the provider gave up is not the charge's any more, where there has been such a one.
  const isIts = (intent: Stripe.PaymentIntent) =>
    isIntentOf(kind, charge, intent) && (charge.intentsEnded === 0 || intent.status !== "canceled");
  return findIntent(isIts, { account, customer, since: daysFrom(charge.createdAt, -2) });
}

/** The calls of one attempt: on the charge's known intent, on one found again after a crash, or on a new one. */
async function call<One extends Charge>(kind: Collectable<One>, job: Job<One>): Promise<Sent> {
  const { charge, params } = job;
  const made = await madeBefore(kind, job);
  if (made) {
    await failpoint("charge.found");
    const intentId = await keepIntent(kind, charge, made.id);
    return wasTried(made) ? { intentId, answer: null } : again(kind, job, intentId);
  }
  if (charge.stripeIntentId) return again(kind, job, charge.stripeIntentId);
  const [means, key] = [await meansOf(kind, job), await createKey(kind, job)];
  const { amountCents, appFeeCents } = charge;
  const { route, customer } = params;
  const metadata = { [kind.mark]: String(charge.id) };
  const sent = await answered(collectIntent({ metadata, amountCents, appFeeCents, customer, route, means, key }));
  await failpoint("charge.created");
  if (!sent.answer) await keepIntent(kind, charge, sent.intentId);
  return sent;
}

const hasTime = (job: Job, ms: number) => job.leaseUntil.getTime() - systemTime().getTime() >= LONGEST_TRY_MS + ms;

const isBusy = (error: unknown) => {
  const fault = faultIn(error);
  return fault?.kind === "unreachable" && fault.busy === true;
};

/** The calls of an attempt, made again with the same key while the provider says that it has too much to do. */
async function patiently<One extends Charge>(kind: Collectable<One>, job: Job<One>): Promise<Sent | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // Nobody waits for what is collected by itself: it keeps to the provider's limits, people come first.
    if (job.params.offSession) await providersTurn();
    if (!hasTime(job, 0)) return null;
    try {
      return await call(kind, job);
    } catch (error) {
      if (!isBusy(error) || !hasTime(job, pause)) throw error;
      await wait(pause);
    }
  }
}

/**
 * Makes one attempt at the provider. Nothing is written down yet but the intent's id where the answer does not say how
 * it stands. Null when the attempt waited for so long that another worker may soon take it over: then nobody is asked,
 * so two never ask at the same time. Throws ProviderError when there was no answer, or one that is none about the money.
 */
export async function send<One extends Charge>(kind: Collectable<One>, job: Job<One>): Promise<Sent | null> {
  await failpoint("charge.opened");
  const sent = await patiently(kind, job);
  if (sent) await failpoint("charge.confirmed");
  return sent;
}
