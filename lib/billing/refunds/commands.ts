import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type DateOn, fromDbDate } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { badRequest, conflict, notFound } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { ADMINS, hasRole } from "@/lib/core/roles";
import type { OfficeId } from "@/lib/core/scope";
import type { Payment } from "@/lib/generated/prisma/client";
import { book } from "@/lib/ledger/commands";
import { inOfficeRefunded } from "@/lib/ledger/rules";
import { insideRefundDays, spreadRefund } from "../rules";
import { sendSoftly } from "../sending/commands";
import { dayOf } from "../standing/queries";
import { type PaidWith, paidWith, type RefundableLine, refundableLines } from "./queries";
import { feeShare } from "./rules";

export type RefundWish = {
  paymentId: number;
  amountCents: number;
  /** One line of the payment; otherwise the amount is spread over all lines that may be refunded. */
  obligationId?: number;
  reason: string;
  /** What was shown to be left: a second press finds something else and is refused. */
  leftCents?: number;
};

/** What a refund does: who bears it, what of the platform's fee comes back, what is left, and where the money goes. */
export type RefundShown = {
  bearer: "office" | "till" | "platform";
  feeBackCents: number;
  afterCents: number;
  to: PaidWith | null;
};

/** What went to the guarantor is its own people's to give back; taken at a desk, it is settled with that office. */
function checkGuarantors({ claimId, method }: Payment, { actor }: Author): void {
  if (claimId === null) return;
  if (!hasRole(actor?.role ?? "client", ADMINS)) throw conflict("billing.guarantorsPayment");
  if (method === "in_office") throw conflict("billing.guarantorsAtDesk");
}

async function lockOwn(tx: Tx, office: OfficeId, paymentId: number, author: Author) {
  await tx.$queryRaw`select id from payment where office_id = ${office} and id = ${paymentId} for update`;
  const payment = await tx.payment.findFirst({ where: { officeId: office, id: paymentId } });
  if (!payment) throw notFound();
  if (payment.status !== "succeeded") throw conflict("billing.notPaid");
  checkGuarantors(payment, author);
  if (payment.disputed) throw conflict("billing.disputedNoRefund");
  // An inquiry may be settled by a refund, unless the provider says that this one may not.
  const held = await tx.dispute.count({ where: { paymentId, closedAt: null, refundable: false } });
  if (held > 0) throw conflict("billing.disputedNoRefund");
  return payment;
}

type Planned = RefundShown & { payment: Payment; lines: readonly RefundableLine[]; day: DateOn };

/**
 * What a refund would do, decided under the payment's lock. Throws 404 outside the office, 409 when the payment is not
 * paid or is disputed, or when something else is left of it than was shown, 400 when the amount is more than what is
 * left or a line is not refundable (the setup fee of a guaranteed plan, 001 §1). What went to the guarantor is refunded
 * by administrators alone, as the platform's loss.
 */
async function planRefund(tx: Tx, office: OfficeId, wish: RefundWish, author: Author): Promise<Planned> {
  const payment = await lockOwn(tx, office, wish.paymentId, author);
  const all = await refundableLines(tx, payment.id);
  const chosen = wish.obligationId === undefined ? all : all.filter((line) => line.obligationId === wish.obligationId);
  if (chosen.length === 0) throw notFound();
  const lines = chosen.filter((line) => line.refundable && line.leftCents > 0);
  const leftCents = lines.reduce((total, line) => total + line.leftCents, 0);
  if (wish.leftCents !== undefined && wish.leftCents !== leftCents) throw conflict("billing.refundChanged");
  if (wish.obligationId !== undefined && lines.length === 0 && chosen[0]?.refundable === false)
    throw badRequest("billing.feeNotRefundable");
  if (wish.amountCents > leftCents) throw badRequest("billing.refundTooLarge");
  const day = await dayOf(tx, office);
  const feeBackCents = await feeBackOf(tx, payment, lines, wish.amountCents, day);
  const bearer = payment.claimId !== null ? "platform" : payment.method === "in_office" ? "till" : "office";
  const afterCents = leftCents - wish.amountCents;
  return { payment, lines, day, bearer, feeBackCents, afterCents, to: await paidWith(tx, payment.id) };
}

/** The platform's fee that goes back to the office: inside the first 90 days in proportion, afterwards none of it. */
async function feeBackOf(
  tx: Tx,
  payment: Payment,
  lines: readonly RefundableLine[],
  amountCents: number,
  day: DateOn,
): Promise<number> {
  const first = await tx.membership.findFirst({
    where: { id: { in: lines.map((line) => line.membershipId) } },
    orderBy: { createdAt: "asc" },
  });
  const startedOn = first ? fromDbDate(first.startedOn) : day;
  if (payment.method === "in_office" || !insideRefundDays(startedOn, day)) return 0;
  const given = await tx.refund.aggregate({
    where: { paymentId: payment.id, status: { notIn: ["failed", "canceled"] } },
    _sum: { appFeeRefundCents: true },
  });
  const share = feeShare({
    feeCents: payment.appFeeCents,
    amountCents: payment.amountCents,
    refundedAfterCents: payment.refundedCents + amountCents,
    feeBackCents: given._sum.appFeeRefundCents ?? 0,
  });
  return Math.min(share, amountCents);
}

/** What a refund would do, without doing it. Throws as the refund itself. */
export async function previewRefund(office: OfficeId, wish: RefundWish, author: Author): Promise<RefundShown> {
  const { bearer, feeBackCents, afterCents, to } = await transaction((tx) => planRefund(tx, office, wish, author));
  return { bearer, feeBackCents, afterCents, to };
}

/**
 * Writes a refund down, in the caller's transaction: it counts from now on and is sent afterwards, by `sendRefund` or
 * by the worker. Throws as `planRefund`.
 */
export async function requestRefund(tx: Tx, office: OfficeId, wish: RefundWish, author: Author): Promise<number> {
  const { payment, lines, day, feeBackCents } = await planRefund(tx, office, wish, author);
  const cash = payment.method === "in_office";
  const at = await now();
  const refund = await tx.refund.create({
    data: {
      paymentId: payment.id,
      officeId: office,
      amountCents: wish.amountCents,
      appFeeRefundCents: feeBackCents,
      reason: wish.reason,
      idemKey: `refund:${crypto.randomUUID()}`,
      status: cash ? "succeeded" : "requested",
      requestedById: author.actor?.userId ?? null,
      createdAt: at,
      finishedAt: cash ? at : null,
      lines: { create: spreadRefund(cents(wish.amountCents), lines) },
    },
  });
  await tx.payment.update({ where: { id: payment.id }, data: { refundedCents: { increment: wish.amountCents } } });
  if (cash) {
    const entry = {
      kind: "refund",
      source: `refund:${refund.id}`,
      effectiveOn: day,
      officeId: office,
      ref: `payment:${payment.id}`,
    };
    await book(tx, { ...entry, lines: inOfficeRefunded(cents(wish.amountCents)) });
  }
  const after = { paymentId: payment.id, amountCents: wish.amountCents, obligationId: wish.obligationId ?? null };
  await audit(tx, author, {
    action: "payment.refund",
    noun: "refund",
    nounId: refund.id,
    officeId: office,
    after,
    reason: wish.reason,
  });
  return refund.id;
}

/** Requests a refund and sends it at once; if that does not work out now, the worker goes on. Throws as `requestRefund`. */
export async function refund(
  office: OfficeId,
  wish: RefundWish,
  author: Author,
): Promise<{ refundId: number; status: string }> {
  const refundId = await transaction((tx) => requestRefund(tx, office, wish, author));
  await sendSoftly(refundId);
  const { status } = await db.refund.findUniqueOrThrow({ where: { id: refundId } });
  return { refundId, status };
}

/**
 * Refunds an amount over several payments, each as far as it goes, in the order given; without an amount all that is
 * left of them. All requests stand or fall together; they are sent at once. Throws as `requestRefund`.
 */
export async function refundMany(
  office: OfficeId,
  paymentIds: readonly number[],
  amountCents: number | undefined,
  reason: string,
  author: Author,
): Promise<{ refundId: number; status: string }[]> {
  const ids = await transaction(async (tx) => {
    const made: number[] = [];
    let left = amountCents ?? Number.MAX_SAFE_INTEGER;
    for (const paymentId of new Set(paymentIds)) {
      await lockOwn(tx, office, paymentId, author);
      const lines = await refundableLines(tx, paymentId);
      const most = lines
        .filter((line) => line.refundable)
        .reduce((total, line) => total + Math.max(0, line.leftCents), 0);
      const amount = Math.min(left, most);
      if (amount > 0) made.push(await requestRefund(tx, office, { paymentId, amountCents: amount, reason }, author));
      left -= amount;
    }
    if (made.length === 0 || (amountCents !== undefined && left > 0)) throw badRequest("billing.refundTooLarge");
    return made;
  });
  for (const id of ids) await sendSoftly(id);
  return db.refund
    .findMany({ where: { officeId: office, id: { in: ids } }, orderBy: { id: "asc" } })
    .then((rows) => rows.map(({ id, status }) => ({ refundId: id, status })));
}
