import type { Cents } from "@/lib/core/money";
import { cents } from "@/lib/core/money";

/** Debit is positive, credit negative. `P:` is the platform's ledger, `O:` an office's. */
export type Account =
  | `P:${"stripe" | "stripe_fee" | "fee_income" | "due_to_office" | "office_receivable" | "dispute_receivable" | "dispute_fee" | "dispute_loss" | "guarantee_claim" | "bad_debt"}`
  | `O:${"receivable" | "dues" | "stripe" | "stripe_fee" | "platform_fee" | "due_from_platform" | "till" | "owed_platform" | "dispute_receivable" | "dispute_fee" | "dispute_loss" | "bad_debt" | "bank" | "own_funds"}`;

export type Line = { account: Account; cents: Cents };

export type FeeRoute = "direct" | "destination";

/** Whose money a charge brings; a debt that was claimed is the guarantor's. */
export type ChargeRoute = FeeRoute | "guarantor";

/** Money that a successful charge moved, all in cents. `processorFee` is what Stripe kept. */
export type CollectedCharge = { route: ChargeRoute; amount: Cents; appFee: Cents; processorFee: Cents };

const debit = (account: Account, amount: number): Line => ({ account, cents: cents(amount) });
const credit = (account: Account, amount: number): Line => ({ account, cents: cents(-amount) });

/** Lines of zero say nothing and the database refuses them. */
function kept(lines: Line[]): Line[] {
  return lines.filter((line) => line.cents !== 0);
}

/** The sum of a journal's lines; a sound journal has 0. */
export function balanceOf(lines: readonly Line[]): number {
  return lines.reduce((total, line) => total + line.cents, 0);
}

/** A member owes the office a period's dues or a fee. */
export function obligationDue(amount: Cents): Line[] {
  return kept([debit("O:receivable", amount), credit("O:dues", amount)]);
}

/** An obligation voided before payment: the exact opposite of `obligationDue`. */
export function obligationVoided(amount: Cents): Line[] {
  return opposite(obligationDue(amount));
}

/** A charge that succeeded, with everything the provider moved in the same moment. */
export function chargeSucceeded({ route, amount, appFee, processorFee }: CollectedCharge): Line[] {
  if (route === "direct") {
    return kept([
      debit("O:stripe", amount - processorFee - appFee),
      debit("O:stripe_fee", processorFee),
      debit("O:platform_fee", appFee),
      credit("O:receivable", amount),
      debit("P:stripe", appFee),
      credit("P:fee_income", appFee),
    ]);
  }
  if (route === "guarantor") {
    return kept([
      debit("P:stripe", amount - processorFee),
      debit("P:stripe_fee", processorFee),
      credit("P:guarantee_claim", amount),
    ]);
  }
  return kept([
    debit("P:stripe", amount - processorFee),
    debit("P:stripe_fee", processorFee),
    credit("P:due_to_office", amount),
    debit("O:due_from_platform", amount),
    credit("O:receivable", amount),
    debit("P:due_to_office", amount),
    credit("P:stripe", amount),
    debit("P:stripe", appFee),
    credit("P:fee_income", appFee),
    debit("O:stripe", amount - appFee),
    debit("O:platform_fee", appFee),
    credit("O:due_from_platform", amount),
  ]);
}

/** The processor's fee, when it becomes known only after the charge was posted without it. */
export function processorFeeKnown(route: FeeRoute, fee: Cents): Line[] {
  const side = route === "direct" ? "O" : "P";
  return kept([debit(`${side}:stripe_fee`, fee), credit(`${side}:stripe`, fee)]);
}

/**
 * A refund to a payer: the office bears it, gets `appFee` of the platform's fee back, and the processor keeps its own.
 * Both routes end with the same balances. The platform bears a refund of what a family paid the guarantor: the debt is
 * forgiven and no office is touched.
 */
export function refunded(route: ChargeRoute, amount: Cents, appFee: Cents): Line[] {
  if (route === "guarantor") return kept([debit("P:bad_debt", amount), credit("P:stripe", amount)]);
  const throughPlatform = route === "destination" ? [credit("P:stripe", amount), debit("P:stripe", amount)] : [];
  return kept([
    ...throughPlatform,
    credit("P:stripe", appFee),
    debit("P:fee_income", appFee),
    debit("O:dues", amount),
    credit("O:stripe", amount - appFee),
    credit("O:platform_fee", appFee),
  ]);
}

/** The platform gives its fee back to the office alone; the payer has nothing of it. */
export function feeReturned(appFee: Cents): Line[] {
  return kept([
    credit("P:stripe", appFee),
    debit("P:fee_income", appFee),
    debit("O:stripe", appFee),
    credit("O:platform_fee", appFee),
  ]);
}

/**
 * A refund that the payer's bank sent back: the office is credited again. On the destination route the money came
 * back to the platform and is owed to the office until `refundReturned`.
 */
export function refundFailed(route: ChargeRoute, amount: Cents): Line[] {
  if (route === "guarantor") return opposite(refunded(route, amount, cents(0)));
  if (route === "direct") return kept([debit("O:stripe", amount), credit("O:dues", amount)]);
  return kept([
    debit("P:stripe", amount),
    credit("P:due_to_office", amount),
    debit("O:due_from_platform", amount),
    credit("O:dues", amount),
  ]);
}

/** The platform passes a failed refund on to the office, less the refunded fee. */
export function refundReturned(amount: Cents, appFee: Cents): Line[] {
  return kept([
    debit("P:due_to_office", amount),
    credit("P:stripe", amount - appFee),
    credit("P:fee_income", appFee),
    debit("O:stripe", amount - appFee),
    debit("O:platform_fee", appFee),
    credit("O:due_from_platform", amount),
  ]);
}

/** Cash or a cheque taken at the office; the platform's fee is collected with the office's own invoice. */
export function inOfficePaid(amount: Cents, appFee: Cents): Line[] {
  return kept([
    debit("O:till", amount),
    credit("O:receivable", amount),
    debit("O:platform_fee", appFee),
    credit("O:owed_platform", appFee),
    debit("P:office_receivable", appFee),
    credit("P:fee_income", appFee),
  ]);
}

/**
 * What the front desk recorded by mistake is as if it had not been: the exact opposite of the record.
 * @param claimed the debt was the guarantor's
 */
export function inOfficeVoided(amount: Cents, appFee: Cents, claimed: boolean): Line[] {
  return opposite(claimed ? inOfficePaidToGuarantor(amount) : inOfficePaid(amount, appFee));
}

/** What an office owes the platform itself: its tier, management and set-up fees. */
export function invoiceOwed(amount: Cents): Line[] {
  return kept([
    debit("O:platform_fee", amount),
    credit("O:owed_platform", amount),
    debit("P:office_receivable", amount),
    credit("P:fee_income", amount),
  ]);
}

/** A claimed debt paid in the office: the office keeps the guarantor's money until its own invoice. */
export function inOfficePaidToGuarantor(amount: Cents): Line[] {
  return kept([
    debit("O:till", amount),
    credit("O:owed_platform", amount),
    debit("P:office_receivable", amount),
    credit("P:guarantee_claim", amount),
  ]);
}

/** A line of a voided invoice; the guarantor's money kept by the office is the platform's loss. */
export function invoiceWrittenOff(kind: string, amount: Cents): Line[] {
  if (kind !== "guarantor_debt") return opposite(invoiceOwed(amount));
  return kept([
    debit("O:owed_platform", amount),
    credit("O:own_funds", amount),
    debit("P:bad_debt", amount),
    credit("P:office_receivable", amount),
  ]);
}

/** An invoice of the platform that was paid, less what the processor kept. */
export function invoiceCollected(amount: Cents, processorFee: Cents): Line[] {
  return kept([
    debit("P:stripe", amount - processorFee),
    debit("P:stripe_fee", processorFee),
    credit("P:office_receivable", amount),
  ]);
}

/** An office's share of a paid invoice. The money comes from outside this ledger. */
export function invoiceSettled(amount: Cents): Line[] {
  return kept([debit("O:owed_platform", amount), credit("O:own_funds", amount)]);
}

/** A cash refund in the office. */
export function inOfficeRefunded(amount: Cents): Line[] {
  return kept([debit("O:dues", amount), credit("O:till", amount)]);
}

/**
 * One balance movement of a dispute: `amount` is negative when the bank takes, positive when it returns; `fee` is the
 * processor's dispute fee (negative when returned).
 */
export function disputeMoved(route: FeeRoute, amount: Cents, fee: Cents): Line[] {
  const side = route === "direct" ? "O" : "P";
  return kept([
    debit(`${side}:dispute_receivable`, -amount),
    debit(`${side}:dispute_fee`, fee),
    debit(`${side}:stripe`, amount - fee),
  ]);
}

/**
 * A lost dispute. On the destination route the platform recovers the money from the office; what it cannot recover,
 * because the office had refunded it before, is the platform's loss.
 */
export function disputeLost(route: FeeRoute, amount: Cents, recovered: Cents = amount): Line[] {
  if (route === "direct") return kept([debit("O:dispute_loss", amount), credit("O:dispute_receivable", amount)]);
  return kept([
    debit("P:stripe", recovered),
    credit("P:dispute_receivable", amount),
    debit("P:dispute_loss", amount - recovered),
    debit("O:dispute_loss", recovered),
    credit("O:stripe", recovered),
  ]);
}

/** A lost dispute that an appeal has won after all: the office has back what was taken from it. */
export function disputeRegained(route: FeeRoute, amount: Cents, recovered: Cents = amount): Line[] {
  return opposite(disputeLost(route, amount, recovered));
}

/** What an office gives up: small balances, waived debts. */
export function writtenOff(amount: Cents): Line[] {
  return kept([debit("O:bad_debt", amount), credit("O:receivable", amount)]);
}

/** A claimed debt that the guarantor gives up. */
export function guaranteeWrittenOff(amount: Cents): Line[] {
  return kept([debit("P:bad_debt", amount), credit("P:guarantee_claim", amount)]);
}

/** The platform pays a guaranteed office in the member's stead; later recovery belongs to the platform. */
export function guaranteeClaimed(amount: Cents): Line[] {
  return kept([
    debit("O:stripe", amount),
    credit("O:receivable", amount),
    debit("P:guarantee_claim", amount),
    credit("P:stripe", amount),
  ]);
}

/** Money that left an office's provider balance for its bank. A failed payout is posted as the `opposite`. */
export function paidOut(amount: Cents): Line[] {
  return kept([debit("O:bank", amount), credit("O:stripe", amount)]);
}

/** Compensating lines: the ledger is never changed, only reversed. */
export function opposite(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ account: line.account, cents: cents(-line.cents) }));
}
