import "server-only";
import type Stripe from "stripe";
import { db, transaction } from "@/lib/core/db/db";
import { failpoint } from "@/lib/core/process/failpoint";
import { createRefund, faultIn, findRefund, isFault, ProviderError } from "@/lib/providers/stripe";
import { adoptUnmarked } from "./external.commands";
import { takeWaitingRefunds } from "./queries";
import {
  accountOf,
  end,
  leftToWorker,
  loadRefund,
  type Row,
  refreshRefund,
  routeOf,
  settleRefund,
} from "./settle.commands";

const BATCH = 20;

/**
 * Whether a refund takes the office's share back, decided and kept before the provider is asked: meanwhile another
 * refund may come back, and the same key must meet the same parameters however often it is sent.
 */
async function keptParams(row: Row): Promise<{ reverseTransfer: boolean }> {
  if (row.reverseTransfer === null) {
    const reverseTransfer = routeOf(row) === "destination" && !(await hadItsShareBack(row));
    await db.refund.updateMany({ where: { id: row.id, reverseTransfer: null }, data: { reverseTransfer } });
  }
  const { reverseTransfer } = await db.refund.findUniqueOrThrow({ where: { id: row.id } });
  return { reverseTransfer: reverseTransfer === true };
}

/**
 * An earlier refund of the payment took the office's share and failed, and the office has it back by a transfer of its
 * own: the provider would reverse nothing, or only a part, of the first transfer now.
 */
async function hadItsShareBack({ id, paymentId }: Row): Promise<boolean> {
  const where = { paymentId, id: { lt: id }, status: "failed" as const, stripeRefundId: { not: null } };
  return (await db.refund.count({ where })) > 0;
}

/**
 * The refund as the provider has it, or null. What may be there and may not be looked for is unknown: what a refund is sent
 * with was kept before it was first sent, and a refusal to let us look says nothing about that call.
 */
async function sentBefore(row: Row, intentId: string): Promise<Stripe.Refund | null> {
  try {
    return await findRefund(row.id, intentId, accountOf(row));
  } catch (error) {
    if (row.reverseTransfer !== null && isFault(error))
      throw new ProviderError({ kind: "unreachable", unread: true }, undefined);
    throw error;
  }
}

/** What the provider made of a refund; null when it was refused, and has failed by that. */
async function made(row: Row, intentId: string): Promise<Stripe.Refund | null> {
  try {
    const known = await sentBefore(row, intentId);
    if (known) return known;
    const { id: refundId, amountCents, idemKey: key } = row;
    return await createRefund({
      refundId,
      intentId,
      amountCents,
      account: accountOf(row),
      key,
      ...(await keptParams(row)),
    });
  } catch (error) {
    const fault = faultIn(error);
    if (!fault || fault.kind === "unreachable" || fault.kind === "outage") throw error;
    await transaction(async (tx) => {
      await tx.$queryRaw`select id from payment where id = ${row.paymentId} for no key update`;
      await end(tx, row, "failed", "code" in fault ? fault.code : fault.kind);
    });
    // What was given back in the dashboard meanwhile may be why, and had to wait for this.
    await leftToWorker(row.id, () => adoptUnmarked(row.payment));
    return null;
  }
}

/**
 * Sends a refund that was requested; one that was sent already is only brought up to date. Throws while its outcome is
 * unknown, or while the provider does not take our key: it stays, and is sent again.
 */
export async function sendRefund(refundId: number): Promise<void> {
  const row = await loadRefund(refundId);
  if (!row || row.payment.method === "in_office" || !row.payment.stripeIntentId) return;
  if (row.stripeRefundId) return refreshRefund(refundId);
  const found = await made(row, row.payment.stripeIntentId);
  if (!found) return;
  await failpoint("refund.created");
  await settleRefund(row, found);
}

/** As `sendRefund`, but an outcome that is not known yet is left to the worker. */
export const sendSoftly = (refundId: number) => leftToWorker(refundId, () => sendRefund(refundId));

/** One batch of unsent refunds; returns how many were taken. */
export async function sendWaitingRefunds(): Promise<number> {
  const rows = await takeWaitingRefunds(db, BATCH);
  for (const { id } of rows) await sendSoftly(id);
  return rows.length;
}
