import "server-only";
import type { Opening } from "@/lib/billing/charges/queries";
import { rankOf, stillLate } from "@/lib/billing/charges/rules";
import type { PreparedAttempt, Route } from "@/lib/billing/charges/schema";
import type { Tx } from "@/lib/core/db/db";
import { type LockedPayment, payoutRouteFrom } from "./collect.queries";
import type { PayoutRoute } from "./collect.rules";
import { refreshPayoutAccount } from "./held.commands";

/**
 * Where a payment's money goes: where its intent lives, else the office's account as it is now; a claimed debt is the
 * platform's. Null while the office cannot take money, and where the intent lives in an account that the office has left:
 * `leaveOldAccounts` gives that one up first.
 */
function routeOf(payment: LockedPayment, payoutRoute: PayoutRoute | undefined): Route | null {
  if (payment.claimId !== null) return { mode: "platform" };
  if (!payoutRoute?.chargesEnabled) return null;
  if (payment.stripeIntentId !== null && payment.stripeAccountId)
    return payment.stripeAccountId === payoutRoute.account
      ? { mode: payment.mode, account: payment.stripeAccountId }
      : null;
  return payoutRoute.account === null ? null : { mode: payoutRoute.mode, account: payoutRoute.account };
}

/** Where the money of payments goes, loaded once for all of them. */
export async function routesOf(
  tx: Tx,
  payments: readonly LockedPayment[],
): Promise<(payment: LockedPayment) => Route | null> {
  const offices = [...new Set(payments.map(({ officeId }) => officeId))];
  const accounts = await tx.payoutAccount.findMany({ where: { officeId: { in: offices } } });
  const payoutRoutes = new Map(accounts.map((account) => [account.officeId, payoutRouteFrom(account)]));
  return (payment) => routeOf(payment, payoutRoutes.get(payment.officeId));
}

/** Counts the attempts of payments and leases them to this worker. */
export async function beginAttempts(
  tx: Tx,
  openings: readonly Opening<LockedPayment>[],
  leaseUntil: Date,
): Promise<void> {
  const of = <Value>(pick: (opening: Opening<LockedPayment>) => Value) => openings.map(pick);
  // A debt the platform has taken over keeps the account it was first charged on.
  const own = of(({ params: { route } }) => (route.mode === "platform" ? null : route));
  await tx.$executeRaw`
    update payment p set attempt_count = p.attempt_count + 1, rank = v.rank, held_reason = null, next_attempt_on = null, lease_until = ${leaseUntil},
      status = (case when p.stripe_intent_id is null then 'planned' else 'created' end)::"PaymentStatus",
      mode = coalesce(v.mode::"ChargeMode", p.mode), stripe_account_id = coalesce(v.account, p.stripe_account_id)
    from unnest(${of(({ charge }) => charge.id)}::int[], ${of(({ charge }) => rankOf(charge.attemptCount + 1, "planned"))}::int[],
      ${own.map((route) => route?.mode ?? null)}::text[], ${own.map((route) => route?.account ?? null)}::text[]) as v(id, rank, mode, account)
    where p.id = v.id`;
}

const HELD = { heldReason: "payout_account" } as const;

/** The office's account takes no money: its payments wait, and nobody is late for it. */
export async function hold(tx: Tx, payments: readonly LockedPayment[]): Promise<void> {
  await tx.payment.updateMany({ where: { id: { in: payments.map(({ id }) => id) } }, data: HELD });
}

/**
 * An attempt found out that the office's account does not work: the payment waits. One that was late before is late
 * still, so that whoever settles or gives up late payments finds it.
 */
export async function holdAttempted(tx: Tx, payment: LockedPayment): Promise<void> {
  const data = { ...HELD, leaseUntil: null, nextAttemptOn: null, ...stillLate(payment) };
  await tx.payment.update({ where: { id: payment.id }, data });
}

/** An attempt was turned away for our own fault: the payment is owed, and late, as before. */
export async function takeBackAttempt(tx: Tx, payment: LockedPayment): Promise<void> {
  const data = { leaseUntil: null, nextAttemptOn: payment.nextAttemptOn, ...stillLate(payment) };
  await tx.payment.update({ where: { id: payment.id }, data });
}

/** What we know of the account is renewed. */
export async function refreshRoute({ params: { route } }: PreparedAttempt): Promise<void> {
  if (route.mode !== "platform") await refreshPayoutAccount(route.account);
}
