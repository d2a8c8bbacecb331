import "server-only";
import type Stripe from "stripe";
import { accountOfPayment } from "@/lib/billing/payments/collect.rules";
import { refundStatusOf } from "@/lib/billing/refunds/rules";
import { db, type Tx } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";
import {
  chargePages,
  disputePages,
  feePages,
  isOutOfReach,
  processorFeeOf,
  refundPages,
  transferPages,
} from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";

/** What does not agree with the provider, by rule: the rows that break it. */
export type Differences = Map<string, string[]>;

/** The rules that are held against the provider's records. */
export const PROVIDER_RULES = [
  "providerTookUnknown",
  "providerTookOther",
  "providerFeeOther",
  "providerFeeUnknown",
  "providerLacksCharge",
  "providerRefundUnknown",
  "providerRefundOther",
  "providerLacksRefund",
  "providerDisputeOther",
  "providerTransferOther",
] as const;
type ProviderRule = (typeof PROVIDER_RULES)[number];

/** A bank debit is paid up to this many days after its charge was made, so that long after a window's beginning. */
const SETTLES_WITHIN_DAYS = 10;

class Comparison {
  readonly found: Differences = new Map();
  readonly charges = new Set<string>();
  readonly refunds = new Set<string>();
  /** Charges that are known by our fee of them alone: of accounts that offices have taken from us. */
  readonly byFee = new Set<string>();

  constructor(private readonly tx: Tx) {}

  says(rule: ProviderRule, row: string): void {
    this.found.set(rule, [...(this.found.get(rule) ?? []), row]);
  }

  /** The provider's charges beside our payments and invoices: one success each, of its amount and its fees. */
  async chargesOf(account: string | null, page: readonly Stripe.Charge[]): Promise<void> {
    const marked = page.filter(
      ({ status, metadata }) => status === "succeeded" && (metadata.payment_id || metadata.tier_invoice_id),
    );
    const ids = marked.map(({ id }) => id);
    const payments = await this.tx.payment.findMany({ where: { stripeChargeId: { in: ids } } });
    const invoices = await this.tx.tierInvoice.findMany({ where: { stripeChargeId: { in: ids } } });
    const ours = new Map<string | null, (typeof payments)[number]>(payments.map((row) => [row.stripeChargeId, row]));
    const billed = new Map(invoices.map((row) => [row.stripeChargeId, row]));
    for (const charge of marked) {
      const payment = ours.get(charge.id);
      const row = payment ?? billed.get(charge.id);
      // What nobody knew and was given back in full is nobody's any more.
      if (!row && charge.refunded) continue;
      this.charges.add(charge.id);
      const name = payment ? `payment ${payment.id}` : `tier_invoice ${row?.id}`;
      const paid = payment ? payment.status === "succeeded" : row?.status === "paid";
      if (!row) this.says("providerTookUnknown", `charge ${charge.id}`);
      else if (!paid || row.amountCents !== charge.amount || (payment && accountOfPayment(payment) !== account))
        this.says("providerTookOther", name);
      else if (!this.feesAgree(charge, row.processorFeeCents, payment?.appFeeCents ?? 0))
        this.says("providerFeeOther", name);
    }
  }

  private feesAgree(charge: Stripe.Charge, processorFee: number, appFee: number): boolean {
    const kept = processorFeeOf(charge);
    return (kept === null || kept === processorFee) && (charge.application_fee_amount ?? 0) === appFee;
  }

  /** The platform's own fees stand for the charges of accounts that could not be read. `reached`: those that could. */
  async feesOf(page: readonly Stripe.ApplicationFee[], reached: readonly (string | null)[]): Promise<void> {
    // A fee that names an originating transaction is of a charge of the platform's own.
    const far = page.filter(
      (fee) => fee.originating_transaction === null && !reached.includes(expandableId(fee.account)),
    );
    const chargeOf = (fee: Stripe.ApplicationFee) => expandableId(fee.charge) ?? "";
    const payments = await this.tx.payment.findMany({ where: { stripeChargeId: { in: far.map(chargeOf) } } });
    const ours = new Map(payments.map((row) => [row.stripeChargeId, row]));
    for (const fee of far) {
      const payment = ours.get(chargeOf(fee));
      this.byFee.add(chargeOf(fee));
      if (!payment) this.says("providerFeeUnknown", `application_fee ${fee.id} of ${expandableId(fee.account)}`);
      else if (payment.appFeeCents !== fee.amount) this.says("providerFeeOther", `payment ${payment.id}`);
    }
  }

  async refundsOf(page: readonly Stripe.Refund[]): Promise<void> {
    const rows = await this.tx.refund.findMany({ where: { stripeRefundId: { in: page.map(({ id }) => id) } } });
    const ours = new Map(rows.map((row) => [row.stripeRefundId, row]));
    for (const { id, amount, status, charge } of page) {
      this.refunds.add(id);
      const row = ours.get(id);
      const ofOurs = typeof charge === "string" && this.charges.has(charge);
      if (row && (row.amountCents !== amount || row.status !== refundStatusOf(status)))
        this.says("providerRefundOther", `refund ${row.id}`);
      if (!row && ofOurs && status !== "failed" && status !== "canceled")
        this.says("providerRefundUnknown", `refund ${id}`);
    }
  }

  async disputesOf(page: readonly Stripe.Dispute[]): Promise<void> {
    const rows = await this.tx.dispute.findMany({ where: { stripeId: { in: page.map(({ id }) => id) } } });
    const ours = new Map(rows.map((row) => [row.stripeId, row]));
    for (const { id, status, amount, charge } of page) {
      const row = ours.get(id);
      const ofOurs = typeof charge === "string" && this.charges.has(charge);
      if (row ? row.status !== status || row.amountCents !== amount : ofOurs)
        this.says("providerDisputeOther", `dispute ${row?.id ?? id}`);
    }
  }

  async transfersOf(page: readonly Stripe.Transfer[]): Promise<void> {
    const marked = page.filter(({ metadata }) => metadata.claim_id);
    const rows = await this.tx.guaranteeClaim.findMany({ where: { transferId: { in: marked.map(({ id }) => id) } } });
    const ours = new Map(rows.map((row) => [row.transferId, row]));
    for (const { id, amount, metadata } of marked) {
      const row = ours.get(id);
      if (!row || row.amountCents !== amount || String(row.id) !== metadata.claim_id)
        this.says("providerTransferOther", `guarantee_claim ${metadata.claim_id}`);
    }
  }

  /** What we hold as paid or refunded and the provider has not listed. `reached`: the accounts that could be read. */
  async lacking(from: Date | null, reached: readonly (string | null)[]): Promise<void> {
    const since = from && { gte: daysFrom(from, SETTLES_WITHIN_DAYS) };
    const at = { mode: true, stripeAccountId: true } as const;
    const payments = await this.tx.payment.findMany({
      where: { method: "stripe", status: "succeeded", ...(since ? { paidAt: since } : {}) },
      select: { id: true, stripeChargeId: true, appFeeCents: true, ...at },
    });
    for (const row of payments) {
      // Without a fee of ours nothing can be seen of a charge in an account that is out of reach.
      const seen = reached.includes(accountOfPayment(row)) ? this.charges : row.appFeeCents > 0 ? this.byFee : null;
      if (seen && !seen.has(row.stripeChargeId ?? "")) this.says("providerLacksCharge", `payment ${row.id}`);
    }
    const refunds = await this.tx.refund.findMany({
      where: { stripeRefundId: { not: null }, ...(since ? { createdAt: since } : {}) },
      select: { id: true, stripeRefundId: true, payment: { select: at } },
    });
    for (const row of refunds)
      if (reached.includes(accountOfPayment(row.payment)) && !this.refunds.has(row.stripeRefundId ?? ""))
        this.says("providerLacksRefund", `refund ${row.id}`);
  }
}

/** The accounts that hold charges of ours: the platform's (null), and offices' own, also of payments that went elsewhere since. */
export async function chargingAccounts(tx: Tx): Promise<(string | null)[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select stripe_account_id as id from payment where mode = 'direct' and stripe_account_id is not null
    union select standard_account_id from payout_account where standard_account_id is not null order by 1`;
  return [null, ...rows.map(({ id }) => id)];
}

async function compare(from: Date | null, tx: Tx): Promise<Differences> {
  const comparison = new Comparison(tx);
  const reached: (string | null)[] = [];
  for (const account of await chargingAccounts(tx)) {
    try {
      for await (const page of chargePages(from, account)) await comparison.chargesOf(account, page);
      for await (const page of refundPages(from, account)) await comparison.refundsOf(page);
      for await (const page of disputePages(from, account)) await comparison.disputesOf(page);
      reached.push(account);
    } catch (error) {
      // An office that has left us has taken its account along; of what is there our own fees tell.
      if (account === null || !isOutOfReach(error)) throw error;
    }
  }
  for await (const page of feePages(from)) await comparison.feesOf(page, reached);
  for await (const page of transferPages(from)) await comparison.transfersOf(page);
  await comparison.lacking(from, reached);
  return comparison.found;
}

/**
 * Our payments, refunds, disputes and guarantees beside the provider's, since a moment or from the beginning. What is
 * being settled while it is read differs for a second: only what a second reading finds again is told.
 */
export async function differences(from: Date | null, tx: Tx = db): Promise<Differences> {
  const first = await compare(from, tx);
  if (first.size === 0) return first;
  const second = await compare(from, tx);
  const both = [...first].map(([rule, rows]) => {
    const again = new Set(second.get(rule));
    return [rule, rows.filter((row) => again.has(row))] as const;
  });
  return new Map(both.filter(([, rows]) => rows.length > 0));
}
