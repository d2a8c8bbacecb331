import "server-only";
import { now, systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db";
import { type AttemptParams, type Job, LEASE_MS } from "./attempt.schema";
import type { LockedPayment } from "./collect.queries";
import { rankOf } from "./collect.rules";
import { deskOf } from "./open.queries";
import { type CollectOptions, planTry } from "./open.rules";
import { refuseWithoutCharge } from "./settle.commands";

export const leaseFromNow = () => new Date(systemTime().getTime() + LEASE_MS);

export type Opened = { job: Job } | { refused: true } | { held: true };
type Try = { payment: LockedPayment; instrumentId: number; params: AttemptParams };

const keyOf = (payment: LockedPayment) => `pay:${payment.id}:confirm:${payment.tries + 1}`;

/** What an attempt needs of its payment. */
export function jobOf(
  payment: LockedPayment,
  own: Pick<Job, "no" | "key" | "params" | "repeated" | "leaseUntil">,
): Job {
  const { id: paymentId, stripeIntentId: intentId, amountCents, appFeeCents, createdAt } = payment;
  return { ...own, paymentId, intentId, amountCents, appFeeCents, createdAt };
}

async function storeTries(tx: Tx, tries: readonly Try[], startedAt: Date, leaseUntil: Date): Promise<void> {
  if (tries.length === 0) return;
  const ids = tries.map(({ payment }) => payment.id);
  await tx.$executeRaw`
    insert into attempt (payment_id, no, idem_key, instrument_id, params, started_at)
    select a.payment, a.no, a.key, a.instrument, a.params::jsonb, ${startedAt} from unnest(${ids}::int[],
      ${tries.map(({ payment }) => payment.tries + 1)}::int[], ${tries.map(({ payment }) => keyOf(payment))}::text[],
      ${tries.map(({ instrumentId }) => instrumentId)}::int[], ${tries.map(({ params }) => JSON.stringify(params))}::text[]) as a(payment, no, key, instrument, params)`;
  const ranks = tries.map(({ payment }) => rankOf(payment.tries + 1, "planned"));
  // A debt the platform took over stays on the account it was charged on first.
  const own = tries.map(({ params: { route } }) => (route.mode === "platform" ? null : route));
  const modes = own.map((route) => route?.mode ?? null);
  const accounts = own.map((route) => route?.account ?? null);
  await tx.$executeRaw`
    update payment p set tries = p.tries + 1, rank = v.rank, held_reason = null, next_try_on = null, lease_until = ${leaseUntil},
      status = (case when p.stripe_intent_id is null then 'planned' else 'created' end)::"PaymentStatus",
      mode = coalesce(v.mode::"ChargeMode", p.mode), stripe_account_id = coalesce(v.account, p.stripe_account_id)
    from unnest(${ids}::int[], ${ranks}::int[], ${modes}::text[], ${accounts}::text[]) as v(id, rank, mode, account)
    where p.id = v.id`;
}

/** No payment method: an attempt that failed before any call. */
async function refuse(tx: Tx, payment: LockedPayment, startedAt: Date): Promise<void> {
  const no = payment.tries + 1;
  const common = { paymentId: payment.id, no, idemKey: keyOf(payment), startedAt, finishedAt: startedAt };
  await tx.attempt.create({ data: { ...common, params: {}, state: "failed", errorCode: "no_instrument" } });
  await refuseWithoutCharge(tx, payment, no, "no_instrument");
}

/**
 * Step A of attempts, under the payments' locks: each attempt is written down with its own key before the provider is
 * called. A payment attempted before stays on its account. Returns jobs in the payments' order.
 */
export async function openAttempts(
  tx: Tx,
  payments: readonly LockedPayment[],
  options: CollectOptions = {},
): Promise<Opened[]> {
  if (payments.length === 0) return [];
  const desk = await deskOf(tx, payments);
  const startedAt = await now();
  const leaseUntil = leaseFromNow();
  const plans = payments.map((payment) => {
    const facts = {
      till: desk.tills.get(payment.officeId) ?? null,
      instruments: desk.instruments.get(payment.payerId) ?? [],
      customer: desk.customers.get(payment.payerId) ?? null,
      presented: desk.presented.get(payment.id) ?? [],
    };
    return { payment, plan: planTry(payment, facts, options) };
  });
  const of = (kind: string) => plans.filter(({ plan }) => plan.kind === kind).map(({ payment }) => payment);
  const [held, unpresentable] = [of("held"), of("unpresentable")].map((some) => ({ in: some.map(({ id }) => id) }));
  if (held?.in.length) await tx.payment.updateMany({ where: { id: held }, data: { heldReason: "payout_account" } });
  if (unpresentable?.in.length)
    await tx.payment.updateMany({ where: { id: unpresentable }, data: { nextTryOn: null } });
  for (const payment of of("noInstrument")) await refuse(tx, payment, startedAt);
  const tries = plans.flatMap(({ payment, plan }) => (plan.kind === "try" ? [{ payment, ...plan }] : []));
  await storeTries(tx, tries, startedAt, leaseUntil);
  return plans.map(({ payment, plan }) => {
    if (plan.kind === "held") return { held: true };
    if (plan.kind !== "try") return { refused: true };
    const own = { no: payment.tries + 1, key: keyOf(payment), params: plan.params, repeated: payment.tries > 0 };
    return { job: jobOf(payment, { ...own, leaseUntil }) };
  });
}
