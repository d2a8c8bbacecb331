import "server-only";
import { daysFrom } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import { failpoint } from "@/lib/core/failpoint";
import {
  accountOf,
  type Confirmation,
  confirmIntent,
  createIntent,
  faultIn,
  findIntentByPayment,
  shareWithAccount,
} from "@/lib/providers/stripe";
import type { Job } from "./schema";

/**
 * The key an intent is created with. The provider repeats its stored answer for a key, refusals too, so a creation
 * that was plainly refused earlier (the office's account, say) goes on under the next key; one whose outcome is
 * unknown never does, because its attempt has not ended.
 */
async function createKey(paymentId: number, no: number): Promise<string> {
  const refused = await db.attempt.count({
    where: { paymentId, no: { lt: no }, state: { in: ["failed", "superseded"] }, NOT: { errorCode: "no_instrument" } },
  });
  return refused === 0 ? `pay:${paymentId}:create` : `pay:${paymentId}:create:${refused}`;
}

/** The payment's one intent: known, found again after a crash, or created now. */
export async function intentOf(job: Job): Promise<string> {
  const payment = await db.payment.findUniqueOrThrow({ where: { id: job.paymentId } });
  if (payment.stripeIntentId) return payment.stripeIntentId;
  const { route, customer } = job.params;
  const since = daysFrom(payment.createdAt, -2);
  const lost = job.repeated
    ? await findIntentByPayment(payment.id, { account: accountOf(route), customer, since })
    : null;
  const { amountCents, appFeeCents } = payment;
  const key = await createKey(payment.id, job.no);
  const intent =
    lost ?? (await createIntent({ paymentId: payment.id, amountCents, appFeeCents, customer, route, key }));
  await failpoint("charge.created");
  await db.payment.updateMany({
    where: { id: payment.id, stripeIntentId: null },
    data: { stripeIntentId: intent.id },
  });
  // Somebody else may have been first; theirs is the one that counts.
  const kept = await db.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { stripeIntentId: true } });
  return kept.stripeIntentId ?? intent.id;
}

/** Step B: the calls. A decline is an answer like any other; what counts is what `settle` reads afterwards. */
export async function confirm(job: Job, intentId: string): Promise<void> {
  const { params, key } = job;
  const account = accountOf(params.route);
  const paymentMethod = account
    ? (await shareWithAccount(params.paymentMethod, params.customer, account, `pay:${job.paymentId}:share:${job.no}`))
        .id
    : params.paymentMethod;
  if (account) await failpoint("charge.shared");
  const { kind, mandate, offSession } = params;
  const input: Confirmation = { intentId, account, paymentMethod, kind, mandate, offSession, key };
  try {
    await confirmIntent(input);
  } catch (error) {
    const fault = faultIn(error)?.kind;
    if (fault !== "declined" && fault !== "authenticationRequired" && fault !== "unexpectedState") throw error;
  }
}
