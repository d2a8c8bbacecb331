import "server-only";
import type Stripe from "stripe";
import { accountOfPayment } from "@/lib/billing/payments/collect.rules";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import { log } from "@/lib/core/process/log";
import { postJournal } from "@/lib/platform/ledger/commands";
import { type ChargeRoute, refunded, refundFailed, refundReturned } from "@/lib/platform/ledger/rules";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { isFault, refundApplicationFee, retrieveCharge, retrieveRefund, returnToOffice } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { softly } from "@/lib/queue/work-queue";
import { failedRefundsToReturn } from "./queries";
import { reinstateCharge } from "./reinstate.commands";
import { refundStatusOf } from "./rules";

const BATCH = 20;

const withPayment = { include: { payment: true } } as const;
/** A refund with its payment. */
export type Row = NonNullable<Awaited<ReturnType<typeof loadRefund>>>;

export function loadRefund(id: number) {
  return db.refund.findUnique({ where: { id }, ...withPayment });
}

export const accountOf = ({ payment }: Row) => accountOfPayment(payment);

/** Whose money goes back: what was paid to the guarantor came from no office, nor does what the platform gives alone. */
export const routeOf = ({ payment, fromPlatform }: Row): ChargeRoute =>
  payment.claimId === null && !fromPlatform ? payment.mode : "guarantor";

/** Brings a refund to where it stands at the provider. */
export async function refreshRefund(refundId: number): Promise<void> {
  const row = await loadRefund(refundId);
  if (!row?.stripeRefundId) return;
  await settleRefund(row, await retrieveRefund(row.stripeRefundId, accountOf(row)));
}

/**
 * Refunds the platform's fee once the refund has moved money; idempotent by key and lookup. Returns the refund with the
 * refunded fee.
 */
async function giveFeeBack(row: Row): Promise<Row> {
  if (row.appFeeRefundCents === 0 || !row.payment.stripeChargeId) return row;
  const charge = await retrieveCharge(row.payment.stripeChargeId, accountOf(row));
  const fee = expandableId(charge.application_fee);
  if (!fee) return row;
  const given = await refundApplicationFee(fee, row.appFeeRefundCents, row.id, `${row.idemKey}:fee`);
  if (given === row.appFeeRefundCents) return row;
  return db.refund.update({ where: { id: row.id }, data: { appFeeRefundCents: given }, ...withPayment });
}

function linesOf(row: Row) {
  return refunded(routeOf(row), cents(row.amountCents), cents(row.appFeeRefundCents));
}

/** Where a refund has taken nothing from the office on the destination route, the platform bears it alone. */
async function bearer(row: Row, found: Stripe.Refund): Promise<Row> {
  const alone =
    routeOf(row) === "destination" && found.balance_transaction !== null && found.transfer_reversal === null;
  if (!alone) return row;
  const data = { fromPlatform: true, appFeeRefundCents: 0 };
  return db.refund.update({ where: { id: row.id }, data, ...withPayment });
}

/** Writes down what the provider says of a refund, with all that follows. Idempotent. */
export async function settleRefund(asked: Row, found: Stripe.Refund): Promise<void> {
  const borne = await bearer(asked, found);
  const status = refundStatusOf(found.status);
  const moved = found.balance_transaction !== null;
  const row = moved ? await giveFeeBack(borne) : borne;
  await failpoint("refund.feeBack");
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from payment where id = ${row.paymentId} for no key update`;
    const entry = await entryOf(tx, row);
    const current = await tx.refund.findUniqueOrThrow({ where: { id: row.id } });
    if (current.status === "failed" || current.status === "canceled") return;
    // A refund that failed later did move money first, and both movements are on the provider's balance.
    if (moved) await postJournal(tx, { ...entry, kind: "refund", lines: linesOf(row) });
    await tx.refund.update({ where: { id: row.id }, data: { stripeRefundId: found.id, leaseUntil: null } });
    if (status === "failed" || status === "canceled") {
      if (moved)
        await postJournal(tx, {
          ...entry,
          kind: "refund_failed",
          lines: refundFailed(routeOf(row), cents(row.amountCents)),
        });
      await end(tx, row, status, found.failure_reason ?? status);
      return;
    }
    await tx.refund.update({
      where: { id: row.id },
      // The provider tells of a success more than once; it happened once.
      data: { status, finishedAt: status === "succeeded" ? (current.finishedAt ?? (await now())) : null },
    });
  });
  if (status === "failed" && moved) await leftToWorker(row.id, () => returnMoney(row));
}

async function entryOf(tx: Tx, row: Row) {
  return {
    source: `refund:${row.id}`,
    effectiveOn: await dayOf(tx, row.officeId),
    officeId: row.officeId,
    ref: `payment:${row.paymentId}`,
  };
}

/** A refund did not reach the payer: its amount may be refunded again. Call it under the payment's lock. */
export async function end(tx: Tx, row: Row, status: "failed" | "canceled", failureReason: string): Promise<void> {
  const ended = await tx.refund.updateMany({
    where: { id: row.id, status: { notIn: ["failed", "canceled"] } },
    data: { status, failureReason, finishedAt: await now(), leaseUntil: null },
  });
  if (ended.count === 0) return;
  await tx.payment.update({ where: { id: row.paymentId }, data: { refundedCents: { decrement: row.amountCents } } });
  await reinstateCharge(tx, row.paymentId);
  log.error({ refundId: row.id, status, failureReason }, "refund did not reach the payer");
}

/**
 * Ends a refund whose outcome lies in an account that is out of our reach, by what a person has found out there: under
 * that id it reached the payer, or (null) it was never made. Our fee of it cannot be given back any more.
 */
export async function settleByHand(tx: Tx, row: Row, stripeRefundId: string | null): Promise<void> {
  await tx.$queryRaw`select id from payment where id = ${row.paymentId} for no key update`;
  if (stripeRefundId === null) return end(tx, row, "failed", "never_made");
  const data = { appFeeRefundCents: 0, stripeRefundId, status: "succeeded" as const, leaseUntil: null };
  await tx.refund.update({ where: { id: row.id }, data: { ...data, finishedAt: await now() } });
  await postJournal(tx, {
    ...(await entryOf(tx, row)),
    kind: "refund",
    lines: linesOf({ ...row, appFeeRefundCents: 0 }),
  });
}

/**
 * On the destination route a failed refund returns to the platform: it is passed on to the office, less the refunded
 * fee. Throws while the platform's balance is too low; reconciliation retries.
 */
async function returnMoney(row: Row): Promise<void> {
  const { payment } = row;
  if (routeOf(row) !== "destination" || !payment.stripeAccountId) return;
  await returnToOffice(payment.stripeAccountId, row.amountCents - row.appFeeRefundCents, row.id, await now());
  await transaction(async (tx) => {
    const lines = refundReturned(cents(row.amountCents), cents(row.appFeeRefundCents));
    await postJournal(tx, { ...(await entryOf(tx, row)), kind: "refund_returned", lines });
  });
}

/** Passes failed refunds on to their offices where that has not worked yet. Returns how many were attempted. */
export async function returnFailedRefunds(): Promise<number> {
  const ids = await failedRefundsToReturn(BATCH);
  for (const id of ids) {
    const row = await loadRefund(id);
    if (row) await leftToWorker(id, () => returnMoney(row));
  }
  return ids.length;
}

/** What cannot be done just now is left to the worker. */
export const leftToWorker = (refundId: number, work: () => Promise<void>) =>
  softly(work, { say: "refund not done yet", about: { refundId }, expected: isFault });
