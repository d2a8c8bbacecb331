import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { proveOffice } from "@/lib/core/auth/scope";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";

const shape = {
  payer: { include: { user: true } },
  obligations: { include: { membership: { include: { member: true, planVersion: true } } }, orderBy: { id: "asc" } },
  attempts: { where: { state: "sent" }, include: { instrument: true }, orderBy: { no: "desc" }, take: 1 },
} satisfies Prisma.PaymentInclude;

export type ReceiptPayment = Prisma.PaymentGetPayload<{ include: typeof shape }>;

/** What a receipt says: of a payment, or of what a discount has paid in full, which leaves no payment behind. */
export type Receipted = Pick<
  ReceiptPayment,
  | "id"
  | "officeId"
  | "householdId"
  | "payer"
  | "obligations"
  | "attempts"
  | "method"
  | "deskMethod"
  | "deskReference"
  | "amountCents"
  | "refundedCents"
  | "paidAt"
  | "dueOn"
> & { free: boolean };

/** Whether a legacy user id belongs to the payment: the payer's login or a family member; 0 is "null". */
async function isAbout(userId: number, payment: Pick<Receipted, "payer" | "householdId">): Promise<boolean> {
  if (userId === 0 || payment.payer.userId === userId) return true;
  return (await db.member.count({ where: { id: userId, householdId: payment.householdId } })) === 1;
}

/**
 * A paid payment for its receipt. Payers see their own, offices and administrators those of their offices; throws 404
 * for everyone else, and for unpaid ones.
 */
export async function receiptFor(actor: Actor, userId: number, paymentId: number): Promise<Receipted> {
  const own: Prisma.PaymentWhereInput = actor.role === "client" ? { payerId: actor.payerId ?? 0 } : {};
  const payment = await db.payment.findFirst({ where: { ...own, id: paymentId, status: "succeeded" }, include: shape });
  if (!payment) throw notFound();
  if (actor.role !== "client") await proveOffice(actor, payment.officeId);
  if (!(await isAbout(userId, payment))) throw notFound();
  return { ...payment, free: false };
}

/**
 * The payment that somebody without a login has just made at an office, for its receipt; the caller has proven whose it
 * is. Throws 404 for an unpaid one.
 */
export async function receiptAt(office: PublicOfficeId, paymentId: number): Promise<Receipted> {
  const payment = await db.payment.findFirst({
    where: { id: paymentId, officeId: office, status: "succeeded" },
    include: shape,
  });
  if (!payment) throw notFound();
  return { ...payment, free: false };
}

/** Periods and fees of a payer's families that a discount has paid in full. */
export const FREE = { status: "paid", netCents: 0, paymentId: null } as const satisfies Prisma.ObligationWhereInput;

/**
 * What a family had for nothing on the day of an obligation, for its receipt over 0.00; whoever sees the family's other
 * receipts sees it. Throws 404.
 */
export async function freeReceiptFor(actor: Actor, userId: number, obligationId: number): Promise<Receipted> {
  const own: Prisma.HouseholdWhereInput = actor.role === "client" ? { payerId: actor.payerId ?? 0 } : {};
  const named = await db.obligation.findFirst({
    where: { id: obligationId, ...FREE, membership: { household: own } },
    include: { membership: { include: { household: { include: { payer: { include: { user: true } } } } } } },
  });
  if (!named) throw notFound();
  const { officeId, dueOn } = named;
  const { payer, id: householdId } = named.membership.household;
  if (actor.role !== "client") await proveOffice(actor, officeId);
  if (!(await isAbout(userId, { payer, householdId }))) throw notFound();
  const obligations = await db.obligation.findMany({
    ...shape.obligations,
    where: { officeId, dueOn, ...FREE, membership: { householdId } },
  });
  const nothing = { amountCents: 0, refundedCents: 0, attempts: [], paidAt: null, method: "stripe" as const };
  return {
    ...nothing,
    ...{ deskMethod: null, deskReference: null },
    id: obligations[0]?.id ?? named.id,
    officeId,
    householdId,
    payer,
    obligations,
    dueOn,
    free: true,
  };
}
