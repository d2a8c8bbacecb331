import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import { db, type Prisma } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";

const shape = {
  payer: { include: { user: true } },
  obligations: { include: { membership: { include: { member: true, planVersion: true } } }, orderBy: { id: "asc" } },
  attempts: { where: { state: "sent" }, include: { instrument: true }, orderBy: { no: "desc" }, take: 1 },
} satisfies Prisma.PaymentInclude;

export type ReceiptPayment = Prisma.PaymentGetPayload<{ include: typeof shape }>;

/** Whether a legacy user id names somebody of the payment: the payer's login or a member of the family; 0 is "null". */
async function isAbout(userId: number, payment: ReceiptPayment): Promise<boolean> {
  if (userId === 0 || payment.payer.userId === userId) return true;
  return (await db.member.count({ where: { id: userId, householdId: payment.householdId } })) === 1;
}

/**
 * A paid payment for its receipt. Payers see their own, offices and administrators those of their offices; everybody
 * else, and everything unpaid, is answered with 404.
 */
export async function receiptFor(actor: Actor, userId: number, paymentId: number): Promise<ReceiptPayment> {
  const own: Prisma.PaymentWhereInput = actor.role === "client" ? { payerId: actor.payerId ?? 0 } : {};
  const payment = await db.payment.findFirst({ where: { ...own, id: paymentId, status: "succeeded" }, include: shape });
  if (!payment) throw notFound();
  if (actor.role !== "client") await proveOffice(actor, payment.officeId);
  if (!(await isAbout(userId, payment))) throw notFound();
  return payment;
}
