import "server-only";
import type Stripe from "stripe";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { today } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { cents } from "@/lib/core/money";
import type { Payment } from "@/lib/generated/prisma/client";
import { bookAll, type Entry } from "@/lib/ledger/commands";
import { disputeLost, disputeMoved } from "@/lib/ledger/rules";
import { retrieveCharge, retrieveDispute, reverseTransfer } from "@/lib/providers/stripe";
import { endDispute, markDisputed, membershipsOf } from "../standing/commands";
import { disputeState } from "./rules";

const idOf = (value: string | { id: string } | null) => (typeof value === "string" ? value : (value?.id ?? null));

/**
 * Brings a dispute to where it stands at the provider: its row, the payment's mark, the memberships and the books.
 * Idempotent. Answers false when its payment is not known (yet).
 * @param account the office's own account for direct charges, null for the platform.
 */
export async function syncDispute(disputeId: string, account: string | null): Promise<boolean> {
  const found = await retrieveDispute(disputeId, account);
  const intentId = idOf(found.payment_intent);
  const payment = intentId ? await db.payment.findUnique({ where: { stripeIntentId: intentId } }) : null;
  if (!payment) return false;
  if (disputeState(found.status) === "lost") await takeBack(payment, found);
  await transaction((tx) => apply(tx, payment, found));
  return true;
}

/** A lost dispute on the destination route: the office received the money, so the office gives it back. */
async function takeBack(payment: Payment, found: Stripe.Dispute): Promise<void> {
  if (payment.mode !== "destination" || !payment.stripeChargeId) return;
  const done = await db.journal.count({ where: { kind: "dispute_lost", source: `dispute:${found.id}` } });
  if (done > 0) return;
  const transfer = idOf((await retrieveCharge(payment.stripeChargeId, null)).transfer ?? null);
  if (transfer) await reverseTransfer(transfer, found.amount, `dispute:${found.id}:reversal`);
}

async function apply(tx: Tx, { id, officeId, mode }: Payment, found: Stripe.Dispute): Promise<void> {
  await tx.$queryRaw`select id from payment where id = ${id} for update`;
  const state = disputeState(found.status);
  const at = await now();
  const { timezone } = await tx.office.findUniqueOrThrow({ where: { id: officeId }, select: { timezone: true } });
  const day = today(at, timezone);
  const closed = state === "won" || state === "lost" || state === "over";
  const before = await tx.dispute.findUnique({ where: { stripeId: found.id } });
  if (before?.closedAt && !closed) return;
  const dueBy = found.evidence_details.due_by;
  const facts = {
    status: found.status,
    reason: found.reason,
    amountCents: found.amount,
    dueBy: dueBy ? new Date(dueBy * 1000) : null,
    closedAt: closed ? (before?.closedAt ?? at) : null,
  };
  await tx.dispute.upsert({
    where: { stripeId: found.id },
    create: { ...facts, stripeId: found.id, paymentId: id, officeId, createdAt: at },
    update: facts,
  });
  await tx.payment.update({ where: { id }, data: { disputed: state === "open" || state === "lost" } });
  const memberships = await membershipsOf(tx, id);
  if (state === "open") await markDisputed(tx, memberships, at);
  if (state === "won" || state === "lost") await endDispute(tx, memberships, state === "won", day, at);
  if (state === "lost") await breakInstrument(tx, id);
  await bookAll(tx, entriesOf(found, mode, officeId, id, day));
  if (before?.status !== found.status) {
    const change = { action: `dispute.${state}`, noun: "dispute", nounId: found.id, officeId };
    await audit(tx, SYSTEM, {
      ...change,
      before: before && { status: before.status },
      after: { status: found.status },
    });
  }
}

/** Each movement on the balance is booked once, by its own id; the loss once, by the dispute's. */
function entriesOf(
  found: Stripe.Dispute,
  mode: Payment["mode"],
  officeId: number,
  paymentId: number,
  effectiveOn: Entry["effectiveOn"],
): Entry[] {
  const common = { officeId, effectiveOn, ref: `payment:${paymentId}` };
  const entries: Entry[] = found.balance_transactions.map((moved) => ({
    ...common,
    kind: "dispute",
    source: `movement:${moved.id}`,
    lines: disputeMoved(mode, cents(moved.amount), cents(moved.fee)),
  }));
  if (disputeState(found.status) === "lost") {
    entries.push({
      ...common,
      kind: "dispute_lost",
      source: `dispute:${found.id}`,
      lines: disputeLost(mode, cents(found.amount)),
    });
  }
  return entries;
}

/** Whoever lost us a dispute with a card does not pay with that card again (001 §4: permanently disabled). */
async function breakInstrument(tx: Tx, paymentId: number): Promise<void> {
  const attempt = await tx.attempt.findFirst({ where: { paymentId, state: "sent" }, orderBy: { no: "desc" } });
  if (!attempt?.instrumentId) return;
  await tx.instrument.update({ where: { id: attempt.instrumentId }, data: { status: "broken", isDefault: false } });
}
