import "server-only";
import { db, type Tx } from "@/lib/core/db";

export type RefundableLine = { obligationId: number; membershipId: number; leftCents: number; refundable: boolean };

/** Lines of a payment with what is left of each after refunds that count. Call it under the payment's lock. */
export async function refundableLines(tx: Tx, paymentId: number): Promise<RefundableLine[]> {
  return tx.$queryRaw<RefundableLine[]>`
    select o.id as "obligationId", o.membership_id as "membershipId", o.refundable,
      (o.net_cents - coalesce(sum(l.cents) filter (where r.status not in ('failed', 'canceled')), 0))::int as "leftCents"
    from obligation o left join refund_line l on l.obligation_id = o.id left join refund r on r.id = l.refund_id
    where o.payment_id = ${paymentId} and o.status = 'paid'
    group by o.id order by o.id`;
}

export type PaidWith = { kind: "card" | "bank"; brand: string | null; bankName: string | null; last4: string };

/** The card or bank account a payment was made with, where a refund goes back to; null for money taken at a desk. */
export async function paidWith(tx: Tx, paymentId: number): Promise<PaidWith | null> {
  const attempt = await tx.attempt.findFirst({
    where: { paymentId, state: "sent" },
    orderBy: { no: "desc" },
    select: { instrument: { select: { kind: true, brand: true, bankName: true, last4: true } } },
  });
  return attempt?.instrument ?? null;
}

export type WaitingRefund = { id: number };

/** Refunds that have to be sent, or whose sender died, locked for the caller. */
export async function lockWaitingRefunds(tx: Tx, system: Date, limit: number): Promise<WaitingRefund[]> {
  return tx.$queryRaw<WaitingRefund[]>`
    select id from refund where status = 'requested' and (lease_until is null or lease_until < ${system})
    order by id limit ${limit} for update skip locked`;
}

/** Refunds that came back from the bank and whose money the office has not got yet. */
export async function failedRefundsToReturn(limit: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select r.id from refund r join payment p on p.id = r.payment_id
    where r.status = 'failed' and p.mode = 'destination' and p.method = 'stripe' and p.claim_id is null
      and exists (select 1 from journal j where j.kind = 'refund_failed' and j.source = 'refund:' || r.id)
      and not exists (select 1 from journal j where j.kind = 'refund_returned' and j.source = 'refund:' || r.id)
    order by r.id limit ${limit}`;
  return rows.map((row) => row.id);
}
