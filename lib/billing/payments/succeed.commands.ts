import "server-only";
import type { Success } from "@/lib/billing/charges/queries";
import type { Tx } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { postJournals } from "@/lib/platform/ledger/commands";
import { chargeSucceeded } from "@/lib/platform/ledger/rules";
import { restorePaidBy } from "@/lib/platform/membership-status/commands";
import { sendReceipts } from "@/lib/practice/receipts/mail.commands";
import type { LockedPayment } from "./collect.queries";

/**
 * Records successful payments with everything that follows: ledger, obligations, memberships and receipts. The caller
 * holds the payments' locks. A hundred payments take as many statements as one.
 */
export async function succeed(tx: Tx, successes: readonly Success<LockedPayment>[], at: Date): Promise<void> {
  const of = <Value>(pick: (success: Success<LockedPayment>) => Value) => successes.map(pick);
  const ids = of(({ charge }) => charge.id);
  await tx.$executeRaw`
    update payment p set status = 'succeeded', rank = v.rank, paid_at = ${at}, stripe_charge_id = v.charge, processor_fee_cents = v.fee,
      stripe_intent_id = coalesce(p.stripe_intent_id, v.intent), lease_until = null, next_attempt_on = null, failure_code = null, held_reason = null
    from unnest(${ids}::int[], ${of(({ rank }) => rank)}::int[], ${of(({ stripeChargeId }) => stripeChargeId)}::text[],
      ${of(({ intentId }) => intentId)}::text[], ${of(({ feeCents }) => feeCents)}::int[]) as v(id, rank, charge, intent, fee)
    where p.id = v.id`;
  await postJournals(
    tx,
    successes.map(({ charge: payment, day, feeCents }) => ({
      kind: "charge",
      source: `payment:${payment.id}`,
      effectiveOn: day,
      officeId: payment.officeId,
      lines: chargeSucceeded({
        route: payment.claimId === null ? payment.mode : "guarantor",
        amount: cents(payment.amountCents),
        appFee: cents(payment.appFeeCents),
        processorFee: cents(feeCents),
      }),
    })),
  );
  await tx.$executeRaw`update obligation set status = 'paid' where payment_id = any(${ids}::int[]) and status = 'open'`;
  await restorePaidBy(tx, ids, at);
  await sendReceipts(tx, ids);
}
