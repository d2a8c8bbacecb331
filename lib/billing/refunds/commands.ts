import "server-only";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { type ShownInstrument, shownInstrument } from "@/lib/billing/payments/instrument.rules";
import { type Author, audit } from "@/lib/core/audit/audit";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { badRequest, conflict, notFound } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { type Idempotency, idempotencyOf } from "@/lib/front/api/idempotency";
import type { Payment, RefundStatus } from "@/lib/generated/prisma/client";
import { postJournal } from "@/lib/platform/ledger/commands";
import { inOfficeRefunded } from "@/lib/platform/ledger/rules";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { refundFacts } from "./queries";
import { planRefund, refundableCents } from "./rules";
import { sendSoftly } from "./send.commands";

export type RefundRequest = {
  paymentId: number;
  amountCents: number;
  /** One line of the payment; otherwise the amount is spread over all lines that may be refunded. */
  obligationId?: number;
  reason: string;
  /** Our fee goes back whole, whatever its days: the charge itself is undone. */
  wholeFee?: true;
};

export type RefundState = { refundId: number; status: RefundStatus };

/** A refund with what is said of it: how much, and what it goes back to. */
export type RefundMade = RefundState & { amountCents: number; cash: boolean; instrument: ShownInstrument | null };

/**
 * Only the platform's admins refund what went to the guarantor; a payment taken in the office is settled with that
 * office.
 */
function checkGuarantors({ claimId, method }: Payment, { actor }: Author): void {
  if (claimId === null) return;
  if (!hasRole(actor?.role ?? "client", ADMINS)) throw conflict("paymentsBilling.guarantorsPayment");
  if (method === "in_office") throw conflict("paymentsBilling.guarantorsAtDesk");
}

async function lockOwn(tx: Tx, office: OfficeId, paymentId: number, author: Author) {
  await tx.$queryRaw`select id from payment where office_id = ${office} and id = ${paymentId} for no key update`;
  const payment = await tx.payment.findFirst({ where: { officeId: office, id: paymentId } });
  if (!payment) throw notFound();
  if (payment.status !== "succeeded") throw conflict("paymentsBilling.notPaid");
  checkGuarantors(payment, author);
  // Known by our fee of it alone: its account is out of our reach, and so is its refund.
  if (payment.method === "stripe" && payment.stripeIntentId === null)
    throw conflict("paymentsBilling.accountLeftNoRefund");
  if (payment.disputed) {
    const disputes = await tx.dispute.findMany({ where: { paymentId }, select: { closedAt: true } });
    const lost = disputes.length > 0 && disputes.every(({ closedAt }) => closedAt !== null);
    throw conflict(lost ? "paymentsBilling.disputeLostNoRefund" : "paymentsBilling.disputedNoRefund");
  }
  // An inquiry may be settled by a refund, unless the provider says that this one may not.
  const held = await tx.dispute.count({ where: { paymentId, closedAt: null, refundable: false } });
  if (held > 0) throw conflict("paymentsBilling.disputedNoRefund");
  return payment;
}

/**
 * Writes a refund down, in the caller's transaction: it counts from now on and is sent afterwards, by `sendRefund` or
 * by the worker. Throws 404 outside the office, 409 when the payment is not paid or is disputed, 400 when the amount
 * is more than what is left or a line is not refundable (the setup fee of a guaranteed plan, 001 §1). What went to the
 * guarantor is refunded by administrators alone, as the platform's loss.
 */
export async function requestRefund(
  tx: Tx,
  office: OfficeId,
  request: RefundRequest,
  author: Author,
  idempotency: Idempotency | null = null,
): Promise<number> {
  const payment = await lockOwn(tx, office, request.paymentId, author);
  const plan = planRefund(await refundFacts(tx, payment.id), request);
  if (plan.refused === "noSuchLine") throw notFound();
  if (plan.refused) throw badRequest(plan.refused);
  await beforeFamilyChanges(tx, payment.householdId);
  const cash = payment.method === "in_office";
  const feeLeft = payment.appFeeCents - payment.appFeeReturnedCents;
  const at = await now();
  const refund = await tx.refund.create({
    data: {
      paymentId: payment.id,
      officeId: office,
      amountCents: request.amountCents,
      appFeeRefundCents: request.wholeFee ? feeLeft : plan.feeBackCents,
      reason: request.reason,
      idemKey: idempotency
        ? `refund:${idempotency.mark}${payment.id}${idempotency.suffix}`
        : `refund:${crypto.randomUUID()}`,
      status: cash ? "succeeded" : "requested",
      requestedById: author.actor?.userId ?? null,
      createdAt: at,
      finishedAt: cash ? at : null,
      lines: { create: plan.lines },
    },
  });
  await tx.payment.update({ where: { id: payment.id }, data: { refundedCents: { increment: request.amountCents } } });
  if (cash) {
    const entry = {
      kind: "refund",
      source: `refund:${refund.id}`,
      effectiveOn: await dayOf(tx, office),
      officeId: office,
      ref: `payment:${payment.id}`,
    };
    await postJournal(tx, { ...entry, lines: inOfficeRefunded(cents(request.amountCents)) });
  }
  const after = { paymentId: payment.id, amountCents: request.amountCents, obligationId: request.obligationId ?? null };
  await audit(tx, author, {
    action: "payment.refund",
    noun: "refund",
    nounId: refund.id,
    officeId: office,
    after,
    reason: request.reason,
  });
  return refund.id;
}

/**
 * Refunds already requested with the same idempotency key, under the payments' locks; failed ones may be requested
 * again.
 */
async function askedBefore(tx: Tx, office: OfficeId, paymentIds: readonly number[], idempotency: Idempotency | null) {
  if (!idempotency) return [];
  const rows = await tx.refund.findMany({
    where: {
      officeId: office,
      paymentId: { in: [...paymentIds] },
      idemKey: { startsWith: `refund:${idempotency.mark}` },
      ...(idempotency.since
        ? { createdAt: { gte: idempotency.since }, status: { notIn: ["failed", "canceled"] } }
        : {}),
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

type Asked = { paymentIds: readonly number[]; amountCents: number | undefined; obligationId?: number | undefined };

/**
 * A submission key names one request. Throws 409 where it was used for other payments, another amount or another line:
 * whoever sends it must not take the first request's outcome for their own. Without a key the mark is the request itself.
 */
async function checkSame(tx: Tx, office: OfficeId, idempotency: Idempotency | null, asked: Asked): Promise<void> {
  if (idempotency === null || idempotency.since !== null) return;
  const known = await tx.refund.findMany({
    where: { officeId: office, idemKey: { startsWith: `refund:${idempotency.mark}` } },
    select: { paymentId: true, amountCents: true, lines: { select: { obligationId: true } } },
  });
  if (known.length === 0) return;
  const { paymentIds, amountCents, obligationId } = asked;
  const total = known.reduce((sum, one) => sum + one.amountCents, 0);
  const same =
    known.every(({ paymentId }) => paymentIds.includes(paymentId)) &&
    (amountCents === undefined || amountCents === total) &&
    (obligationId === undefined ||
      known.every(({ lines }) => lines.every((line) => line.obligationId === obligationId)));
  if (!same) throw conflict("paymentsBilling.keyUsedForAnother");
}

/** Sends unsent refunds, leaves failures to the worker, and returns the status of each. */
async function sendAll(office: OfficeId, ids: readonly number[]): Promise<RefundMade[]> {
  const where = { officeId: office, id: { in: [...ids] } };
  const waiting = await db.refund.findMany({ where: { ...where, status: "requested" }, orderBy: { id: "asc" } });
  for (const { id } of waiting) await sendSoftly(id);
  const attempts = { orderBy: { no: "desc" }, take: 1, include: { instrument: true } } as const;
  const rows = await db.refund.findMany({
    where,
    orderBy: { id: "asc" },
    include: { payment: { include: { attempts } } },
  });
  return rows.map(({ id, status, amountCents, payment }) => ({
    ...{ refundId: id, status, amountCents, cash: payment.method === "in_office" },
    instrument: shownInstrument(payment.attempts[0]?.instrument),
  }));
}

const requesterOf = ({ actor }: Author) => actor?.userId ?? null;

/**
 * Requests a refund and sends it; on failure the worker continues. A repetition, by its `submissionKey` or else by the
 * same person within ten minutes, returns the first result. Throws as `requestRefund`.
 */
export async function refund(
  office: OfficeId,
  request: RefundRequest & { submissionKey?: string },
  author: Author,
): Promise<RefundMade> {
  const { submissionKey, paymentId, amountCents, obligationId } = request;
  const facts = [office, paymentId, amountCents, obligationId];
  const idempotency = idempotencyOf(submissionKey, requesterOf(author), facts, await now());
  const refundId = await transaction(async (tx) => {
    await tx.$queryRaw`select id from payment where office_id = ${office} and id = ${paymentId} for no key update`;
    await checkSame(tx, office, idempotency, { paymentIds: [paymentId], amountCents, obligationId });
    const [known] = await askedBefore(tx, office, [paymentId], idempotency);
    return known ?? requestRefund(tx, office, request, author, idempotency);
  });
  const [made] = await sendAll(office, [refundId]);
  if (!made) throw notFound();
  return made;
}

/** With a member named, all payments must be of that member's family. Throws 404. */
async function checkFamily(
  tx: Tx,
  office: OfficeId,
  paymentIds: number[],
  memberId: number | undefined,
): Promise<void> {
  if (memberId === undefined) return;
  const member = await tx.member.findFirst({ where: { officeId: office, id: memberId } });
  const foreign = await tx.payment.count({
    where: { id: { in: paymentIds }, NOT: { officeId: office, householdId: member?.householdId ?? 0 } },
  });
  if (!member || foreign > 0) throw notFound();
}

/**
 * Refunds an amount across several payments in the given order; without an amount, everything left to refund. All
 * requests succeed or fail together and are sent right away. A repetition returns the first result, as in `refund`.
 * Throws as `requestRefund`.
 */
export async function refundMany(
  office: OfficeId,
  request: {
    paymentIds: readonly number[];
    memberId?: number;
    amountCents?: number;
    reason: string;
    submissionKey?: string;
  },
  author: Author,
): Promise<RefundMade[]> {
  const { amountCents, reason } = request;
  const paymentIds = [...new Set(request.paymentIds)];
  const idempotency = idempotencyOf(
    request.submissionKey,
    requesterOf(author),
    [office, paymentIds, amountCents],
    await now(),
  );
  const ids = await transaction(async (tx) => {
    await tx.$queryRaw`select id from payment where office_id = ${office} and id = any(${paymentIds}) order by id for no key update`;
    await checkFamily(tx, office, paymentIds, request.memberId);
    await checkSame(tx, office, idempotency, { paymentIds, amountCents });
    const known = await askedBefore(tx, office, paymentIds, idempotency);
    if (known.length > 0) return known;
    const made: number[] = [];
    let left = amountCents ?? Number.MAX_SAFE_INTEGER;
    for (const paymentId of paymentIds) {
      await lockOwn(tx, office, paymentId, author);
      const amount = Math.min(left, refundableCents(await refundFacts(tx, paymentId)));
      if (amount > 0)
        made.push(await requestRefund(tx, office, { paymentId, amountCents: amount, reason }, author, idempotency));
      left -= amount;
    }
    if (made.length === 0 || (amountCents !== undefined && left > 0))
      throw badRequest("paymentsBilling.refundTooLarge");
    return made;
  });
  return sendAll(office, ids);
}
