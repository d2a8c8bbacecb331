import "server-only";
import type Stripe from "stripe";
import { db, type Prisma } from "@/lib/core/db/db";
import { feeRefundsOf, payoutMovements, retrieveCharge, transferReversals } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { feesOf, kindOf, type Pointer, pointerOf } from "./sync.rules";

const DAY_MS = 86_400_000;
const FEE_REFUND_DAYS = 3;

export type NewPayoutLine = Omit<Prisma.PayoutLineCreateManyInput, "payoutId">;
type Target = { officeId: number; account: string; mode: "direct" | "destination" };
type Pointed = { movement: Stripe.BalanceTransaction; pointer: Pointer };

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/** A transfer includes only its ten newest reversals; older ones need a call. */
async function withReversal(pointed: Pointed): Promise<Pointed> {
  const { unsaidReversal } = pointed.pointer;
  if (!unsaidReversal) return pointed;
  const made = await transferReversals(unsaidReversal.transferId);
  const found = made.find((one) => expandableId(one.destination_payment_refund) === unsaidReversal.officeRefundId);
  return { ...pointed, pointer: { ...pointed.pointer, refundId: expandableId(found?.source_refund) } };
}

/** Our payments, refunds and disputes that the movements point to; of this office only. */
async function ownRows(officeId: number, pointers: readonly Pointer[]) {
  const chargeIds = present(pointers.map((one) => one.chargeId));
  const payments = await db.payment.findMany({
    where: { officeId, stripeChargeId: { in: chargeIds } },
    select: { id: true, stripeChargeId: true },
  });
  const [refunds, disputes, claims] = await Promise.all([
    db.refund.findMany({
      where: {
        officeId,
        OR: [
          { stripeRefundId: { in: present(pointers.map((one) => one.refundId)) } },
          { id: { in: present(pointers.map((one) => one.ownRefundId)) } },
        ],
      },
      select: { id: true, stripeRefundId: true, paymentId: true },
    }),
    db.dispute.findMany({
      where: { officeId, paymentId: { in: payments.map(({ id }) => id) } },
      select: { id: true, stripeId: true, paymentId: true },
    }),
    db.guaranteeClaim.findMany({
      where: { officeId, id: { in: present(pointers.map((one) => one.claimId)) } },
      select: { id: true },
    }),
  ]);
  return {
    payments: new Map(payments.map((row) => [row.stripeChargeId, row.id])),
    refunds: new Map(refunds.map((row) => [row.stripeRefundId, row])),
    ownRefunds: new Map(refunds.map((row) => [row.id, row])),
    disputes: new Map(disputes.map((row) => [row.stripeId, row])),
    claims: new Set(claims.map(({ id }) => id)),
    disputeOf: new Map(disputes.map((row) => [row.paymentId, row])),
  };
}

/**
 * Finds the refund of a refunded platform fee. The office's account shows only its id, so the refunds of those days
 * with the same share are read one by one until one matches.
 */
async function refundOfFee(target: Target, movement: Stripe.BalanceTransaction, feeRefundId: string) {
  const at = movement.created * 1000;
  const candidates = await db.refund.findMany({
    where: {
      officeId: target.officeId,
      appFeeRefundCents: movement.amount,
      createdAt: {
        gte: new Date(at - FEE_REFUND_DAYS * DAY_MS),
        lte: new Date(at + FEE_REFUND_DAYS * DAY_MS),
      },
    },
    select: { id: true, paymentId: true, payment: { select: { stripeChargeId: true } } },
    orderBy: { id: "asc" },
  });
  for (const { payment, ...refund } of candidates) {
    if (!payment.stripeChargeId) continue;
    const account = target.mode === "direct" ? target.account : null;
    const made = await feeRefundsOf(await retrieveCharge(payment.stripeChargeId, account));
    if (made.some((one) => one.id === feeRefundId && one.metadata?.refund_id === String(refund.id))) return refund;
  }
  return null;
}

/** The payment whose fee was refunded in the provider's dashboard, as posted then. */
async function paymentOfFee(feeRefundId: string): Promise<number | null> {
  const journal = await db.journal.findUnique({
    where: { kind_source: { kind: "fee_refund", source: `fee_refund:${feeRefundId}` } },
    select: { postings: { select: { ref: true }, take: 1 } },
  });
  const id = Number(journal?.postings[0]?.ref.replace("payment:", ""));
  return Number.isInteger(id) && id > 0 ? id : null;
}

type Rows = Awaited<ReturnType<typeof ownRows>>;
type Match = { paymentId: number | null; refundId: number | null; disputeId: number | null; claimId: number | null };

function matchOf(pointer: Pointer, rows: Rows): Match {
  const paymentId = rows.payments.get(pointer.chargeId) ?? null;
  const dispute = pointer.disputeId ? rows.disputes.get(pointer.disputeId) : undefined;
  const refund = pointer.refundId
    ? rows.refunds.get(pointer.refundId)
    : pointer.ownRefundId
      ? rows.ownRefunds.get(pointer.ownRefundId)
      : undefined;
  return {
    paymentId: paymentId ?? refund?.paymentId ?? dispute?.paymentId ?? null,
    refundId: refund?.id ?? null,
    disputeId: dispute?.id ?? null,
    claimId: pointer.claimId !== null && rows.claims.has(pointer.claimId) ? pointer.claimId : null,
  };
}

async function lineOf(target: Target, { movement, pointer }: Pointed, rows: Rows): Promise<NewPayoutLine> {
  const source = expandableId(movement.source);
  let kind = kindOf({ type: movement.type, source });
  let match = matchOf(pointer, rows);
  if (kind === "fee_refund" && pointer.feeRefundId) {
    const refund = await refundOfFee(target, movement, pointer.feeRefundId);
    if (refund) match = { ...match, paymentId: refund.paymentId, refundId: refund.id, disputeId: null };
    else match = { ...match, paymentId: match.paymentId ?? (await paymentOfFee(pointer.feeRefundId)) };
  }
  // The platform takes a lost dispute back as it takes a refund back, but there is no refund behind it.
  if (kind === "refund" && match.refundId === null && match.paymentId !== null) {
    const dispute = rows.disputeOf.get(match.paymentId);
    if (dispute && pointer.refundId === null) {
      kind = "dispute";
      match = { ...match, disputeId: dispute.id };
    }
  }
  // A payment that no charge stands behind is money the platform passed on: a refund that did not reach its payer.
  if (kind === "payment" && match.claimId !== null) kind = "guarantee";
  else if (kind === "payment" && pointer.chargeId === null && pointer.ownRefundId !== null) kind = "refund_return";
  else if (kind === "payment" && pointer.chargeId === null) kind = match.disputeId === null ? "transfer" : "dispute";
  const { platform, processor } = feesOf(movement.fee_details);
  return {
    ...match,
    kind,
    stripeId: movement.id,
    grossCents: movement.amount,
    platformFeeCents: platform,
    processorFeeCents: processor,
    netCents: movement.net,
    sourceId: source,
    description: movement.description,
    occurredAt: new Date(movement.created * 1000),
  };
}

/** The movements of a payout at the provider, each with what it belongs to here. Throws ProviderError. */
export async function readPayoutLines(target: Target, stripeId: string): Promise<NewPayoutLine[]> {
  const movements = await payoutMovements(stripeId, target.account);
  const pointed: Pointed[] = [];
  for (const movement of movements) {
    pointed.push(await withReversal({ movement, pointer: pointerOf(movement.source) }));
  }
  const rows = await ownRows(
    target.officeId,
    pointed.map(({ pointer }) => pointer),
  );
  const lines: NewPayoutLine[] = [];
  for (const one of pointed) lines.push(await lineOf(target, one, rows));
  return lines;
}

/** The office behind an account of the provider, with the account it uses now and the one it may have left. */
export function officeOfAccount(account: string) {
  return db.payoutAccount.findFirst({
    where: { OR: [{ stripeAccountId: account }, { standardAccountId: account }] },
    select: { officeId: true, stripeAccountId: true, standardAccountId: true, office: { select: { timezone: true } } },
  });
}
