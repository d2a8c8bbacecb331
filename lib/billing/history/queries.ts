import "server-only";
import { systemPayer } from "@/lib/core/auth/scope";
import { systemTime } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId, PayerId } from "@/lib/core/scope";
import { hashOf } from "@/lib/core/secrets";

const shape = {
  id: true,
  officeId: true,
  dueOn: true,
  paidAt: true,
  createdAt: true,
  method: true,
  batch: true,
  amountCents: true,
  refundedCents: true,
  status: true,
  disputed: true,
  tries: true,
  nextTryOn: true,
  heldReason: true,
  failureCode: true,
  obligations: {
    orderBy: { id: "asc" },
    select: {
      id: true,
      kind: true,
      periodStartOn: true,
      periodEndOn: true,
      listCents: true,
      discountCents: true,
      netCents: true,
      refundable: true,
      status: true,
      membership: {
        select: {
          id: true,
          member: { select: { id: true, firstName: true, lastName: true } },
          planVersion: { select: { planName: true, spanishName: true } },
        },
      },
      refundLines: { select: { cents: true, refund: { select: { status: true } } } },
    },
  },
  attempts: {
    orderBy: { no: "desc" },
    take: 1,
    select: { instrument: { select: { kind: true, brand: true, last4: true } } },
  },
  refunds: {
    orderBy: { id: "asc" },
    select: { id: true, amountCents: true, status: true, reason: true, failureReason: true, createdAt: true },
  },
} satisfies Prisma.PaymentSelect;

/** A payment as histories show it: its lines by person, how it was paid, and its refunds. */
export type PaymentRecord = Prisma.PaymentGetPayload<{ select: typeof shape }>;

const NEWEST: Prisma.PaymentOrderByWithRelationInput[] = [{ dueOn: "desc" }, { id: "desc" }];
const PAGE = 100;
const after = (id: number | undefined): { cursor?: { id: number }; skip: number } =>
  id === undefined ? { skip: 0 } : { cursor: { id }, skip: 1 };

/** Payments of one family of an office, newest first; `before` is the id of the last one of the page before. */
export async function paymentsOfHousehold(
  office: OfficeId,
  householdId: number,
  before?: number,
): Promise<PaymentRecord[]> {
  return db.payment.findMany({
    where: { officeId: office, householdId },
    orderBy: NEWEST,
    take: PAGE,
    ...after(before),
    select: shape,
  });
}

/** Everything a payer has paid or owes, newest first. */
export async function paymentsOfPayer(payer: PayerId, before?: number): Promise<PaymentRecord[]> {
  return db.payment.findMany({
    where: { payerId: payer },
    orderBy: NEWEST,
    take: PAGE,
    ...after(before),
    select: shape,
  });
}

/** Periods that were missed in an outage and wait for somebody's decision, of one office. */
export async function obligationsForReview(office: OfficeId) {
  return db.obligation.findMany({
    where: { officeId: office, paymentId: null, status: "open" },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
    include: { membership: { include: { member: true } } },
    take: 500,
  });
}

export type LinkedPayment = {
  paymentId: number;
  payerId: PayerId;
  officeId: number;
  householdId: number;
  amountCents: number;
  status: string;
};

/**
 * The payment a mailed link opens. The link stays good until it expires; whether there is still something to pay is
 * in `status`. Throws 404 for an unknown or expired one.
 */
export async function paymentBehindLink(token: string): Promise<LinkedPayment> {
  const found = await db.accountToken.findFirst({
    where: { purpose: "payment_link", tokenHash: hashOf(token), expiresAt: { gt: systemTime() } },
  });
  const payload = found?.payload;
  const paymentId = payload && typeof payload === "object" && "paymentId" in payload ? payload.paymentId : undefined;
  if (typeof paymentId !== "number") throw notFound();
  const payment = await db.payment.findUnique({ where: { id: paymentId } });
  if (!payment) throw notFound();
  // The token is the proof: it was sent to this payer alone.
  const { payerId, officeId, householdId, amountCents, status } = payment;
  return { paymentId, payerId: systemPayer(payerId), officeId, householdId, amountCents, status };
}
