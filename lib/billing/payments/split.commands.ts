import "server-only";

import { rankOf } from "@/lib/billing/charges/rules";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import type { ChargeMode, Payment } from "@/lib/generated/prisma/client";
import { markDelinquent } from "@/lib/platform/membership-status/commands";
import { COUNTS_AS_DEBT_SQL } from "@/lib/platform/membership-status/queries";
import { cancelIntent, faultIn, isOutOfReach } from "@/lib/providers/stripe";
import { softly } from "@/lib/queue/work-queue";
import { batchKey } from "./batch.rules";
import { accountOfPayment, lateUnattempted, UNPAID } from "./collect.rules";
import { refreshPayoutAccount } from "./held.commands";
import { mayBeTaken } from "./left.queries";
import { abandon, settle } from "./settle.commands";
import { partPayment } from "./split.rules";

/**
 * Splits a payment without an intent: what some of its members owe moves to a late payment without a next attempt; the
 * rest keeps its due date and attempts. Returns the new payment's id.
 */
export async function partOff(
  tx: Tx,
  payment: Payment,
  off: { obligationIds: number[]; amountCents: number },
  own: { batchKey: string; claimId: number | null; appFeeCents?: number; mode?: ChargeMode; stripeAccountId?: null },
): Promise<number> {
  const { payerId, officeId, householdId, dueOn, failureCode, declineKind, policyId, noticeDay } = payment;
  const { left } = partPayment({ ...payment, paymentId: payment.id }, off.amountCents);
  if (left === null) throw new RangeError(`nothing of payment ${payment.id} would be left`);
  const { amountCents, appFeeCents } = left;
  const made = await tx.payment.create({
    data: {
      ...{ payerId, officeId, householdId, dueOn, failureCode, declineKind, policyId, noticeDay },
      ...{ mode: payment.mode, stripeAccountId: payment.stripeAccountId, splitFromId: payment.id, purpose: "dues" },
      ...{ appFeeCents: payment.appFeeCents - appFeeCents, ...own },
      ...{ amountCents: off.amountCents, status: "failed", rank: rankOf(0, "failed"), createdAt: await now() },
    },
  });
  await tx.payment.update({ where: { id: payment.id }, data: { amountCents, appFeeCents } });
  await tx.obligation.updateMany({ where: { id: { in: off.obligationIds } }, data: { paymentId: made.id } });
  return made.id;
}

type Attempted = (typeof UNPAID)[number];

/** Payments that would still be attempted for memberships, with all their open obligations. */
function attemptedFor(tx: Tx, membershipIds: readonly number[], statuses: readonly Attempted[] = UNPAID) {
  const open = { some: { status: "open" as const, membershipId: { in: [...membershipIds] } } };
  return tx.payment.findMany({
    where: { status: { in: [...statuses] }, obligations: open, attempts: { none: { state: "sending" } } },
    include: { obligations: { where: { status: "open" } } },
    orderBy: { id: "asc" },
  });
}

/**
 * Before `stopTrying`: a payment with an intent cannot be split, so the intent is canceled where other members owe a
 * part of it that is still retried.
 */
export async function releaseShared(membershipIds: readonly number[]): Promise<void> {
  const attempted = await attemptedFor(db, membershipIds);
  const isShared = (one: (typeof attempted)[number]) =>
    one.obligations.some(({ membershipId }) => !membershipIds.includes(membershipId));
  await releaseIntents(attempted.filter(isShared));
}

/**
 * Ended memberships still owe their balance, but it is no longer charged automatically (001 §4). Other members' parts
 * keep their attempts: nobody loses one because of another member.
 */
export async function stopRetries(
  tx: Tx,
  membershipIds: readonly number[],
  statuses: readonly Attempted[] = UNPAID,
): Promise<void> {
  const ids = (await attemptedFor(tx, membershipIds, statuses)).map(({ id }) => id);
  await tx.$queryRaw`select id from payment where id = any(${ids}::int[]) order by id for no key update`;
  for (const { obligations, ...payment } of await attemptedFor(tx, membershipIds, statuses)) {
    const mine = obligations.filter(({ membershipId }) => membershipIds.includes(membershipId));
    const [first] = mine;
    if (first && mine.length < obligations.length && payment.stripeIntentId === null) {
      const amountCents = mine.reduce((sum, { netCents }) => sum + netCents, 0);
      const off = { obligationIds: mine.map(({ id }) => id), amountCents };
      await partOff(tx, payment, off, { batchKey: batchKey.split(payment.id, first.id), claimId: payment.claimId });
      continue;
    }
    // A payment held for the office's account would be charged when that opens.
    const data = { nextAttemptOn: null, heldReason: null, ...lateUnattempted(payment) };
    await tx.payment.update({ where: { id: payment.id }, data });
  }
}

/**
 * Makes memberships delinquent after the policy's days, see `markDelinquent`. What is held or planned for them is late as
 * well from then on: nothing is charged automatically any more, also when the office's account opens again.
 */
export const makeDelinquent = (at: Date): Promise<number> =>
  markDelinquent(at, (tx, membershipIds) => stopRetries(tx, membershipIds, ["planned", "created"]));

/**
 * Makes sure that these can no longer be paid by card: their intents are canceled at the provider, or given up where
 * the office's account has taken our access away, and the debt moves to payments without one. An intent that succeeded
 * at that moment is settled as paid instead.
 */
export async function releaseIntents(
  payments: readonly Pick<Payment, "id" | "stripeIntentId" | "mode" | "stripeAccountId">[],
): Promise<void> {
  for (const { id, stripeIntentId, ...payment } of payments) {
    if (stripeIntentId === null) continue;
    const account = accountOfPayment(payment);
    try {
      await cancelIntent(stripeIntentId, account, `pay:${id}:cancel`);
    } catch (error) {
      if (account !== null && isOutOfReach(error)) {
        // Nobody can confirm it there any more, we least of all; somebody may have before.
        await refreshPayoutAccount(account);
        if (await mayBeTaken(id)) throw conflict("paymentsBilling.maybeTaken");
        await abandon(id, stripeIntentId);
        continue;
      }
      if (faultIn(error)?.kind !== "unexpectedState") throw error;
    }
    await settle(id);
  }
}

const MOVED_AT_ONCE = 50;

/**
 * Late payments whose intent lives in an account that the office has left for another: the intent is canceled, and the
 * debt goes to the account the office has now. One that fails is tried again another time, and held meanwhile. Returns
 * how many.
 * @param payerId only this payer's, where somebody is about to collect them.
 */
export async function leaveOldAccounts(payerId: number | null = null): Promise<number> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select p.id from payment p join payout_account a on a.office_id = p.office_id
    where p.status in ('planned', 'created', 'failed', 'requires_action') and p.method = 'stripe' and p.claim_id is null
      and p.mode = 'direct' and p.stripe_intent_id is not null and a.converted_at is not null and a.charges_enabled
      and p.stripe_account_id is distinct from a.stripe_account_id and ${COUNTS_AS_DEBT_SQL}
      and not exists (select 1 from attempt x where x.payment_id = p.id and x.state = 'sending')
      and (${payerId}::int is null or p.payer_id = ${payerId}::int) order by p.id limit ${MOVED_AT_ONCE}`;
  let left = 0;
  for (const payment of await db.payment.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })) {
    const failed = { say: "could not leave an old account", about: { payment_id: payment.id } };
    if (await softly(() => releaseIntents([payment]), failed)) left += 1;
  }
  return left;
}
